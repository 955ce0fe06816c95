/* Code shared by boards: a question, and what was pressed so far. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardProps } from "../contract";

/**
 * If there are too many answers to list, the board composes by a draft, unless
 * it composes ${otherwise}.
 */
export function useDraft<View>(
    { moves, question }: BoardProps<View>,
    otherwise = false,
): void {
    const { active, choices, wantDraft } = moves;

    useEffect(() => {
        if (active && choices === null && !otherwise) wantDraft();
    }, [active, choices, question]);
}

/**
 * State that belongs to ${question}, a new object for every question: nothing
 * is left over when the same thing is asked again.
 */
export function useKept<T>(
    question: BoardProps["question"],
    empty: T,
): [T, (value: T) => void] {
    const [kept, keep] = useState({ question, value: empty });
    const value = kept.question === question ? kept.value : empty;

    return [value, (next) => keep({ question, value: next })];
}

/** The view shown before ${now}. */
export function useBefore<View>(now: View): View {
    const views = useRef({ now, before: now });

    if (views.current.now !== now)
        views.current = { now, before: views.current.now };
    return views.current.before;
}

/** The slots that follow ${before}: things that stay keep their slots. */
function refill(before: (string | null)[], ids: string[]): (string | null)[] {
    const slots = before.map((id) => (id && ids.includes(id) ? id : null));

    for (const id of ids) {
        if (slots.includes(id)) continue;
        const free = slots.indexOf(null);

        if (free < 0) slots.push(id);
        else slots[free] = id;
    }
    while (slots.length > 0 && slots.at(-1) === null) slots.pop();
    return slots;
}

/** Where things of a row stand: the style of each, and the empty places. */
export interface Slots {
    of(id: string): Record<string, number>;
    gaps: number[];
}

/** The style of what stands in a place. */
export const placed = (slot: number) => ({ order: slot, "--slot": slot });

/**
 * Things in a row, each of which keeps its place: where one has gone there is
 * a gap, which the next one fills. Only the places depend on what was there
 * before; things come in the order of ${ids} to those who cannot see places.
 */
export function useSlots(ids: string[]): Slots {
    const slots = useRef<(string | null)[]>([]);
    const now = refill(slots.current, ids);

    slots.current = now;
    return {
        of: (id) => placed(now.indexOf(id)),
        gaps: now.flatMap((id, slot) => (id === null ? slot : [])),
    };
}
