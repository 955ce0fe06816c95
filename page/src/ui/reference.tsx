/* The reference of a game: what every card and space does, and says who. */
import { useState } from "preact/hooks";
import type { Entry } from "../contract";
import { gameModule } from "../games";
import { strings } from "../strings";
import { Dialog } from "./dialog";

const words = strings.reference;

type Facts = Entry["facts"];

/** Facts that say that there is nothing stand back. */
const nothing = new Set(["0", "no", "none"]);

/** Facts as people call them, those of the same source together. */
function sourced(
    entry: Entry,
    called: Record<string, string | null>,
): [source: string, facts: Facts][] {
    const groups = new Map<string, Facts>();

    for (const fact of entry.facts) {
        const name = called[fact.name] ?? fact.name.replace(/_/g, " ");

        if (called[fact.name] === null) continue;
        groups.set(fact.provenance, [
            ...(groups.get(fact.provenance) ?? []),
            { ...fact, name },
        ]);
    }
    return [...groups];
}

interface EntryProps {
    entry: Entry;
    game: string;
    /** What another entry is called, where a fact names one. */
    nameOf(id: string): string | undefined;
}

export function EntryCard({ entry, game, nameOf }: EntryProps) {
    const groups = sourced(entry, gameModule(game)?.facts ?? {});
    /* Said once where everything comes from the same source. */
    const same = groups.every(([source]) => source === entry.provenance);

    return (
        <article class="entry" id={`entry-${entry.id}`} tabIndex={-1}>
            <h3>
                {entry.name} <small class="kind">{entry.kind}</small>
            </h3>
            {entry.text && (
                <p>
                    {entry.text}{" "}
                    {!same && <small class="source">{entry.provenance}</small>}
                </p>
            )}
            <ul class="facts plain">
                {groups.map(([source, facts]) => (
                    <li key={source}>
                        {facts.map(({ name, value }) => (
                            <span
                                key={name}
                                class={`fact ${nothing.has(String(value)) ? "nil" : ""}`}
                            >
                                {name}{" "}
                                <strong>
                                    {nameOf(String(value)) ??
                                        strings.number(value)}
                                </strong>
                            </span>
                        ))}{" "}
                        {!same && <small class="source">{source}</small>}
                    </li>
                ))}
            </ul>
            {same && <small class="source">{entry.provenance}</small>}
        </article>
    );
}

interface ListProps {
    entries: Entry[];
    game: string;
    /** The entry that is looked for first. */
    at?: string;
}

export function EntryList({ entries, game, at }: ListProps) {
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
                <EntryCard
                    key={entry.id}
                    entry={entry}
                    game={game}
                    nameOf={(id) => entries.find((e) => e.id === id)?.name}
                />
            ))}
            {found.length === 0 && (
                <p class="soft">
                    {entries.length === 0 ? words.missing : words.none}
                </p>
            )}
        </>
    );
}

export function Reference(props: ListProps & { onClose(): void }) {
    const { onClose, ...list } = props;

    return (
        <Dialog title={words.title} kind="drawer" onClose={onClose}>
            <EntryList {...list} />
        </Dialog>
    );
}
