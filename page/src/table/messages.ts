/* Messages of the server to somebody at a table. */
import type { TableInfo } from "../api";
import type { Answer, Ask, GameEvent, Phrase, Setup } from "../contract";

/** Fields of a view that have changed (merge.ts). */
export type Changes = Record<string, unknown>;

/** Points of a seat, and what for: a phrase by its key. */
export interface ResultLine {
    seat: number;
    points: number;
    key: string;
    args?: Record<string, unknown>;
}

/** More of it is better, or less; what each seat has. */
export interface Tie {
    /** Of the phrase that says of what. */
    key: string;
    less: boolean;
    values: number[];
}

export interface Result {
    points: number[];
    ranks: number[];
    winners: number[];
    lines: ResultLine[];
    /** What decides between equal points; the first that differs does. */
    ties?: Tie[];
    /** Of the phrase that says what is special about it. */
    note_key?: string;
    resigned?: number[];
    end?: string;
}

/** Where a match stands and who is asked; more for a seat that is asked. */
export interface Asked {
    n: number;
    ask: Ask;
    /** Of the question: what answers it names it. */
    id?: number;
    question?: Phrase;
    /** All whole answers; null: too many to list. */
    legal?: Answer[] | null;
    /** By entry: which of ${legal} concern it. */
    about?: Record<string, number[]>;
    result?: Result;
}

/** Where a match stands, for one seat or those who watch. */
export interface Position extends Asked {
    seat: number | null;
    setup: Setup;
    view: Record<string, unknown>;
}

export interface DraftReply {
    steps: Answer[];
    next: {
        step: Answer;
        /** Null: the step only says that this is all. */
        adds: Answer | null;
        about: string[];
        complete: boolean;
    }[];
    complete: boolean;
    answer: Answer | null;
    question: Phrase | null;
}

/** What can be added to an answer, in any order. */
export interface PiecesReply {
    /** As it was asked for: null for nothing, a text if it was typed. */
    answer: Answer | string | null;
    next: Answer[];
    about: Record<string, number[]>;
    whole: Answer | null;
}

export interface Hint {
    level: string;
    answers: { answer: Answer; chance: number; value: number }[];
}

export interface LogLine {
    n: number;
    event: GameEvent;
}

export interface ChatLine {
    n: number;
    name: string;
    text: string;
}

export type Message =
    | { type: "table"; table: TableInfo }
    | { type: "event"; n: number; event: GameEvent; view?: Changes }
    | ({ type: "ask"; view?: Changes } & Asked)
    | ({ type: "view" } & Position)
    | ({ type: "draft" } & DraftReply)
    | ({ type: "pieces" } & PiecesReply)
    | { type: "accepted"; token: string; n: number }
    | {
          type: "refused";
          token: string | null;
          code: string;
          why: string;
          said: Phrase;
      }
    | ({ type: "chat" } & ChatLine)
    | ({ type: "hint" } & Hint)
    | { type: "pong" };
