/* Things fetched once when a component appears, or done once. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal } from "../api";
import { Backoff } from "../backoff";

/** True if the server may give later what it refuses now. */
function isPassing(error: unknown): boolean {
    return (
        error instanceof Refusal &&
        (error.status === 0 || error.status === 429 || error.status >= 500)
    );
}

/**
 * The result of ${load}; retries while the server is away and the component
 * waits. ${onError} gets each error, and null when all is well.
 */
export async function patiently<T>(
    load: () => Promise<T>,
    wanted: () => boolean,
    onError?: (error: Error | null) => void,
): Promise<T> {
    const backoff = new Backoff();

    for (let tries = 0; ; tries++) {
        try {
            const value = await load();

            if (tries > 0 && wanted()) onError?.(null);
            return value;
        } catch (error) {
            if (wanted()) onError?.(error as Error);
            if (!isPassing(error) || !wanted()) throw error;
        }
        await new Promise((done) => setTimeout(done, backoff.wait()));
    }
}

/** The result of ${load}; null until then, or if it is refused. */
export function useLoaded<T>(
    load: () => Promise<T>,
    deps: unknown[] = [],
    onError?: (error: Error | null) => void,
): T | null {
    const [value, setValue] = useState<T | null>(null);

    useEffect(() => {
        let wanted = true;

        patiently(load, () => wanted, onError).then(
            (result) => wanted && setValue(() => result),
            () => undefined,
        );
        return () => {
            wanted = false;
        };
    }, deps);
    return value;
}

/** Runs a function, but not while it is still running: for double clicks. */
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
