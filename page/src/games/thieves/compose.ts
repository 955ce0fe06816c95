/*
 * A take or a steal being put together. Which shares are possible is the
 * server's word: its list of answers or, where that is too long, its yes or
 * no to the steps of a draft.
 */
import { useMemo, useState } from "preact/hooks";
import type { Draft, Moves, Seat } from "../../contract";
import {
    add,
    holds,
    type Lot,
    readShare,
    type Share,
    size,
    stepsOf,
    type Thing,
} from "./view";

const nothing: Share = { from: null, lot: {} };

export interface Composing {
    /** What has been picked so far; null: nothing is composed now. */
    share: Share | null;
    canTake: boolean;
    /** Whether the whole ${centre} may be taken, as far as it is known. */
    canTakeAll(centre: Lot): boolean;
    canSteal(seat: Seat): boolean;
    /** Whether one more ${thing} may be picked of the centre or a pile. */
    canPick(from: Seat | null, thing: Thing): boolean;
    /** Picks one more (by: 1), or one less (by: -1). */
    pick(from: Seat | null, thing: Thing, by: number): void;
    set(share: Share): void;
}

/** What is being put together; else what was chosen from the list. */
function shareOf({ draft, chosen }: Moves): Share {
    const last = draft?.steps.at(-1) ?? chosen;

    return (last && readShare(last)) || nothing;
}

export function useComposing(moves: Moves): Composing {
    const { draft, choices } = moves;
    /* What was asked for last counts until the server has said something. */
    const [asked, ask] = useState<{ share: Share; draft: Draft } | null>(null);
    const now = asked?.draft === draft ? asked.share : shareOf(moves);
    const legal = useMemo(
        () =>
            choices?.flatMap((c) => readShare(c.answer) ?? []) ??
            (choices === null ? null : []),
        [choices],
    );
    const starts = (text: string) =>
        draft?.root.some((s) => s.step.startsWith(text)) ?? false;

    /** Possible shares with at least ${lot}; null: only the server knows. */
    const beyond = (from: Seat | null, lot: Lot): Share[] | null =>
        legal?.filter((s) => s.from === from && holds(s.lot, lot)) ?? null;

    function set(share: Share): void {
        if (!draft) return;
        ask({ share, draft });
        draft.set(stepsOf(share));
    }

    function pick(from: Seat | null, thing: Thing, by: number): void {
        const before = now.from === from ? now.lot : {};
        const lot = add(before, { [thing]: 1 }, by);
        const left = beyond(from, lot);

        if (by > 0 && left?.length === 1) set(left[0]!);
        else if (by < 0 && isOut(from, lot)) set({ from, lot: {} });
        else set({ from, lot });
    }

    /** Whether ${lot} by itself is known not to be an answer. */
    function isOut(from: Seat | null, lot: Lot): boolean {
        const left = beyond(from, lot);

        return left !== null && !left.some((s) => size(s.lot) === size(lot));
    }

    return {
        share: draft ? now : null,
        canTake: starts("take "),
        canTakeAll: (centre) => beyond(null, centre)?.length !== 0,
        canSteal: (seat) => starts(`steal ${seat} `),
        canPick(from, thing) {
            const before = now.from === from ? now.lot : {};
            const lot = add(before, { [thing]: 1 });

            return draft !== null && beyond(from, lot)?.length !== 0;
        },
        pick,
        set,
    };
}
