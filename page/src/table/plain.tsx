/* A view as nested lists, for games that have no board of their own. */
import type { BoardProps } from "../contract";
import { titled } from "../names";

/** Parts of a view that are for programs. */
const skipped = new Set(["seat", "flow", "deck", "top", "draft"]);

function isEmpty(value: unknown): boolean {
    return (
        value === null ||
        value === false ||
        (typeof value === "object" &&
            value !== null &&
            Object.values(value).every(isEmpty))
    );
}

function short(value: unknown, name: (id: string) => string): string {
    if (value === null) return "–";
    if (Array.isArray(value))
        return value.map((v) => short(v, name)).join(", ");
    if (typeof value === "object" && "card" in value && "seen" in value)
        return short(value.card, name);
    if (typeof value === "object")
        return Object.entries(value)
            .map(([key, v]) =>
                v === 1 ? name(key) : `${name(key)} ×${short(v, name)}`,
            )
            .join(", ");
    return typeof value === "string" ? name(value) : String(value);
}

export function PlainBoard({ view, seats, entry }: BoardProps) {
    const name = (id: string) => titled(id, entry);
    const fields = Object.entries(view).filter(
        ([key, value]) => !skipped.has(key) && !isEmpty(value),
    );

    return (
        <dl class="plain-view sheet">
            {fields.map(([key, value]) => (
                <div key={key}>
                    <dt>{titled(key)}</dt>
                    {Array.isArray(value) &&
                    value.length === seats.length &&
                    value.some((v) => typeof v === "object") ? (
                        value.map((part, i) => (
                            <dd key={i}>
                                <strong>{seats[i]?.name}:</strong>{" "}
                                {short(part, name) || "–"}
                            </dd>
                        ))
                    ) : (
                        <dd>{short(value, name)}</dd>
                    )}
                </div>
            ))}
        </dl>
    );
}
