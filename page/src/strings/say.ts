/* What the texts of a game are made of, in every language. */
import type { Seat } from "../contract";

/** Who reads a text, and names for what it is about. */
export interface Say {
    /** The reader's own seat; null: they watch. */
    you: Seat | null;
    /** The person or bot there, by name. */
    name(seat: Seat): string;
    /** The name of a card, item, space, ... by its id. */
    title(id: string): string;
}

/**
 * The fields of events. Each kind has only some of them: `events` of a game's
 * reference lists which.
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

/** A line of the log; null: this event is not worth one. */
export type EventText = (e: Told, say: Say) => string | null;

/** A game's texts, by kind of event. */
export type EventTexts = Record<string, EventText>;

/**
 * A text, or a function that makes one from its arguments. Each function says
 * which arguments it takes: `({ to }: { to: Seat }, say) => ...`. Names and
 * types are those that `rookery rules GAME --json` lists for its key.
 */
export type Text = string | ((args: never, say: Say) => string);

/** Texts by key. */
export type Texts = Record<string, Text>;

/** Facts of an entry by their names. */
export type Facts = Record<string, string | number>;

/** What a card, item, space, ... is called, and what it does. */
export interface EntryText {
    name: string;
    /** Where numbers can be changed, a function of the facts; `title` names */
    /** another entry. */
    text: string | ((facts: never, title: Say["title"]) => string);
}

/** An option of a variant. */
export interface OptionText {
    title: string;
    /** What its words are called, by the word; numbers need none. */
    values?: Record<string, string>;
    /** What it means, where the title does not say enough. */
    about?: string;
}

/** What each language says about a game, by the ids and keys of the server. */
export interface GameTexts {
    title: string;
    /** One sentence for the front page; length as people say it. */
    about: string;
    length: string;
    /** What one does and is after, for somebody who has never played it. */
    newcomer?: string;
    /** So many points of a result, where the game calls them otherwise. */
    score?: (n: number) => string;
    /** Lines of the log, by kind of event. */
    events: EventTexts;
    /** Questions, refusals by the rules, score lines, ties and notes. */
    phrases: Texts;
    /** Answers and first steps of one, by op. */
    answers: Texts;
    /** The reference, by id; `rules` too. */
    entries: Record<string, EntryText>;
    /** What the kinds of entries are called. */
    kinds: Record<string, string>;
    variants: Record<string, string>;
    options: Record<string, OptionText>;
    /** What a fact of the reference is called; null: it is not shown. */
    facts: Record<string, string | null>;
    /** What facts say that are words and not ids of entries. */
    factWords?: Record<string, string>;
    /** Names in answers and events that are no entries: places, tokens, ... */
    names?: Record<string, string>;
    /** What groups of answers are called, by op. */
    groups?: Record<string, string>;
}

/** The words of ${text} with ${args}. */
export const worded = (text: Text, args: object, say: Say): string =>
    typeof text === "string" ? text : text(args as never, say);

/** Chooses the form of a text for a number, as a language does. */
export function pluralsOf(language: string) {
    const rules = new Intl.PluralRules(language);

    return (
        n: number,
        forms: { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>,
    ) => forms[rules.select(n)] ?? forms.other;
}
