/* Explanations of a game's things, from its reference and its texts. */
import type { Entry } from "../contract";
import { gameTexts, strings, titleIn } from "../strings";
import type { Explained } from "./explain";

const words = strings.what;

/** The value of a fact: a number, a word, or the name of an entry. */
export function sayValue(game: string, value: string | number): string {
    if (typeof value === "number") return strings.number(value);
    return gameTexts(game).factWords?.[value] ?? titleIn(game, value);
}

/** The label of a fact; null: it is not shown. */
export function factLabel(
    game: string,
    { name, value }: Entry["facts"][number],
): string | null {
    const label = gameTexts(game).facts?.[name] ?? null;

    return typeof label === "function" ? label(value) : label;
}

export const kindOf = (game: string, { kind }: Entry): string =>
    gameTexts(game).kinds?.[kind] ?? kind;

/** The labels of some parts of an entry, each once. */
function labelsOf(game: string, parts: string[]): string[] {
    const labels = gameTexts(game).facts ?? {};
    const found = parts.flatMap((name) => {
        const label = name === "text" ? null : labels[name];

        if (label === null) return [words.effect];
        return typeof label === "string" ? [label] : [];
    });

    return [...new Set(found)];
}

function notesOf(game: string, { house, pack }: Entry): string[] {
    const ours = labelsOf(game, house);
    const changed = labelsOf(game, pack);

    return [
        ...(changed.length > 0 ? [words.changed(changed)] : []),
        ...(ours.length > 0 ? [words.house(ours)] : []),
    ];
}

/** A card, item, space, ... of the reference. */
const ofEntry = (game: string, entry: Entry): Explained => ({
    name: entry.name,
    kind: kindOf(game, entry),
    text: entry.text,
    facts: entry.facts.flatMap((fact) => {
        const label = factLabel(game, fact);

        return label ? [{ label, value: sayValue(game, fact.value) }] : [];
    }),
    notes: notesOf(game, entry),
});

/** The facts of an entry, by their names. */
const factsOf = (entry: Entry | undefined) =>
    Object.fromEntries((entry?.facts ?? []).map((f) => [f.name, f.value]));

/** The explanation of ${key} in a game: an entry, or a number, token, pile. */
export function explained(
    game: string,
    key: string,
    entry: (id: string) => Entry | undefined,
): Explained | null {
    const found = entry(key);
    const term = gameTexts(game).terms?.[key];

    if (found) return ofEntry(game, found);
    if (!term) return null;
    const { name, text } = term;

    return {
        name,
        text:
            typeof text === "string"
                ? text
                : text((id) => factsOf(entry(id)) as never),
    };
}
