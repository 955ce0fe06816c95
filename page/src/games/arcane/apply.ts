/*
 * The view after an event: items, gold and infamy move as the event says
 * (docs/scenarios.md tells of each). Nothing is decided here.
 */
import type { GameEvent, Seat } from "../../contract";
import { order } from "./icons";
import { cells, gapOf, lineCells, type Place, ready, type View } from "./view";

/*
 * Right after every event. Not among them: what is asked (flow), the own
 * sealed choice (own_picks), how deep the Watch has reached (discard), who
 * knows a taken item (held), and wizards that lie in the deck (deck_size).
 */
export const told: (keyof View & string)[] = [
    "seat",
    "round",
    "start",
    "tracker",
    "trigger",
    "gold",
    "infamy",
    "markers",
    "wizards",
    "rows",
    "columns",
    "tops",
    "shown",
    "marks",
    "aside",
    "storehouses",
    "stashes",
    "limbo",
    "blank",
];

const SIDE = 3;

/** A copy whose parts may be changed. */
function copyOf(view: View): View {
    return {
        ...view,
        gold: [...view.gold],
        infamy: [...view.infamy],
        markers: [...view.markers],
        wizards: [...view.wizards],
        rows: [...view.rows],
        columns: [...view.columns],
        discard: [...view.discard],
        tops: [...view.tops],
        shown: [...view.shown],
        marks: [...view.marks],
        aside: { ...view.aside },
        storehouses: view.storehouses.map((s) => [...s]),
        stashes: view.stashes.map((s) => [...s]),
        memo: { ...view.memo, moved: undefined },
    };
}

const open = (card: string): Place => ({ card, seen: "all" });
const cellOf = (event: GameEvent) => cells.indexOf(String(event.cell));
const amountOf = (event: GameEvent, name: string) => Number(event[name] ?? 0);

/** Known items in their order, then those that are not known. */
function sorted(stash: string[]): string[] {
    const rank = (card: string) => (card === "?" ? 99 : order.indexOf(card));

    return stash.sort((a, b) => rank(a) - rank(b));
}

/** Takes one out of a list: the item itself, or one that is not known. */
function takeFrom(list: string[], card: string): void {
    const known = list.lastIndexOf(card);
    const at = known >= 0 ? known : list.lastIndexOf("?");

    if (at >= 0) list.splice(at, 1);
}

/** Takes an item from those that a Lamp shows, or else from ${list}. */
function takeOut(v: View, event: GameEvent, list: string[]): void {
    const card = event.faces[0]!;

    if (event.shown) v.shown.splice(v.shown.indexOf(card), 1);
    else takeFrom(list, card);
}

function hold(v: View, seat: Seat, faces: string[]): void {
    sorted(v.stashes[seat]!).push(...faces);
    sorted(v.stashes[seat]!);
}

function putAside(v: View, card: string, count: number): void {
    const now = (v.aside[card] ?? 0) + count;

    if (now > 0) v.aside[card] = now;
    else delete v.aside[card];
}

/** Items leave the deck: first what is known to lie on top of it. */
function leaveDeck(v: View, count: number): void {
    for (let i = 0; i < count; i++)
        if (v.tops.length > 0) v.tops.pop();
        else v.deck_size--;
}

/** A round begins: the table is clear, and all items are in the deck. */
function gather(v: View, event: GameEvent): void {
    Object.assign(v, {
        round: amountOf(event, "number"),
        start: event.first,
        deck_size: amountOf(event, "items"),
        tracker: amountOf(event, "turn"),
        trigger: null,
        discard: [],
        tops: [],
        shown: [],
        aside: {},
        limbo: null,
        held: null,
        blank: null,
        rows: v.rows.map(() => 0),
        columns: v.columns.map(() => 0),
        storehouses: v.storehouses.map((s) => s.map(() => null)),
        stashes: v.stashes.map(() => []),
        memo: { turn: null, step: "stock" },
    });
}

function beginTurn(v: View, event: GameEvent): void {
    v.tracker = amountOf(event, "number");
    v.marks = v.marks.map(() => false);
    v.memo = { turn: event.seat, step: "sell" };
}

/** What was marked, sold or replaced leaves a gap; the others close it. */
function slide(v: View, event: GameEvent): void {
    const seat = event.seat!;
    const rows = event.along === "rows";
    const size = (rows ? v.columns : v.rows)[seat]!;
    const step = rows ? 1 : SIDE;
    const house = v.storehouses[seat]!;
    const moved: number[] = [];

    for (const gap of lineCells(gapOf(v) ?? "")) {
        let to = gap;
        let at = rows ? gap % SIDE : Math.floor(gap / SIDE);

        for (; at < size - 1; at++, to += step) {
            house[to] = house[to + step]!;
            v.marks[to] = v.marks[to + step]!;
            if (house[to] !== null) moved.push(to);
        }
        house[to] = null;
        v.marks[to] = false;
    }
    v.rows[seat] = amountOf(event, "rows");
    v.columns[seat] = amountOf(event, "columns");
    v.memo = {
        ...v.memo,
        gap: undefined,
        moved: { seat, along: String(event.along), cells: moved },
    };
}

/** Two events tell a swap: the first gives, the second takes. */
function swap(v: View, event: GameEvent): void {
    const house = v.storehouses[event.seat!]!;
    const cell = cellOf(event);
    const given = v.memo?.given;

    v.memo = {
        ...v.memo,
        given: given === undefined ? house[cell] : undefined,
    };
    house[cell] = event.open ? open(event.faces[0]!) : (given ?? "?");
}

function peek(v: View, event: GameEvent): void {
    const house = v.storehouses[event.seat!]!;
    const before = house[cellOf(event)];
    const known =
        typeof before === "object" && before !== null && before.seen !== "all"
            ? before
            : { card: "?", seen: [] as Seat[] };
    const seen = new Set([...(known.seen as Seat[]), event.seat!]);
    const face = event.faces[0]!;

    house[cellOf(event)] = {
        card: face === "?" ? known.card : face,
        seen: [...seen].sort(),
    };
}

function play(v: View, event: GameEvent): void {
    const cell = cellOf(event);

    if (event.held) v.held = null;
    else takeFrom(v.stashes[event.seat!]!, event.faces[0]!);
    if (event.back) v.marks[cell] = true;
    v.storehouses[event.seat!]![cell] = open(event.faces[0]!);
}

function pick(v: View, event: GameEvent): void {
    takeOut(v, event, v.discard);
    v.held = event.faces[0]!;
}

type Change = (v: View, event: GameEvent) => void;

const changes: Record<string, Change> = {
    start: (v, e) => {
        v.start = e.seat!;
    },
    wizard: (v, e) => {
        v.wizards[e.seat!] = e.faces[0]!;
    },
    round: gather,
    dealt: (v, e) => {
        v.storehouses[e.seat!] = [...e.faces];
        v.rows[e.seat!] = v.columns[e.seat!] = SIDE;
        leaveDeck(v, e.faces.length);
    },
    revealed: (v, e) => {
        v.storehouses[e.seat!]![cellOf(e)] = open(e.faces[0]!);
        if (e.seat === v.seat) v.own_picks = v.own_picks.map(() => 0);
    },
    stashed: (v, e) => {
        hold(v, e.seat!, e.faces);
        leaveDeck(v, e.faces.length);
    },
    "turned-up": (v, e) => {
        v.discard.push(e.faces[0]!);
        leaveDeck(v, 1);
    },
    turn: beginTurn,
    drew: (v, e) => {
        hold(v, e.seat!, e.faces);
        leaveDeck(v, e.faces.length);
    },
    "picked-up": (v, e) => {
        v.discard.pop();
        hold(v, e.seat!, e.faces);
    },
    replaced: (v, e) => {
        const house = v.storehouses[e.seat!]!;

        v.limbo = house[cellOf(e)]!;
        house[cellOf(e)] = null;
    },
    played: play,
    used: (v, e) => {
        takeFrom(v.stashes[e.seat!]!, e.faces[0]!);
        putAside(v, e.faces[0]!, 1);
    },
    discarded: (v, e) => {
        takeOut(v, e, v.stashes[e.seat!]!);
        v.discard.push(e.faces[0]!);
    },
    uncovered: (v, e) => {
        if (e.faces[0] !== "?") v.limbo = open(e.faces[0]!);
    },
    dropped: (v, e) => {
        v.limbo = null;
        v.discard.push(e.faces[0]!);
    },
    kept: (v, e) => {
        v.limbo = null;
        hold(v, e.seat!, e.faces);
    },
    "came-back": (v, e) => {
        v.limbo = null;
        v.held = e.faces[0]!;
    },
    "put-on-deck": (v, e) => {
        v.discard.pop();
        v.tops.push(e.faces[0]!);
    },
    peeked: peek,
    sold: (v, e) => {
        for (const cell of lineCells(String(e.line))) {
            v.storehouses[e.seat!]![cell] = null;
            v.marks[cell] = false;
        }
        for (const card of e.faces) putAside(v, card, 1);
        v.memo = { ...v.memo, gap: String(e.line) };
    },
    slid: slide,
    "set-aside": (v, e) => {
        v.blank = v.storehouses[e.seat!]![cellOf(e)]!;
        v.storehouses[e.seat!]![cellOf(e)] = null;
    },
    gold: (v, e) => {
        v.gold[e.seat!]! += amountOf(e, "gold");
    },
    infamy: (v, e) => {
        v.infamy[e.seat!] = amountOf(e, "now");
    },
    marker: (v, e) => {
        v.markers[e.seat!] = amountOf(e, "markers");
    },
    haunted: (v, e) => {
        const [old, laid] = e.faces;

        v.storehouses[Number(e.whom)]![cellOf(e)] = open(laid!);
        putAside(v, laid!, -1);
        v.discard.push(old!);
    },
    swapped: swap,
    looked: (v, e) => {
        v.stashes[Number(e.at)] = sorted([...e.faces]);
    },
    took: (v, e) => {
        takeFrom(v.stashes[Number(e.from)]!, e.faces[0]!);
        v.held = e.faces[0]!;
    },
    lamp: (v, e) => {
        v.shown.push(...e.faces);
        leaveDeck(v, e.faces.length);
    },
    picked: pick,
    reshuffled: (v, e) => {
        v.deck_size += amountOf(e, "items");
        v.discard = v.discard.slice(amountOf(e, "items"));
    },
    triggered: (v, e) => {
        v.trigger = e.seat;
    },
    inspection: (v, e) => {
        v.tracker = amountOf(e, "turn");
        v.marks = v.marks.map(() => false);
        v.memo = {
            turn: null,
            step: "reveal",
            counted: v.gold.map(() => null),
        };
    },
    counted: (v, e) => {
        const counted = [...(v.memo?.counted ?? v.gold.map(() => null))];

        counted[e.seat!] = amountOf(e, "infamy");
        v.memo = { ...v.memo, step: "count", counted };
    },
    penalised: (v) => {
        v.memo = { ...v.memo, step: "penalty" };
    },
    fined: (v, e) => {
        v.markers[e.seat!] = amountOf(e, "markers");
        v.memo = { ...v.memo, step: "fines" };
    },
    bribed: (v) => {
        v.memo = { ...v.memo, step: "bribe" };
    },
};

/** The view after an event, see GameModule.apply. */
export function apply(view: View, event: GameEvent): View {
    const after = copyOf(ready(view));

    changes[event.event]?.(after, event);
    return after;
}
