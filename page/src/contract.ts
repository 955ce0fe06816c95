/*
 * The contract between the page and a game's board. A board draws; it does not
 * know the rules. The server says what is legal: as a list of whole answers, or
 * step by step while an answer is composed.
 */
import type { ComponentType } from "preact";
import type { Sound } from "./sounds";

/** A seat's number; a spectator's view has none. */
export type Seat = number;

/** An event as the server sends it to this seat (docs/protocol.md). */
export interface GameEvent {
    event: string;
    seat: Seat | null;
    faces: string[];
    [field: string]: unknown;
}

/** The current question. Chance is a "seat" of its own. */
export interface Ask {
    kind: string;
    asked: (Seat | "chance")[];
    awaited: (Seat | "chance")[];
    over: boolean;
}

export interface Setup {
    game: string;
    variant: string;
    seats: number;
    options: Record<string, string | number>;
    pack?: unknown;
}

/** The person or bot on a seat, for display. */
export interface SeatInfo {
    seat: Seat;
    name: string;
    bot: string | null;
    you: boolean;
    awaited: boolean;
    /** The class of this seat's colour, "seat-0" to "seat-5", and its mark, */
    /** a letter that identifies the seat without colour. */
    tint: string;
    mark: string;
}

/** A reference entry: one card, space, item, power or rule with numbers. */
export interface Entry {
    id: string;
    name: string;
    kind: string;
    text: string;
    facts: { name: string; value: string | number }[];
    /** The names of facts, or "text", that are house rules, and those that */
    /** the table's pack has changed. */
    house: string[];
    pack: string[];
}

/** The value of an argument: a word or number, several, or how many of each. */
export type Arg =
    | string
    | number
    | string[]
    | Record<string, number>
    | Record<string, Record<string, number>>
    | Record<string, string | number>[];

/**
 * An answer, or the part that a step adds; answer.ts reads and compares them.
 */
export interface Answer {
    op: string;
    [arg: string]: Arg;
}

/** A text by its key; the words are in the texts of its game. */
export interface Phrase {
    key: string;
    args: Record<string, unknown>;
    /** A second sentence. */
    then?: Phrase;
    /** Where in an answer or a file the error is. */
    at?: string;
}

/** A legal answer. */
export interface Choice {
    answer: Answer;
    label: string;
    /** The ids of the reference entries it is about. */
    about: string[];
}

/** A possible next step of a draft. */
export interface Step {
    /** The answer so far, including this step. */
    step: Answer;
    /** Only what the step adds. */
    adds: Answer;
    label: string;
    about: string[];
}

/**
 * An answer being composed. The server says which steps may come next. Nothing
 * is binding and nobody else sees it until it is confirmed. The server builds
 * answers in its own order (spaces, cells and colours from first to last);
 * `root` lists everything that can be chosen.
 */
export interface Draft {
    /** The answer so far after each step, oldest first. */
    steps: Answer[];
    /** The possible next steps. */
    next: Step[];
    /** The possible first steps. */
    root: Step[];
    /** True if the steps are a whole answer that can be confirmed. */
    complete: boolean;
    add(step: Answer): void;
    /**
     * Takes back the step with this index (default: the last) and later ones.
     */
    remove(index?: number): void;
    /** Replaces all steps so far. */
    set(steps: Answer[]): void;
}

/**
 * An answer composed in any order, where the game has such answers. The server
 * says what can be added and whether anything is missing. A whole answer is
 * put in the tray.
 */
export interface Pieces {
    /** The answer so far; null: nothing yet. */
    answer: Answer | null;
    /** The pieces that can be added, each as it appears in the answer; null: */
    /** not known yet, call ask. During a request, the previous reply. */
    next: Answer[] | null;
    /** True if ${next} is about something other than ${answer}. */
    stale: boolean;
    /** True if nothing is missing. */
    whole: boolean;
    /** Replaces the answer so far with ${answer}. */
    ask(answer: Answer | null): void;
}

/**
 * The moves this person can make now. A move that is one choice is sent at
 * once; one that is composed, or any if they prefer, is put in the tray, which
 * shows it in words, with buttons to confirm or cancel it.
 */
export interface Moves {
    /** False while watching, waiting, animating or replaying. Then the other */
    /** fields are empty. */
    active: boolean;
    /** All whole answers; null if there are too many to list: see draft. */
    choices: Choice[] | null;
    /** Makes a move that was one choice, or whose last part was chosen. */
    choose(answer: Answer): void;
    /** Puts a composed answer in the tray, to be confirmed. null: clears it. */
    lay(answer: Answer | null): void;
    /** The answer in the tray; null: none. */
    chosen: Answer | null;
    /**
     * The draft; null: not wanted, not loaded yet, or all answers are single
     */
    /** steps: use choices. */
    draft: Draft | null;
    /**
     * Requests the draft of this question, once; call it from an effect. Not
     */
    /** needed if all choices are listed. */
    wantDraft(): void;
    /** Composing in any order; null: there is no question. */
    pieces: Pieces | null;
}

/** Everything a board is drawn from. */
export interface BoardProps<View = Record<string, unknown>> {
    /** The view of this seat (without the flow of frames). While events are */
    /** shown one by one, the view after the event shown now. */
    view: View;
    setup: Setup;
    /** The seat whose view it is; null: a spectator's. */
    seat: Seat | null;
    seats: SeatInfo[];
    ask: Ask;
    /** The question to this person, the same object for as long as it is */
    /** current; null: they are not asked. */
    question: Phrase | null;
    moves: Moves;
    /** Replaying with all cards revealed: nothing is hidden from anybody. */
    open?: boolean;
    /** Fields of the view with a row for each seat; null: not loaded yet. */
    seatRows: string[] | null;
    /** True if the points so far of ${seat} may be shown to the reader. */
    showsPoints(seat: Seat): boolean;
    /** The event being shown now, to be made visible; null: none. */
    event: GameEvent | null;
    /** The events shown so far, oldest first, for what no view contains. */
    /** In a replay it begins some steps before the one shown. */
    events: GameEvent[];
    /** The reference entry of a card, space, ...; undefined if none. */
    entry(id: string): Entry | undefined;
}

export interface HowToProps {
    /** Renders a link to a reference entry with its name. */
    Ref: ComponentType<{ id: string }>;
}

/** A line of a seat's score: points and their source. */
export interface ScoreLine {
    seat: Seat;
    points: number;
    what: string;
}

/** The default export of page/src/games/<game>/index.tsx. */
/** Its texts are in strings/<language>/<game>.ts. */
export interface GameModule<View = Record<string, unknown>> {
    id: string;
    /** A drawing for the front page, 4:3, decorative (aria-hidden). */
    Picture: ComponentType;
    /** How to play, in ten minutes: sections with h2. */
    HowTo: ComponentType<HowToProps>;
    /** The drawn board; without one the plain board is used. */
    Board?: ComponentType<BoardProps<View>>;
    /** A line about a seat for the list of seats; without it, the list shows */
    /** points. */
    Purse?: ComponentType<BoardProps<View> & { whose: Seat }>;
    /** Points so far by seat, as far as this view knows them; null: unknown. */
    /** The page hides those that must not be shown. */
    /** ${what}: the key under which they explain themselves. */
    scores?(view: View): {
        unit: string;
        points: (number | null)[];
        what: string;
    };
    /**
     * How long an event is shown, in milliseconds (700); 0: not at all.
     * ${next}: the event after it, if that has come.
     */
    pause?(event: GameEvent, next?: GameEvent): number;
    /** The sound of an event; null: none. */
    sound?(event: GameEvent): Sound | null;
    /**
     * A finished game's score in more lines than the server has, computed from
     * all its events; null if the events are not enough.
     */
    account?(
        events: GameEvent[],
        points: number[],
        entry: (id: string) => Entry | undefined,
    ): ScoreLine[] | null;
}
