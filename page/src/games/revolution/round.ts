/*
 * The last round that was resolved, from its events; no view contains it. It
 * is the same after a reload, after skipping and in a replay.
 */
import type { GameEvent, Seat } from "../../contract";
import { addLots, type Lot, type Outcome, type Past, tokens } from "./view";

/** An event of this game; its fields depend on its kind. */
interface Told extends GameEvent {
    space: string;
    area: string;
    owner: Seat;
    points: number;
    number: number;
}

const lotOf = (event: Told): Lot => {
    const lot: Lot = {};

    for (const token of tokens)
        if (event[token]) lot[token] = event[token] as number;
    return lot;
};

const nothing = (winner: number | null): Outcome => ({
    winner,
    support: 0,
    lot: {},
    cubes: [],
    missed: [],
    copied: [],
    passed: false,
});

type Note = (outcome: Outcome, event: Told) => void;

const gained: Note = (out, event) => {
    out.lot = addLots(out.lot, lotOf(event));
};
const missed =
    (why: "room" | "cube"): Note =>
    (out, { area }) => {
        out.missed.push({ area, why });
    };
const cube =
    (came: boolean): Note =>
    (out, { area, owner }) => {
        out.cubes.push({ area, owner, came });
    };

/** The outcome of the space being resolved. */
const notes: Record<string, Note> = {
    support: (out, event) => {
        out.support += event.points;
    },
    tokens: gained,
    reclaimed: gained,
    took: cube(false),
    put: cube(true),
    "no-room": missed("room"),
    "no-cube": missed("cube"),
    passed: (out) => {
        out.passed = true;
    },
    copied: (out, event) => {
        out.copied.push(event.space);
    },
};

const ends = new Set(["round", "ended"]);

function follow(past: Past, event: Told): void {
    const { space, seat } = event;

    if (ends.has(event.event)) past.at = null;
    if (event.event === "bid")
        past.bids[seat!] = { ...past.bids[seat!], [space]: lotOf(event) };
    if (event.event === "won" || event.event === "tied") {
        past.at = space;
        past.spaces[space] = nothing(event.event === "won" ? seat : null);
    }
    if (past.at) notes[event.event]?.(past.spaces[past.at]!, event);
}

/** Where the bids of the last reveal begin; -1: there was none. */
function revealOf(events: GameEvent[]): number {
    let from = events.map((e) => e.event).lastIndexOf("bid");

    while (events[from - 1]?.event === "bid") from--;
    return from;
}

/** ${now}: the round of the last event. */
export function pastOf(events: GameEvent[], now: number): Past | null {
    const from = revealOf(events);

    if (from < 0) return null;
    const since = events.slice(from) as Told[];
    const later = since.filter((e) => e.event === "round").length;
    const past: Past = { round: now - later, bids: [], at: null, spaces: {} };

    for (const event of since) follow(past, event);
    return past;
}
