/* The types of a game's texts, in every language. */
import type { Seat } from "../contract";

/** The reader of a text, and names for seats and things. */
export interface Say {
    /** The reader's own seat; null: a spectator. */
    you: Seat | null;
    /** The name of the person or bot on a seat. */
    name(seat: Seat): string;
    /** The name of a card, item, space, ... by its id. */
    title(id: string): string;
}

/**
 * The fields of events. Each kind has only some of them: see `events` in a
 * game's reference.
 */
export interface Told {
    seat: Seat;
    /** Cards, items or dice by their ids; "?": hidden from the reader. */
    faces: string[];

    /* Other seats. */
    at: Seat;
    chosen: Seat;
    first: Seat;
    from: Seat;
    owner: Seat;
    to: Seat;
    whom: Seat;
    with: Seat;

    /* Places and things, by their ids. */
    along: string;
    area: string;
    card: string | null;
    cell: string;
    for: string;
    line: string;
    row: string;
    space: string;

    /* Numbers. */
    blackmail: number;
    cards: number;
    force: number;
    gold: number;
    infamy: number;
    items: number;
    markers: number;
    now: number;
    number: number;
    points: number;
    rounds: number;
    shown: number;
    stuck: number;
    tokens: number;
    worth: number;
}

/** A line of the log; null: this event gets no line. */
export type EventText = (e: Told, say: Say) => string | null;

/** A game's texts, by kind of event. */
export type EventTexts = Record<string, EventText>;

/**
 * A text, or a function that makes one from its arguments. Each function
 * declares its arguments: `({ to }: { to: Seat }, say) => ...`. Their names
 * and types are those that `rookery rules GAME --json` lists for the key.
 */
export type Text = string | ((args: never, say: Say) => string);

/** Texts by key. */
export type Texts = Record<string, Text>;

/** Facts of an entry by their names. */
export type Facts = Record<string, string | number>;

/** The name of a card, item, space, ... and its effect. */
export interface EntryText {
    name: string;
    /** If numbers can be changed, a function of the facts; `title` gives the */
    /** name of another entry. */
    text: string | ((facts: never, title: Say["title"]) => string);
}

/** A number, a token, a pile or a mark on a board, and what it means. */
export interface TermText {
    name: string;
    /** Where it has numbers, a function of the facts of entries. */
    text: string | ((of: (entry: string) => never) => string);
}

/** The label of a fact; null: it is hidden. */
export type FactLabel =
    | string
    | null
    | ((value: string | number) => string | null);

/** An option of a variant. */
export interface OptionText {
    title: string;
    /** The names of its words; numbers need none. */
    values?: Record<string, string>;
    /** An explanation, if the title is not enough. */
    about?: string;
}

/** The texts of a game in one language, by the ids and keys of the server. */
export interface GameTexts {
    title: string;
    /** One sentence for the front page; the usual length of a game. */
    about: string;
    length: string;
    /** The goal and the moves, for somebody who has never played it. */
    newcomer?: string;
    /** The points of a result, if the game has another name for them. */
    score?: (n: number) => string;
    /** Lines of the log, by kind of event. */
    events: EventTexts;
    /** Questions, refusals by the rules, score lines, ties and notes. */
    phrases: Texts;
    /** Answers and first steps, by op. */
    answers: Texts;
    /** The reference, by id; includes `rules`. */
    entries: Record<string, EntryText>;
    /** Things that are not in the reference, by the keys of the board. */
    terms?: Record<string, TermText>;
    /** The names of the kinds of entries. */
    kinds: Record<string, string>;
    variants: Record<string, string>;
    options: Record<string, OptionText>;
    facts: Record<string, FactLabel>;
    /** The texts of facts that are words and not ids of entries. */
    factWords?: Record<string, string>;
    /** Names in answers and events that are not entries: places, tokens, ... */
    names?: Record<string, string>;
    /** The names of groups of answers, by op. */
    groups?: Record<string, string>;
}

/** The words of ${text} with ${args}. */
export const worded = (text: Text, args: object, say: Say): string =>
    typeof text === "string" ? text : text(args as never, say);

/** Chooses the plural form for a number in a language. */
export function pluralsOf(language: string) {
    const rules = new Intl.PluralRules(language);

    return (
        n: number,
        forms: { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>,
    ) => forms[rules.select(n)] ?? forms.other;
}
