/* The reference of a game: what every card and space does, and says who. */
import { useState } from "preact/hooks";
import type { Entry } from "../contract";
import { strings } from "../strings";
import { signed } from "../table/words";
import { Dialog } from "./dialog";

const words = strings.reference;

/** Facts that are known from the same source, together. */
function sourced(entry: Entry): [source: string, facts: Entry["facts"]][] {
    const groups = new Map<string, Entry["facts"]>();

    for (const fact of entry.facts)
        groups.set(fact.provenance, [
            ...(groups.get(fact.provenance) ?? []),
            fact,
        ]);
    return [...groups];
}

export function EntryCard({ entry }: { entry: Entry }) {
    return (
        <article class="entry" id={`entry-${entry.id}`} tabIndex={-1}>
            <h3>
                {entry.name} <small class="soft">{entry.kind}</small>
            </h3>
            {entry.text && (
                <p>
                    {entry.text}{" "}
                    <small class="source">{entry.provenance}</small>
                </p>
            )}
            <ul class="facts plain">
                {sourced(entry).map(([source, facts]) => (
                    <li key={source}>
                        {facts.map((fact) => (
                            <span key={fact.name} class="fact">
                                {fact.name}{" "}
                                <strong>{signed(String(fact.value))}</strong>
                            </span>
                        ))}{" "}
                        <small class="source">{source}</small>
                    </li>
                ))}
            </ul>
        </article>
    );
}

export function EntryList({ entries, at }: { entries: Entry[]; at?: string }) {
    const first = entries.find((e) => e.id === at)?.name ?? "";
    const [find, setFind] = useState(first);
    const wanted = find.trim().toLowerCase();
    const found = entries.filter((e) =>
        `${e.name} ${e.kind} ${e.text}`.toLowerCase().includes(wanted),
    );

    return (
        <>
            <p class="field find">
                <label for="find">{words.find}</label>
                <input
                    id="find"
                    type="search"
                    value={find}
                    onInput={(event) => setFind(event.currentTarget.value)}
                />
            </p>
            {found.map((entry) => (
                <EntryCard key={entry.id} entry={entry} />
            ))}
            {found.length === 0 && (
                <p class="soft">
                    {entries.length === 0 ? words.missing : words.none}
                </p>
            )}
        </>
    );
}

interface ReferenceProps {
    entries: Entry[];
    at?: string;
    onClose(): void;
}

export function Reference({ entries, at, onClose }: ReferenceProps) {
    return (
        <Dialog title={words.title} kind="drawer" onClose={onClose}>
            <EntryList entries={entries} at={at} />
        </Dialog>
    );
}
