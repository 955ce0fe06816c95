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

/** State that is forgotten when its key changes. */
export function useKept<T>(key: string, empty: T): [T, (value: T) => void] {
    const [kept, keep] = useState({ key, value: empty });
    const value = kept.key === key ? kept.value : empty;

    return [value, (next) => keep({ key, value: next })];
}

/** The view that was shown before ${now}. */
export function useBefore<View>(now: View): View {
    const views = useRef({ now, before: now });

    if (views.current.now !== now)
        views.current = { now, before: views.current.now };
    return views.current.before;
}
