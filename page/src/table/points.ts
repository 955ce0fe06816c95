/* Whose points so far may be shown. */
import type { Ask, Seat } from "../contract";

/**
 * Where ${kept}, which the server says, only one's own before the end; so too
 * while it is not known (null). ${at} is where who looks stands.
 */
export const showsPoints =
    (
        kept: boolean | null,
        at: { ask: Ask; seat: Seat | null; open?: boolean },
    ) =>
    (seat: Seat): boolean =>
        kept === false || at.open || at.ask.over || seat === at.seat;
