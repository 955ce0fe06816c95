/* The view of Revolution! as the server sends it. */
import type { Seat } from "../../contract";

export type Token = "force" | "blackmail" | "gold";
export type Lot = Partial<Record<Token, number>>;

/** Tokens by space: a bid, in views as in answers. */
export type Lots = Record<string, Lot>;

/** The strongest first. */
export const tokens: Token[] = ["force", "blackmail", "gold"];

/** The gains of one space's winner, from the events. */
export interface Outcome {
    /** null: the best bids tied. */
    winner: Seat | null;
    support: number;
    lot: Lot;
    cubes: { area: string; owner: Seat; came: boolean }[];
    /** Areas without room, or seats without a cube left for them. */
    missed: { area: string; why: "room" | "cube" }[];
    copied: string[];
    passed: boolean;
}

/** The last round that was resolved; see round.ts. */
export interface Past {
    round: number;
    bids: Lots[];
    /** The space being resolved. */
    at: string | null;
    spaces: Record<string, Outcome>;
}

export interface View {
    round: number;
    revealed: boolean;
    support: number[];
    tokens: Lot[];
    cubes: Record<string, number>[];
    guardhouse: Seat | null;
    /** As far as the view knows them. */
    bids: Lots[];
}

/** The sum of the first and ${times} the second, without zeros. */
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
