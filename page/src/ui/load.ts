/* Things that are fetched once when a component comes. */
import { useEffect, useState } from "preact/hooks";

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
