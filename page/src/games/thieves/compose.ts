/*
 * A take or a steal being composed. The server says which are possible: by its
 * list of answers or, if that is too long, by the steps of a draft.
 */
import { useMemo, useState } from "preact/hooks";
import { counts, num } from "../../answer";
import type { Answer, BoardProps, Seat } from "../../contract";
import { useDraft } from "../kept";
import {
    add,
    holds,
    type Lot,
    objects,
    size,
    type Thing,
    type View,
} from "./view";

/** A take from the middle (from: null), or a steal and what goes back. */
export interface Share {
    from: Seat | null;
    lot: Lot;
}

const nothing: Share = { from: null, lot: {} };

export function shareOf(answer: Answer | null | undefined): Share | null {
    if (answer?.op === "take")
        return { from: null, lot: counts(answer, "objects") };
    if (answer?.op === "steal")
        return { from: num(answer, "seat"), lot: counts(answer, "returned") };
    return null;
}

const answerOf = ({ from, lot }: Share): Answer =>
    from === null
        ? { op: "take", objects: lot }
        : { op: "steal", seat: from, returned: lot };

/** The steps of a draft that lead to a share. */
export function stepsOf({ from, lot }: Share): Answer[] {
    const steps = from === null ? [] : [answerOf({ from, lot: {} })];
    let sofar: Lot = {};

    for (const thing of objects) {
        if (!lot[thing]) continue;
        sofar = add(sofar, { [thing]: lot[thing] });
        steps.push(answerOf({ from, lot: sofar }));
    }
    return steps;
}

export interface Composing {
    /** The dice picked so far; null: nothing is being composed. */
    share: Share | null;
    canTake: boolean;
    canTakeAll: boolean;
    canSteal(seat: Seat): boolean;
    /** True if one more ${thing} can be picked from the middle or a pile. */
    canPick(from: Seat | null, thing: Thing): boolean;
    /** Picks one more (by: 1) or one less (by: -1). */
    pick(from: Seat | null, thing: Thing, by: number): void;
    set(share: Share): void;
}

/** The shares of ${legal} with at least ${lot}; null: only the server knows. */
function beyond(legal: Share[] | null, { from, lot }: Share): Share[] | null {
    return legal?.filter((s) => s.from === from && holds(s.lot, lot)) ?? null;
}

const isLegal = (legal: Share[], share: Share): boolean =>
    beyond(legal, share)!.some((s) => size(s.lot) === size(share.lot));

/**
 * ${now} with one ${thing} more or less; starts over if it is from elsewhere.
 */
function changed(
    now: Share,
    from: Seat | null,
    thing: Thing,
    by: number,
): Share {
    const before = now.from === from ? now.lot : {};

    return { from, lot: add(before, { [thing]: 1 }, by) };
}

/** If only one answer is left, completes it. */
function completed(legal: Share[] | null, share: Share, by: number): Share {
    const left = beyond(legal, share);

    if (by > 0 && left?.length === 1) return left[0]!;
    if (by < 0 && legal && !isLegal(legal, share))
        return { from: share.from, lot: {} };
    return share;
}

/** Every share that is an answer; null: too many to list. */
function useLegal(choices: BoardProps["moves"]["choices"]): Share[] | null {
    return useMemo(
        () => choices?.flatMap((c) => shareOf(c.answer) ?? []) ?? null,
        [choices],
    );
}

export function useComposing(props: BoardProps<View>): Composing {
    const { view, question, moves } = props;
    const { choices, chosen, draft } = moves;
    const legal = useLegal(choices);
    const first = legal ?? draft?.root.flatMap((s) => shareOf(s.step) ?? []);
    /* The last pick counts until the tray or the draft changes. */
    const at = legal ? (chosen ?? question) : draft;
    const [picked, pick] = useState<{ share: Share; at: unknown } | null>(null);
    const now =
        picked?.at === at
            ? picked.share
            : (shareOf(chosen ?? draft?.steps.at(-1)) ?? nothing);
    const known = (from: Seat | null) =>
        from === null && question?.key === "split.take-all"
            ? [{ from, lot: view.centre }]
            : legal;
    /* Without a list you can take all of the middle, but not a whole pile. */
    const isOpen = ({ from, lot }: Share) =>
        beyond(known(from), { from, lot })?.length !== 0 &&
        (from === null || size(lot) < size(view.piles[from] ?? {}));

    useDraft(props);
    function set(share: Share): void {
        if (legal) {
            const isWhole = isLegal(legal, share);

            pick(isWhole ? null : { share, at: question });
            moves.lay(isWhole ? answerOf(share) : null);
        } else {
            pick({ share, at: draft });
            draft?.set(stepsOf(share));
        }
    }

    return {
        share: first && first.length > 0 ? now : null,
        canTake: first?.some((s) => s.from === null) ?? false,
        canTakeAll: isOpen({ from: null, lot: view.centre }),
        canSteal: (seat) => first?.some((s) => s.from === seat) ?? false,
        canPick: (from, thing) => isOpen(changed(now, from, thing, 1)),
        pick: (from, thing, by) =>
            set(completed(known(from), changed(now, from, thing, by), by)),
        set,
    };
}
