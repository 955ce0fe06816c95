/* What a person prefers, kept in this browser. */
import { effect, type Signal, signal } from "@preact/signals";

function kept<T extends string>(key: string, first: T): Signal<T> {
    let value: string | null = null;

    try {
        value = localStorage.getItem(`rookery-${key}`);
    } catch {
        /* Private windows may have no storage; then nothing is kept. */
    }
    const setting = signal<T>((value as T | null) ?? first);

    effect(() => {
        try {
            localStorage.setItem(`rookery-${key}`, setting.value);
        } catch {
            /* as above */
        }
    });
    return setting;
}

export const theme = kept<"auto" | "light" | "dark">("theme", "auto");
export const speed = kept<"slow" | "normal" | "fast" | "off">(
    "speed",
    "normal",
);
export const atOnce = kept<"yes" | "no">("at-once", "no");
export const notices = kept<"yes" | "no">("notices", "no");
/** The games that this person needs no introduction to, with spaces. */
export const knows = kept<string>("knows", "");
export const level = kept<string>("level", "casual");

/** What a pause between two events is multiplied by. */
export const paces: Record<string, number> = {
    slow: 2,
    normal: 1,
    fast: 0.35,
    off: 0,
};

effect(() => {
    if (theme.value === "auto")
        document.documentElement.removeAttribute("data-theme");
    else document.documentElement.setAttribute("data-theme", theme.value);
});
