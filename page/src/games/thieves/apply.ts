/*
 * The view after an event (docs/scenarios.md tells of each). It moves what is
 * said to move, and decides nothing.
 */
import type { GameEvent, Seat } from "../../contract";
import { order } from "./order";
import {
    add,
    type Deck,
    decks,
    type Lot,
    lotOf,
    size,
    type View,
} from "./view";

/** Right after all events of an answer. */
export const told: (keyof View & string)[] = [
    "round",
    "idle",
    "traded",
    "start",
    "open",
    "row_a",
    "row_b",
    "row_c",
    "unseen_a",
    "unseen_b",
    "unseen_c",
    "boxed",
    "centre",
    "piles",
    "spent",
    "objects",
    "gold",
    "infamy",
    "cards",
    "bought",
    "used",
    "decks",
];

function put<T>(list: T[], at: number, value: T): T[] {
    return list.map((old, i) => (i === at ? value : old));
}

function more(list: number[], seat: Seat, by: number): number[] {
    return put(list, seat, (list[seat] ?? 0) + by);
}

function pile(view: View, seat: Seat, lot: Lot, times = 1): Lot[] {
    return put(view.piles, seat, add(view.piles[seat] ?? {}, lot, times));
}

const sorted = (cards: string[]): string[] =>
    [...cards].sort((a, b) => order.indexOf(a) - order.indexOf(b));

const without = (cards: string[], gone: string[]): string[] =>
    cards.filter((card) => !gone.includes(card));

/** ${cards} leave their deck. */
function leave(view: View, deck: Deck, cards: string[]): View {
    return {
        ...view,
        [`unseen_${deck}`]: without(view[`unseen_${deck}`], cards),
        decks: more(view.decks, decks.indexOf(deck), -cards.length) as [
            number,
            number,
            number,
        ],
    };
}

type Change = (view: View, event: GameEvent, seat: Seat, lot: Lot) => View;

const card = (event: GameEvent) => String(event.card);

const own = (view: View, seat: Seat, id: string): string[][] =>
    put(view.cards, seat, sorted([...(view.cards[seat] ?? []), id]));

const changes: Record<string, Change> = {
    start: (view, _, seat) => ({ ...view, start: seat }),
    opened: (view, event) => ({
        ...view,
        open: decks.indexOf(event.row as Deck) + 1,
    }),
    dealt: (view, event) => {
        const row = `row_${event.row as Deck}` as const;
        const next = leave(view, event.row as Deck, event.faces);

        return {
            ...next,
            [row]: sorted([...next[row], ...event.faces]),
        };
    },
    round: (view, event) => ({
        ...view,
        round: Number(event.number),
        spent: 0,
    }),
    rolled: (view, event, _, lot) =>
        event.pile === null
            ? { ...view, rolling: {}, centre: add(view.centre, lot) }
            : {
                  ...view,
                  rolling: {},
                  piles: pile(view, Number(event.pile), lot),
              },
    took: (view, _, seat, lot) => ({
        ...view,
        centre: add(view.centre, lot, -1),
        piles: put(view.piles, seat, lot),
    }),
    stole: (view, event, seat, lot) => ({
        ...view,
        piles: put(put(view.piles, seat, lot), Number(event.from), {}),
    }),
    returned: (view, _, seat, lot) => {
        const marker: Lot = lot.marker ? { marker: 1 } : {};

        return {
            ...view,
            piles: pile(view, seat, lot, -1),
            centre: add(view.centre, marker),
            rolling: add(lot, marker, -1),
        };
    },
    unrolled: (view) => ({
        ...view,
        centre: add(view.centre, view.rolling ?? {}),
        rolling: {},
    }),
    split: (view) => ({ ...view, objects: view.piles.map(size) }),
    rerolled: (view, _, seat, lot) => ({
        ...view,
        piles: pile(view, seat, lot, -1),
        rolling: lot,
    }),
    bought: (view, event, seat, lot) => ({
        ...view,
        piles: pile(view, seat, lot, -1),
        spent: view.spent + size(lot),
        gold: more(view.gold, seat, -Number(event.gold)),
        row_a: without(view.row_a, [card(event)]),
        row_b: without(view.row_b, [card(event)]),
        row_c: without(view.row_c, [card(event)]),
        cards: own(view, seat, card(event)),
        bought: view.bought + 1,
        traded: true,
    }),
    boxed: (view, event, seat) => ({
        ...view,
        boxed: true,
        cards: put(
            view.cards,
            seat,
            without(view.cards[seat] ?? [], [card(event)]),
        ),
    }),
    gained: (view, event, seat) => {
        const id = card(event);
        const deck = decks[Number(event.deck) - 1]!;

        return { ...leave(view, deck, [id]), cards: own(view, seat, id) };
    },
    used: (view, event) =>
        event.up
            ? { ...view, used: sorted([...view.used, card(event)]) }
            : view,
    turned: (view, event, seat) => ({
        ...view,
        piles: put(
            view.piles,
            seat,
            add(
                add(view.piles[seat] ?? {}, lotOf(event.faces.slice(0, 1)), -1),
                lotOf(event.faces.slice(1)),
            ),
        ),
    }),
    spent: (view, _, seat, lot) => ({
        ...view,
        piles: pile(view, seat, lot, -1),
        spent: view.spent + size(lot),
    }),
    gold: (view, event, seat) => ({
        ...view,
        gold: more(view.gold, seat, Number(event.gold)),
    }),
    paid: (view, event, seat) => ({
        ...view,
        gold: more(view.gold, seat, -Number(event.gold)),
    }),
    infamy: (view, event, seat) => ({
        ...view,
        infamy: more(view.infamy, seat, Number(event.tokens)),
    }),
    passed: (view) => ({ ...view, bought: 0, used: [] }),
    cleared: (view, event, seat) => ({
        ...view,
        start: seat,
        idle: Number(event.idle),
        traded: false,
        centre: { marker: 1 },
        piles: view.piles.map(() => ({})),
        objects: view.objects.map(() => 0),
        spent: Number(event.spent),
    }),
};

/** Events that no entry names change nothing that is seen. */
export function apply(view: View, event: GameEvent): View {
    const change = changes[event.event];

    if (!change) return view;
    return change(view, event, event.seat ?? -1, faces(event));
}

/** The dice and the marker of an event; cards that are dealt are none. */
function faces(event: GameEvent): Lot {
    return event.event === "dealt" ? {} : lotOf(event.faces);
}
