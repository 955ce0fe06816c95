/* Requests to the server (docs/protocol.md). */
import type { Entry, Phrase, Setup } from "./contract";
import { entryText, sayPhrase, strings, titleIn } from "./strings";
import type { Result } from "./table/messages";
import { sayFor } from "./table/words";

export interface TableInfo {
    link: string;
    setup: Setup;
    stage: "open" | "playing" | "over" | "aborted";
    listed: boolean;
    host: string | null;
    hosting: boolean;
    you: number | null;
    awaited: boolean;
    /** All other players are bots. */
    alone: boolean;
    /** Unless somebody moves, the match will be cancelled within a day. */
    idle: boolean;
    aside: boolean;
    /** Why the table is set aside. */
    said: Phrase | null;
    resigned: number | null;
    offered: number | null;
    /** True if the chat is open. */
    chat: boolean;
    /** The level of bots that replace players. */
    stand_in: string;
    /** How long somebody must be away before one vote replaces them, in ms. */
    replace_after: number;
    seats: {
        name: string | null;
        bot: string | null;
        offered: string | null;
        resigned: boolean;
        votes: boolean;
        /** When they left, in ms since 1970; null: they are here. */
        away: number | null;
        /** A bot may play while they are away. */
        consents: boolean;
        /** The seats that they vote to hand to a bot. */
        replaces: number[];
        /** They get the seat back after the bot's current question. */
        returning: boolean;
    }[];
    result: Result | null;
    /** The link of the next match with the same people. */
    next: string | null;
}

export interface OptionInfo {
    id: string;
    default: string | number;
    words?: string[];
    min?: number;
    max?: number;
}

export interface VariantInfo {
    id: string;
    seats: [number, number];
    options: OptionInfo[];
}

export interface GameInfo {
    id: string;
    /** True if the game allows custom rules. */
    packs?: boolean;
    variants: VariantInfo[];
}

export interface Games {
    games: GameInfo[];
    bots: string[];
    /** False: only this computer can open this address. */
    reachable: boolean;
}

/** A refusal by the server: a code for programs, a sentence for people. */
export class Refusal extends Error {
    constructor(
        readonly code: string,
        why: string,
        readonly status: number,
    ) {
        super(why);
    }
}

async function call<T>(
    path: string,
    init?: RequestInit,
    game = "",
): Promise<T> {
    let reply: Response;
    let body: Record<string, unknown> = {};

    try {
        reply = await fetch(path, init);
    } catch {
        throw new Refusal("network", strings.error.network, 0);
    }
    try {
        body = await reply.json();
    } catch {
        if (reply.ok) throw new Refusal("network", strings.error.network, 0);
    }
    if (!reply.ok)
        throw new Refusal(
            String(body.error ?? "error"),
            body.said
                ? sayPhrase(body.said as Phrase, game, sayFor(game, []))
                : strings.error.network,
            reply.status,
        );
    return body as T;
}

export function get<T>(path: string): Promise<T> {
    return call<T>(path);
}

const BUSY_TRIES = 8;

/**
 * Errors that pass by themselves: the table is changing, the network is down.
 */
const passing = ["busy", "not-here"];

/**
 * Sends a request; retries if the table is just being changed. ${game} is the
 * game whose rules may refuse it.
 */
export async function post<T>(
    path: string,
    body: object,
    game = "",
): Promise<T> {
    const init = {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
    };

    for (let tries = 1; ; tries++) {
        try {
            return await call<T>(path, init, game);
        } catch (error) {
            const busy =
                error instanceof Refusal && passing.includes(error.code);

            if (!busy || tries === BUSY_TRIES) throw error;
            await new Promise((done) => setTimeout(done, 40 * tries));
        }
    }
}

let games: Promise<Games> | null = null;

/** The games, requested once. */
export function getGames(): Promise<Games> {
    games ??= get<Games>("/api/games").catch((error) => {
        games = null;
        throw error;
    });
    return games;
}

interface WireEntry {
    id: string;
    kind: string;
    facts: Record<string, string | number>;
    house: string[];
    pack: string[];
}

interface WireReference {
    /** About the game. */
    id: string;
    entries: WireEntry[];
    rules: WireEntry[];
    points_kept: boolean;
    seat_rows: string[];
}

export interface Reference {
    entries: Entry[];
    /** True if points so far are shown to their owner only. */
    pointsKept: boolean;
    /** Fields of views that have a row for each seat. */
    seatRows: string[];
}

/** The reference at ${path}: of a game, or of a table with custom rules. */
export async function getReference(path: string): Promise<Reference> {
    const reply = await get<WireReference>(path);
    const entries = [...reply.entries, ...reply.rules].map(
        ({ id, kind, facts, house, pack }) => ({
            id,
            kind,
            name: titleIn(reply.id, id),
            text: entryText(reply.id, id, facts),
            facts: Object.entries(facts).map(([name, value]) => ({
                name,
                value,
            })),
            house,
            pack,
        }),
    );

    return {
        entries,
        pointsKept: reply.points_kept,
        seatRows: reply.seat_rows,
    };
}

/** Only its entries. */
export const getEntries = async (path: string): Promise<Entry[]> =>
    (await getReference(path)).entries;

/** A game's default pack, for editing; null if the game has none. */
export async function getPack(game: string, variant: string): Promise<unknown> {
    const at = `/api/games/${encodeURIComponent(game)}`;
    const query = `variant=${encodeURIComponent(variant)}`;

    return (await get<{ pack: unknown }>(`${at}?${query}`)).pack;
}
