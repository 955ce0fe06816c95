/* Reloads a page that is older than its server: once, not in a loop. */
const KEY = "rookery-reloaded";

/** Reloads the page unless that was tried before; returns whether it does. */
export function reloadOnce(): boolean {
    try {
        if (sessionStorage.getItem(KEY) !== null) return false;
        sessionStorage.setItem(KEY, "yes");
    } catch {
        return false; // without storage it could go on forever
    }
    location.reload();
    return true;
}

/** The page fits its server: it may be reloaded next time. */
export function isCurrent(): void {
    try {
        sessionStorage.removeItem(KEY);
    } catch {
        /* nothing was stored either */
    }
}
