/* Preferences, stored in this browser. */
import { effect, type Signal, signal } from "@preact/signals";
import { strings } from "./strings";

/** A setting; a stored value that is not in ${allowed} is ignored. */
export function kept<T extends string>(
    key: string,
    first: T,
    allowed?: readonly T[],
): Signal<T> {
    let value: string | null = null;

    try {
        value = localStorage.getItem(`rookery-${key}`);
    } catch {
        /* Private windows may have no storage; then nothing is stored. */
    }
    const known = value !== null && (allowed?.includes(value as T) ?? true);
    const setting = signal<T>(known ? (value as T) : first);

    effect(() => {
        try {
            localStorage.setItem(`rookery-${key}`, setting.value);
        } catch {
            /* as above */
        }
    });
    return setting;
}

const answers = ["yes", "no"] as const;

export const theme = kept("theme", "auto", ["auto", "light", "dark"] as const);
export const speed = kept("speed", "normal", [
    "slow",
    "normal",
    "fast",
    "off",
] as const);
/** "yes" if a move that is a single choice must be confirmed, too. */
export const confirms = kept("confirm", "no", answers);
export const shortcuts = kept("shortcuts", "yes", answers);
export const sounds = kept("sounds", "no", answers);
export const notices = kept("notices", "no", answers);
/** Games whose introduction was dismissed, separated by spaces. */
export const knows = kept<string>("knows", "");
export const level = kept("level", "casual", Object.keys(strings.levels));

/** The factor for pauses between events. */
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
