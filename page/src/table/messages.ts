/* Messages of the server to somebody at a table. */
import type { TableInfo } from "../api";
import type { Ask, GameEvent, ScoreLine, Setup } from "../contract";

/** More of it is better, or less; what each seat has. */
export interface Tie {
    what: string;
    less: boolean;
    values: number[];
}

export interface Result {
    points: number[];
    ranks: number[];
    winners: number[];
    lines: ScoreLine[];
    /** What decides between equal points; the first that differs does. */
    ties?: Tie[];
    note: string | null;
    resigned?: number[];
    end?: string;
}

/** Where a match stands, for one seat or those who watch. */
export interface Position {
    n: number;
    seat: number | null;
    setup: Setup;
    view: Record<string, unknown>;
    ask: Ask;
    /** Of the question, for a seat that is asked. */
    id?: number;
    question?: string;
    legal?: string[] | null;
    labels?: (string | null)[];
    result?: Result;
}

export interface DraftReply {
    steps: string[];
    next: {
        step: string;
        label: string;
        about: string | null;
        complete: boolean;
    }[];
    complete: boolean;
    answer: string | null;
    question: string | null;
}

/** What can be added to an answer, in any order. */
export interface PiecesReply {
    answer: string;
    next: string[];
    whole: string | null;
}

export interface Hint {
    level: string;
    answers: { answer: string; chance: number; value: number }[];
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
    | { type: "event"; n: number; event: GameEvent }
    | {
          type: "ask";
          n: number;
          ask: Ask;
          id?: number;
          question?: string;
          legal?: string[] | null;
      }
    | ({ type: "view" } & Position)
    | ({ type: "draft" } & DraftReply)
    | ({ type: "pieces" } & PiecesReply)
    | { type: "accepted"; token: string; n: number }
    | { type: "refused"; token: string | null; code: string; why: string }
    | ({ type: "chat" } & ChatLine)
    | ({ type: "hint" } & Hint)
    | { type: "pong" };
