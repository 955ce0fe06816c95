/* Things that are fetched once when a component comes, or done once. */
import { useEffect, useRef, useState } from "preact/hooks";

/** What ${load} gives; null until then, or when it fails. */
export function useLoaded<T>(
    load: () => Promise<T>,
    deps: unknown[] = [],
    onError?: (error: Error) => void,
): T | null {
    const [value, setValue] = useState<T | null>(null);

    useEffect(() => {
        let wanted = true;

        load().then(
            (result) => wanted && setValue(() => result),
            (error) => wanted && onError?.(error),
        );
        return () => {
            wanted = false;
        };
    }, deps);
    return value;
}

/** Does what it is given, but not while it is at it: for double clicks. */
export function useOnce(): (act: () => Promise<void>) => Promise<void> {
    const busy = useRef(false);

    return async (act) => {
        if (busy.current) return;
        busy.current = true;
        try {
            await act();
        } finally {
            busy.current = false;
        }
    };
}
