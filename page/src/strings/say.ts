/* What the texts about events are made of, in every language. */
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

/** Chooses the form of a text for a number, as a language does. */
export function pluralsOf(language: string) {
    const rules = new Intl.PluralRules(language);

    return (
        n: number,
        forms: { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>,
    ) => forms[rules.select(n)] ?? forms.other;
}
