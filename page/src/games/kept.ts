/* What a board remembers by itself between two answers of the server. */
import { useState } from "preact/hooks";

/** State that is forgotten when its key changes. */
export function useKept<T>(key: string, empty: T): [T, (value: T) => void] {
    const [kept, keep] = useState({ key, value: empty });
    const value = kept.key === key ? kept.value : empty;

    return [value, (next) => keep({ key, value: next })];
}
