/* The reference of a game: what every card and space does. */
import { useState } from "preact/hooks";
import type { Entry } from "../contract";
import { strings } from "../strings";
import { Dialog } from "./dialog";
import { factLabel, kindOf, sayValue } from "./explained";

const words = strings.reference;

/** Facts that say "none" are dimmed. */
const nothing = new Set(["0", "no", "none"]);

function Fact(props: Entry["facts"][number] & { game: string }) {
    const { name, value, game } = props;
    const called = factLabel(game, { name, value });

    if (!called) return null;
    return (
        <span class={`fact ${nothing.has(String(value)) ? "nil" : ""}`}>
            {called} <strong>{sayValue(game, value)}</strong>
        </span>
    );
}

export function EntryCard({ entry, game }: { entry: Entry; game: string }) {
    return (
        <article class="entry" id={`entry-${entry.id}`} tabIndex={-1}>
            <h3>
                {entry.name} <small class="kind">{kindOf(game, entry)}</small>
            </h3>
            {entry.text && <p>{entry.text}</p>}
            <p class="facts">
                {entry.facts.map((fact) => (
                    <Fact key={fact.name} {...fact} game={game} />
                ))}
            </p>
        </article>
    );
}

interface ListProps {
    entries: Entry[];
    game: string;
    /** The entry to show first. */
    at?: string;
}

export function EntryList({ entries, game, at }: ListProps) {
    const first = entries.find((e) => e.id === at)?.name ?? "";
    const [find, setFind] = useState(first);
    const wanted = find.trim().toLowerCase();
    const found = entries.filter((e) =>
        `${e.name} ${kindOf(game, e)} ${e.text}`.toLowerCase().includes(wanted),
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
                <EntryCard key={entry.id} entry={entry} game={game} />
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
