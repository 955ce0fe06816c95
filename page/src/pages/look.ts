/*
 * The data of a replay: the step and the eyes that an address names, and the
 * parts of the replay that contain it.
 */
import { useMemo, useState } from "preact/hooks";
import { get, getReference, type Reference, type TableInfo } from "../api";
import type { Answer, Ask, GameEvent, Setup } from "../contract";
import { route } from "../route";
import { merge } from "../table/merge";
import type { Changes, Result } from "../table/messages";
import { useLoaded } from "../ui/load";

const CHUNK = 50;

type View = Record<string, unknown>;

/** A step: the position after this many log entries. */
interface Step {
    n: number;
    seat?: number | string;
    answer?: Answer | null;
    ask: Ask;
}

/** A reply of the server: whole views once, then changes. */
interface Reply {
    setup: Setup;
    entries: number;
    view: View;
    /** With all cards revealed. */
    state?: View;
    steps: (Step & {
        events: { event: GameEvent; view: Changes }[];
        view: Changes;
        state?: Changes;
    })[];
    result: Result | null;
}

export interface Moment extends Step {
    events: GameEvent[];
    view: View;
    state?: View;
}

export interface Replay extends Omit<Reply, "steps"> {
    steps: Moment[];
}

/** With whole views in all steps. */
function unfold(reply: Reply): Replay {
    let { view, state } = reply;
    const steps = reply.steps.map((step) => {
        for (const told of step.events) view = merge(view, told.view);
        view = merge(view, step.view);
        state = state && merge(state, step.state);
        return {
            ...step,
            events: step.events.map((e) => e.event),
            view,
            state,
        };
    });

    return { ...reply, steps };
}

type Told = (error: Error | null) => void;

/** Fetches the part of a replay that begins there. */
type Load = (start: number) => Promise<Replay>;

/** Parts as ${eyes} may see them; each is fetched once. */
function useParts(link: string, eyes: string): Load {
    const [parts] = useState(() => new Map<string, Promise<Replay>>());

    return (start) => {
        const key = `${eyes} ${start}`;
        const part =
            parts.get(key) ??
            get<Reply>(
                `/api/tables/${link}/replay?seat=${eyes}&from=${start}&steps=${CHUNK}`,
            ).then(unfold);

        parts.set(key, part);
        part.catch(() => parts.delete(key));
        return part;
    };
}

const partOf = (at: number) => Math.floor(at / CHUNK) * CHUNK;

/**
 * The part with the step ${at} (null: not loaded yet), and the one before it,
 * which the board may still be showing. ${key} identifies the replay.
 */
function useReplay(load: Load, key: string, at: number | null, onError: Told) {
    const from = at === null ? null : partOf(at);

    return useLoaded(
        async () => {
            if (from === null) return null;
            const part = await load(from);
            const before = from > 0 ? (await load(from - CHUNK)).steps : [];

            return { ...part, steps: [...before, ...part.steps] };
        },
        [key, from],
        onError,
    );
}

/** All events, once the end is shown; null before. */
function useStory(load: Load, key: string, last: number, ended: boolean) {
    return useLoaded(async () => {
        const events: GameEvent[] = [];

        if (!ended) return null;
        for (let from = 0; from <= partOf(last); from += CHUNK)
            for (const step of (await load(from)).steps)
                events.push(...step.events);
        return events;
    }, [key, last, ended]);
}

/** A spectator's view with hidden cards filled in from the true state. */
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

/** The eyes that an address names; anything unknown reveals all cards. */
function eyesOf(wish: string | null, seats: number): string {
    const seat = seatOf(wish ?? "");

    if (seat !== null && seat < seats) return wish!;
    return wish === "spectator" ? wish : "all";
}

/** The step that an address names, a valid one of this match. */
function momentOf(wish: string | null, last: number): number {
    return Math.min(last, Math.max(0, Math.trunc(Number(wish)) || 0));
}

/** A replay, as far as it has been fetched. */
export interface Look {
    table: TableInfo | null;
    rules: Reference | null;
    replay: Replay | null;
    eyes: string;
    at: number;
    last: number;
    moment: Moment | undefined;
    /** Those of the loaded steps up to this one. */
    events: GameEvent[];
    /** All events, once the end is shown. */
    story: GameEvent[] | null;
}

/** The table, step and view that the address names. */
export function useLook(link: string, onError: Told): Look {
    const query = route.value.query;
    const at = `/api/tables/${link}`;
    const table = useLoaded(() => get<TableInfo>(at), [link], onError);
    const first = useLoaded(
        () => get<Reply>(`${at}/replay?seat=spectator&from=0&steps=1`),
        [link],
        onError,
    );
    const rules = useLoaded(() => getReference(`${at}/rules`), [link]);
    const last = first?.entries ?? 0;
    const eyes = eyesOf(query.get("seat"), first?.setup.seats ?? 0);
    const n = momentOf(query.get("at"), last);
    const load = useParts(link, eyes);
    const key = `${link} ${eyes}`;
    const replay = useReplay(load, key, first && n, onError);
    const story = useStory(load, key, last, first !== null && n === last);
    const moment = replay?.steps.find((s) => s.n === n);
    const events = useMemo(
        () =>
            (replay?.steps ?? [])
                .filter((s) => moment && s.n <= moment.n)
                .flatMap((s) => s.events),
        [replay, moment],
    );

    return { table, rules, replay, eyes, at: n, last, moment, events, story };
}
