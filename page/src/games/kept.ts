/* What several boards do with a question and what is pressed of its answers. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardProps } from "../contract";

/** Where the answers are too many to list, the board composes by a draft. */
export function useDraft<View>({ moves, question }: BoardProps<View>): void {
    const { active, choices, wantDraft } = moves;

    useEffect(() => {
        if (active && choices === null) wantDraft();
    }, [active, choices, question]);
}

/**
 * State that belongs to ${question}, which is another object each time that
 * something is asked: nothing comes back when the same is asked once more.
 */
export function useKept<T>(
    question: BoardProps["question"],
    empty: T,
): [T, (value: T) => void] {
    const [kept, keep] = useState({ question, value: empty });
    const value = kept.question === question ? kept.value : empty;

    return [value, (next) => keep({ question, value: next })];
}

/** The view that was shown before ${now}. */
export function useBefore<View>(now: View): View {
    const views = useRef({ now, before: now });

    if (views.current.now !== now)
        views.current = { now, before: views.current.now };
    return views.current.before;
}
