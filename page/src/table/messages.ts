/* Messages from the server at a table. */
import type { TableInfo } from "../api";
import type { Answer, Ask, GameEvent, Phrase, Setup } from "../contract";

/** The fields of a view that have changed (merge.ts). */
export type Changes = Record<string, unknown>;

/** Points of a seat and their source, a phrase by its key. */
export interface ResultLine {
    seat: number;
    points: number;
    key: string;
    args?: Record<string, unknown>;
}

/** A tiebreaker: its direction, and each seat's amount. */
export interface Tie {
    /** The key of the phrase that names it. */
    key: string;
    less: boolean;
    values: number[];
}

export interface Result {
    points: number[];
    ranks: number[];
    winners: number[];
    lines: ResultLine[];
    /** The tiebreakers; the first that differs decides. */
    ties?: Tie[];
    /** The key of the phrase about an unusual end. */
    note_key?: string;
    resigned?: number[];
    end?: string;
}

/** The state of a match and who is asked; more for a seat that is asked. */
export interface Asked {
    n: number;
    ask: Ask;
    /** The id of the question; an answer names it. */
    id?: number;
    question?: Phrase;
    /** All whole answers; null: too many to list. */
    legal?: Answer[] | null;
    /** By entry: which of ${legal} are about it. */
    about?: Record<string, number[]>;
    result?: Result;
}

/** The state of a match, for one seat or for spectators. */
export interface Position extends Asked {
    seat: number | null;
    setup: Setup;
    view: Record<string, unknown>;
}

export interface DraftReply {
    steps: Answer[];
    next: {
        step: Answer;
        /** null: the step completes the answer. */
        adds: Answer | null;
        about: string[];
        complete: boolean;
    }[];
    complete: boolean;
    answer: Answer | null;
    question: Phrase | null;
}

/** The pieces that can be added to an answer, in any order. */
export interface PiecesReply {
    /** As requested: null for nothing, a text if it was typed. */
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
