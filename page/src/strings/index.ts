/*
 * Everything that the page says to people, as one object per language: its own
 * texts at the top, and the texts of each game below `games`. The server sends
 * keys and arguments; the language decides word order, plurals and how to
 * address people. A translation is another object of the type Strings in
 * `languages`; CONTRIBUTING.md says how to add one.
 */
import type { Answer, Phrase } from "../contract";
import { english } from "./en";
import { type Facts, type GameTexts, type Say, type Text, worded } from "./say";

export type { EventTexts, GameTexts, Say, Told } from "./say";

export type Strings = typeof english;

/** By their codes in browsers. */
export const languages: Record<string, Strings> = { en: english };

/** The first of ${wanted} in ${from}, "en" for "en-GB"; otherwise English. */
export const languageOf = (
    wanted: readonly string[],
    from: Record<string, Strings> = languages,
): Strings =>
    wanted
        .map((code) => from[code] ?? from[code.split("-")[0]!])
        .find((found) => found !== undefined) ?? english;

/** In the reader's language. */
export const strings: Strings = languageOf(
    globalThis.navigator?.languages ?? [],
);

/** The same, for the modules of the games. */
export const { arcane, magpie, revolution, thieves } = strings.games;

/** The texts of a game; empty for a game without texts. */
export const gameTexts = (game: string): Partial<GameTexts> =>
    (strings.games as Record<string, Partial<GameTexts>>)[game] ?? {};

/** The name of a card, space, place, ... of a game, by its id. */
export function titleIn(game: string, id: string): string {
    const { entries, names } = gameTexts(game);

    return entries?.[id]?.name ?? names?.[id] ?? id.replace(/[-_]/g, " ");
}

/** The text of an entry in a game's reference. */
export function entryText(game: string, id: string, facts: Facts): string {
    const text = gameTexts(game).entries?.[id]?.text ?? "";

    return typeof text === "string"
        ? text
        : text(facts as never, (other) => titleIn(game, other));
}

export const gameTitle = (game: string): string =>
    gameTexts(game).title ?? game;

export const variantTitle = (game: string, variant: string): string =>
    gameTexts(game).variants?.[variant] ?? variant;

export const optionTitle = (game: string, option: string): string =>
    gameTexts(game).options?.[option]?.title ?? option;

export const optionValue = (
    game: string,
    option: string,
    value: string | number,
): string =>
    gameTexts(game).options?.[option]?.values?.[value] ?? String(value);

/** The text of a server's phrase: a question, a refusal, a score line. */
export function sayPhrase(phrase: Phrase, game: string, say: Say): string {
    const { key, args, then, at } = phrase;
    const shared = strings.phrases as Record<string, Text>;
    const text = gameTexts(game).phrases?.[key] ?? shared[key] ?? key;
    const words = worded(text, args, say);
    const placed = at === undefined ? words : strings.phraseAt(at, words);

    return then
        ? strings.beside.sentences([placed, sayPhrase(then, game, say)])
        : placed;
}

/** The text of an answer, a step or a piece. */
export function sayAnswer(answer: Answer, game: string, say: Say): string {
    const text = gameTexts(game).answers?.[answer.op];

    return text === undefined
        ? strings.plainAnswer(answer, say)
        : worded(text, answer, say);
}
