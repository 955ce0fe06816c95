/* Code shared by boards: a question, and what was pressed so far. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardProps } from "../contract";

/** If there are too many answers to list, the board composes by a draft. */
export function useDraft<View>({ moves, question }: BoardProps<View>): void {
    const { active, choices, wantDraft } = moves;

    useEffect(() => {
        if (active && choices === null) wantDraft();
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
