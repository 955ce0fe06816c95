/* The view of Revolution! as the server sends it, and bids as notation. */
import type { Seat } from "../../contract";

export type Token = "force" | "blackmail" | "gold";
export type Lot = Partial<Record<Token, number>>;

/** The strongest first, which is also the order of the notation. */
export const tokens: Token[] = ["force", "blackmail", "gold"];

export interface Frame {
    run: string;
    step: string;
    seat: Seat;
    card?: string;
}

/** What a winner got out of one space, as events have told it. */
export interface Outcome {
    /** null: the best bids were equal. */
    winner: Seat | null;
    support: number;
    lot: Lot;
    cubes: { area: string; owner: Seat; came: boolean }[];
    /** Areas without room or seats without a cube for them. */
    missed: { area: string; why: "room" | "cube" }[];
    copied: string[];
    passed: boolean;
}

/** The round that was resolved last; see round.ts. */
export interface Past {
    round: number;
    bids: Record<string, string>[];
    /** The space being resolved. */
    at: string | null;
    spaces: Record<string, Outcome>;
}

export interface View {
    seat: Seat | null;
    flow: {
        frames: Frame[];
        ask: string | null;
        asked: (Seat | "chance")[];
        awaited: (Seat | "chance")[];
        over: boolean;
    };
    round: number;
    revealed: boolean;
    support: number[];
    tokens: Lot[];
    cubes: Record<string, number>[];
    guardhouse: Seat | null;
    bids: Record<string, string>[];
}

const letters: Record<string, Token> = {
    F: "force",
    B: "blackmail",
    G: "gold",
};

/** "F1,G2" as a lot. */
export function readLot(text: string | undefined): Lot {
    const lot: Lot = {};

    for (const part of text?.split(",") ?? []) {
        const token = letters[part[0] ?? ""];

        if (token) lot[token] = Number(part.slice(1));
    }
    return lot;
}

export function writeLot(lot: Lot): string {
    return tokens
        .filter((token) => lot[token])
        .map((token) => `${token[0]!.toUpperCase()}${lot[token]}`)
        .join(",");
}

/** Both together, with ${times} as often of the second; no zeros. */
export function addLots(one: Lot, other: Lot, times = 1): Lot {
    const sum: Lot = {};

    for (const token of tokens) {
        const count = (one[token] ?? 0) + times * (other[token] ?? 0);

        if (count !== 0) sum[token] = count;
    }
    return sum;
}

export function sizeOf(lot: Lot): number {
    return tokens.reduce((sum, token) => sum + (lot[token] ?? 0), 0);
}
