/*
 * What a look back at a match is made of: which moment and whose eyes an
 * address means, and the parts of the replay that hold it.
 */
import { useMemo, useState } from "preact/hooks";
import { get, getReference, type Reference, type TableInfo } from "../api";
import type { Ask, GameEvent, Setup } from "../contract";
import { route } from "../route";
import type { Result } from "../table/messages";
import { useLoaded } from "../ui/load";

const CHUNK = 50;

export interface Moment {
    n: number;
    seat?: number | string;
    answer?: string | null;
    events: GameEvent[];
    ask: Ask;
    view: Record<string, unknown>;
    state?: Record<string, unknown>;
}

export interface Replay {
    seat: number | string | null;
    setup: Setup;
    entries: number;
    steps: Moment[];
    result: Result | null;
}

/**
 * The part of a replay with the moment ${at} (null: not known yet), and the one
 * before it, of which a board may show something still; parts are fetched once.
 */
function useReplay(
    link: string,
    eyes: string,
    at: number | null,
    onError: (error: Error) => void,
) {
    const from = at === null ? null : Math.floor(at / CHUNK) * CHUNK;
    const [parts] = useState(() => new Map<string, Promise<Replay>>());
    const load = (start: number) => {
        const key = `${eyes} ${start}`;
        const part =
            parts.get(key) ??
            get<Replay>(
                `/api/tables/${link}/replay?seat=${eyes}&from=${start}&steps=${CHUNK}`,
            );

        parts.set(key, part);
        return part;
    };

    return useLoaded(
        async () => {
            if (from === null) return null;
            const part = await load(from);
            const before = from > 0 ? (await load(from - CHUNK)).steps : [];

            return { ...part, steps: [...before, ...part.steps] };
        },
        [link, eyes, from],
        onError,
    );
}

/** A spectator's view with what is hidden in it filled in from the truth. */
export function opened(moment: Moment): Record<string, unknown> {
    const view = { ...moment.view };

    for (const key of Object.keys(view))
        if (moment.state && key in moment.state) view[key] = moment.state[key];
    return view;
}

/** The seat whose eyes these are; null: nobody's. */
export function seatOf(eyes: string): number | null {
    return /^\d$/.test(eyes) ? Number(eyes) : null;
}

/** Whose eyes an address means; what means nobody's opens everything. */
function eyesOf(wish: string | null, seats: number): string {
    const seat = seatOf(wish ?? "");

    if (seat !== null && seat < seats) return wish!;
    return wish === "spectator" ? wish : "all";
}

/** The moment that an address means: a whole one, of this match. */
function momentOf(wish: string | null, last: number): number {
    return Math.min(last, Math.max(0, Math.trunc(Number(wish)) || 0));
}

/** A look back, as far as it has been fetched. */
export interface Look {
    table: TableInfo | null;
    rules: Reference | null;
    replay: Replay | null;
    eyes: string;
    at: number;
    last: number;
    moment: Moment | undefined;
    /** Of the moments up to this one, as far as they are there. */
    events: GameEvent[];
}

/** What the address means. */
export function useLook(link: string, onError: (error: Error) => void): Look {
    const query = route.value.query;
    const at = `/api/tables/${link}`;
    const table = useLoaded(() => get<TableInfo>(at), [link], onError);
    const first = useLoaded(
        () => get<Replay>(`${at}/replay?seat=spectator&from=0&steps=1`),
        [link],
        onError,
    );
    const rules = useLoaded(() => getReference(`${at}/rules`), [link]);
    const last = first?.entries ?? 0;
    const eyes = eyesOf(query.get("seat"), first?.setup.seats ?? 0);
    const n = momentOf(query.get("at"), last);
    const replay = useReplay(link, eyes, first && n, onError);
    const moment = replay?.steps.find((s) => s.n === n);
    const events = useMemo(
        () =>
            (replay?.steps ?? [])
                .filter((s) => moment && s.n <= moment.n)
                .flatMap((s) => s.events),
        [replay, moment],
    );

    return { table, rules, replay, eyes, at: n, last, moment, events };
}
