/* The seats whose points so far may be shown. */
import type { Ask, Seat } from "../contract";

/**
 * If the server says ${kept}, or while that is unknown (null), only your own
 * before the end. ${at} is the reader's position.
 */
export const showsPoints =
    (
        kept: boolean | null,
        at: { ask: Ask; seat: Seat | null; open?: boolean },
    ) =>
    (seat: Seat): boolean =>
        kept === false || at.open || at.ask.over || seat === at.seat;
