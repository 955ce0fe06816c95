/* Views and their changes, both from the server. */
import type { Changes } from "./messages";

type View = Record<string, unknown>;

/** A list with some elements replaced, by their indices. */
const withRows = (list: unknown[], rows: Record<number, unknown>): unknown[] =>
    list.map((row, i) => (i in rows ? rows[i] : row));

const isRows = (change: unknown): change is Record<number, unknown> =>
    typeof change === "object" && change !== null && !Array.isArray(change);

/**
 * The view after a change; the old one stays unchanged. For a field with a row
 * per seat, the change is an object with the rows that differ, by seat number.
 * Any other field that differs is replaced.
 */
export function merge(view: View, changes: Changes | undefined): View {
    const next = { ...view };

    for (const [field, change] of Object.entries(changes ?? {})) {
        const old = view[field];

        next[field] =
            Array.isArray(old) && isRows(change)
                ? withRows(old, change)
                : change;
    }
    return next;
}
