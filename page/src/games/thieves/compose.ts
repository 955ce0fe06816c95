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

/** Every share that is an answer; null: only the server knows. */
function sharesIn(choices: Moves["choices"]): Share[] | null {
    return choices?.flatMap((c) => readShare(c.answer) ?? []) ?? null;
}

/** Those of ${legal} with at least ${lot}; null: only the server knows. */
function beyond(legal: Share[] | null, { from, lot }: Share): Share[] | null {
    return legal?.filter((s) => s.from === from && holds(s.lot, lot)) ?? null;
}

/** Whether ${share} by itself is known not to be an answer. */
function isOut(legal: Share[] | null, share: Share): boolean {
    const left = beyond(legal, share);

    return left?.every((s) => size(s.lot) !== size(share.lot)) ?? false;
}

/** ${now} with one ${thing} more or less; of elsewhere, it begins anew. */
function changed(
    now: Share,
    from: Seat | null,
    thing: Thing,
    by: number,
): Share {
    const before = now.from === from ? now.lot : {};

    return { from, lot: add(before, { [thing]: 1 }, by) };
}

/** Where only one answer is left, the rest of it comes along. */
function completed(legal: Share[] | null, share: Share, by: number): Share {
    const left = beyond(legal, share);

    if (by > 0 && left?.length === 1) return left[0]!;
    if (by < 0 && isOut(legal, share)) return { from: share.from, lot: {} };
    return share;
}

export function useComposing(moves: Moves): Composing {
    const { draft, choices } = moves;
    /* What was asked for last counts until the server has said something. */
    const [asked, ask] = useState<{ share: Share; draft: Draft } | null>(null);
    const now = asked?.draft === draft ? asked.share : shareOf(moves);
    const legal = useMemo(() => sharesIn(choices), [choices]);
    const isOpen = (share: Share) => beyond(legal, share)?.length !== 0;
    const starts = (text: string) =>
        draft?.root.some((s) => s.step.startsWith(text)) ?? false;

    function set(share: Share): void {
        if (!draft) return;
        ask({ share, draft });
        draft.set(stepsOf(share));
    }

    return {
        share: draft ? now : null,
        canTake: starts("take "),
        canTakeAll: (centre) => isOpen({ from: null, lot: centre }),
        canSteal: (seat) => starts(`steal ${seat} `),
        canPick: (from, thing) =>
            draft !== null && isOpen(changed(now, from, thing, 1)),
        pick: (from, thing, by) =>
            set(completed(legal, changed(now, from, thing, by), by)),
        set,
    };
}
