/* Requests to the server (docs/protocol.md). */
import type { Entry, Setup } from "./contract";
import { strings } from "./strings";

export interface TableInfo {
    link: string;
    setup: Setup;
    stage: "open" | "playing" | "over" | "aborted";
    listed: boolean;
    host: string | null;
    hosting: boolean;
    you: number | null;
    awaited: boolean;
    aside: boolean;
    seats: { name: string | null; bot: string | null; reachable?: boolean }[];
    abort?: number[];
    rematch?: string | null;
}

export interface OptionInfo {
    id: string;
    title: string;
    default: string | number;
    words?: string[];
    min?: number;
    max?: number;
}

export interface VariantInfo {
    id: string;
    title: string;
    seats: [number, number];
    options: OptionInfo[];
}

export interface GameInfo {
    id: string;
    title: string;
    about?: string;
    variants: VariantInfo[];
}

export interface Games {
    games: GameInfo[];
    bots: string[];
}

/** The server's no: a code for programs, a sentence for people. */
export class Refusal extends Error {
    constructor(
        readonly code: string,
        why: string,
        readonly status: number,
    ) {
        super(why);
    }
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
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
            String(body.why ?? strings.error.network),
            reply.status,
        );
    return body as T;
}

export function get<T>(path: string): Promise<T> {
    return call<T>(path);
}

export function post<T>(path: string, body: object): Promise<T> {
    return call<T>(path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
    });
}

let games: Promise<Games> | null = null;

/** The games, asked for once. */
export function getGames(): Promise<Games> {
    games ??= get<Games>("/api/games").catch((error) => {
        games = null;
        throw error;
    });
    return games;
}

interface WireEntry {
    id: string;
    name: string;
    kind: string;
    text: string;
    text_provenance?: string;
    provenance?: string;
    facts?: {
        name: string;
        value?: number;
        word?: string;
        provenance: string;
    }[];
}

/** The reference of a game under a setup; empty where it cannot be had. */
export async function getEntries(setup: Setup): Promise<Entry[]> {
    const reply = await get<{ entries?: WireEntry[] }>(
        `/api/games/${setup.game}?variant=${encodeURIComponent(setup.variant)}`,
    );

    return (reply.entries ?? []).map((e) => ({
        id: e.id,
        name: e.name,
        kind: e.kind,
        text: e.text,
        provenance: e.provenance ?? e.text_provenance ?? "",
        facts: (e.facts ?? []).map((f) => ({
            name: f.name,
            value: f.word ?? f.value ?? "",
            provenance: f.provenance,
        })),
    }));
}
