/* Views and their changes, as the server sends both. */
import type { Changes } from "./messages";

type View = Record<string, unknown>;

/** A list with other rows in some places, by their numbers. */
const withRows = (list: unknown[], rows: Record<number, unknown>): unknown[] =>
    list.map((row, i) => (i in rows ? rows[i] : row));

const isRows = (change: unknown): change is Record<number, unknown> =>
    typeof change === "object" && change !== null && !Array.isArray(change);

/**
 * The view after a change; the old one stays as it is. Of a field with a row
 * for each seat only the rows that differ come, as an object by seat number.
 * Every other field that differs comes whole.
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
