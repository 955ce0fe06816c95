/*
 * What a game gives the page, and what the page gives a game's board. A board
 * draws; it knows no rules. The server says what may be done: as a list of
 * whole answers, or step by step while an answer is composed.
 */
import type { ComponentType } from "preact";

/** A seat's number; the view of somebody who watches has none. */
export type Seat = number;

/** An event as the server tells it to this seat (docs/protocol.md). */
export interface GameEvent {
    event: string;
    seat: Seat | null;
    faces: string[];
    [field: string]: unknown;
}

/** The open question. Chance is a "seat" of its own. */
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

/** Who sits on a seat, as people read it. */
export interface SeatInfo {
    seat: Seat;
    name: string;
    bot: string | null;
    you: boolean;
    awaited: boolean;
    /** The class of this seat's colour, "seat-0" to "seat-5", and its mark, */
    /** a letter that says the same without colour. */
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
}

/** The value of an argument: a word or number, several, or how many of each. */
export type Arg =
    | string
    | number
    | string[]
    | Record<string, number>
    | Record<string, Record<string, number>>
    | Record<string, string | number>[];

/** An answer, or the part that a step adds (answer.ts reads and compares). */
export interface Answer {
    op: string;
    [arg: string]: Arg;
}

/** A text by its key; the words are in the table of texts of its game. */
export interface Phrase {
    key: string;
    args: Record<string, unknown>;
    /** A second sentence. */
    then?: Phrase;
    /** Where in an answer or a file the error is. */
    at?: string;
}

/** Something that may be answered. */
export interface Choice {
    answer: Answer;
    label: string;
    /** The reference entries that it concerns, by their ids. */
    about: string[];
}

/** One step that a draft may go on with. */
export interface Step {
    /** The answer so far with this step. */
    step: Answer;
    /** Only what the step adds. */
    adds: Answer;
    label: string;
    about: string[];
}

/**
 * An answer being put together. The server says which steps may come next;
 * nothing is binding and nobody else sees it until it is sent. The server
 * builds answers in an order of its own (spaces, cells and colours from first
 * to last); `root` says what can be chosen at all.
 */
export interface Draft {
    /** The answer so far after each step, oldest first. */
    steps: Answer[];
    /** What may be added now. */
    next: Step[];
    /** What may be added to nothing: all that can come first. */
    root: Step[];
    /** Whether the steps are a whole answer that may be sent as it is. */
    complete: boolean;
    add(step: Answer): void;
    /** Takes back the step with this index (the last) and those after it. */
    remove(index?: number): void;
    /** Puts other steps in the place of all so far. */
    set(steps: Answer[]): void;
}

/**
 * An answer put together in any order, where the game has such. The server
 * says what may be added and whether anything is missing; a whole answer lies
 * in the tray.
 */
export interface Pieces {
    /** What was put together so far; null: nothing yet. */
    answer: Answer | null;
    /** What may be added, each as it stands in the answer; null: not known */
    /** yet, ask. While the server is being asked, what it said before. */
    next: Answer[] | null;
    /** Whether ${next} is about something else than ${answer}. */
    stale: boolean;
    /** Nothing is missing. */
    whole: boolean;
    /** Puts ${answer} in the place of all so far. */
    ask(answer: Answer | null): void;
}

/**
 * What this person may do now. Everything ends in the tray below the board,
 * which shows the answer in words, with buttons to confirm or cancel it.
 */
export interface Moves {
    /** False: watching, waiting, animating or looking back. Then the other */
    /** fields are empty. */
    active: boolean;
    /** All whole answers; null where there are too many to list, see draft. */
    choices: Choice[] | null;
    /** Lays an answer in the tray. */
    choose(answer: Answer): void;
    /** The same for an answer that may still be added to: it is never sent */
    /** by itself. null: clears the tray. */
    lay(answer: Answer | null): void;
    /** The answer that lies in the tray; null: none. */
    chosen: Answer | null;
    /** Composing; null: nobody wants it, it has not come yet, or the answers */
    /** are single steps: use choices. */
    draft: Draft | null;
    /** Asks the server for the draft of this question, once; call it from an */
    /** effect. Not needed where all choices are listed. */
    wantDraft(): void;
    /** The same in any order; null: nothing is asked. */
    pieces: Pieces | null;
}

/** What a board is drawn from. */
export interface BoardProps<View = Record<string, unknown>> {
    /** What this seat sees (without the flow of frames); while events are */
    /** shown one after the other, the view after the one that is shown. */
    view: View;
    setup: Setup;
    /** Whose view it is; null: a spectator's. */
    seat: Seat | null;
    seats: SeatInfo[];
    ask: Ask;
    /** The open question to this person, the same object for as long as it */
    /** is open; null: they are not asked. */
    question: Phrase | null;
    moves: Moves;
    /** Looking back with everything open: nothing is hidden from anybody. */
    open?: boolean;
    /** Fields of the view with a row for each seat; null: not known yet. */
    seatRows: string[] | null;
    /** Whether the points so far of ${seat} may be shown to who looks. */
    showsPoints(seat: Seat): boolean;
    /** The event that is being shown now, to be made visible; else null. */
    event: GameEvent | null;
    /** What has been shown so far, oldest first, for what no view holds. */
    /** Looking back, it begins some moments before the one that is shown. */
    events: GameEvent[];
    /** The reference entry of a card, space, ...; undefined: none. */
    entry(id: string): Entry | undefined;
    /** Opens the reference at an entry. */
    explain(id: string): void;
}

export interface HowToProps {
    /** Renders a reference link to an entry by its name. */
    Ref: ComponentType<{ id: string }>;
}

/** A line of a seat's points: so many for what. */
export interface ScoreLine {
    seat: Seat;
    points: number;
    what: string;
}

/** What page/src/games/<game>/index.tsx exports as its default. */
/** Its texts are in strings/<language>/<game>.ts. */
export interface GameModule<View = Record<string, unknown>> {
    id: string;
    /** A drawing for the front page, 4:3, decorative (aria-hidden). */
    Picture: ComponentType;
    /** How to play, learnable in ten minutes: sections with h2. */
    HowTo: ComponentType<HowToProps>;
    /** The drawn board; without one the plain table does. */
    Board?: ComponentType<BoardProps<View>>;
    /** Points so far by seat, as far as this view knows them; null: not. */
    /** It is the page that keeps those back that are not to be shown. */
    scores?(view: View): { unit: string; points: (number | null)[] };
    /** How long an event is shown, in milliseconds (700); 0: not at all. */
    pause?(event: GameEvent): number;
    /**
     * The points of a match that is over in more lines than the server has,
     * from all its events; null: these events do not tell.
     */
    account?(
        events: GameEvent[],
        points: number[],
        entry: (id: string) => Entry | undefined,
    ): ScoreLine[] | null;
}
