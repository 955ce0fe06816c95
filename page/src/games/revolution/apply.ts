/*
 * What an event does to the view (docs/scenarios.md tells of each). Events say
 * everything that happens in the open; only a bid that lies sealed is in no
 * event until it is revealed.
 */
import type { GameEvent, Seat } from "../../contract";
import { addLots, type Lot, tokens, type View, writeLot } from "./view";

/** Fields that are right after every event. */
export const told: (keyof View & string)[] = [
    "round",
    "revealed",
    "support",
    "tokens",
    "cubes",
    "guardhouse",
];

/** An event of this game: which fields it has depends on its kind. */
export interface Told extends GameEvent {
    space: string;
    area: string;
    owner: Seat;
    points: number;
    number: number;
}

type Change = (view: View, event: Told, seat: Seat) => View;

export const lotOf = (event: Told): Lot => {
    const lot: Lot = {};

    for (const token of tokens)
        if (event[token]) lot[token] = event[token] as number;
    return lot;
};

/** A list with one item made anew. */
function at<T>(list: T[], index: number, make: (old: T) => T): T[] {
    return list.map((old, i) => (i === index ? make(old) : old));
}

const gain = (view: View, seat: Seat, lot: Lot): View => ({
    ...view,
    tokens: at(view.tokens, seat, (own) => addLots(own, lot)),
});

/** One cube of the event's owner more or less in its area. */
function shift(view: View, { area, owner }: Told, by: number): View {
    if (area === "guardhouse")
        return { ...view, guardhouse: by > 0 ? owner : null };
    return {
        ...view,
        cubes: at(view.cubes, owner, ({ [area]: old = 0, ...rest }) =>
            old + by > 0 ? { ...rest, [area]: old + by } : rest,
        ),
    };
}

const close = (view: View): View => ({
    ...view,
    revealed: false,
    bids: view.bids.map(() => ({})),
});

const changes: Record<string, Change> = {
    sealed: (view, _, seat) => ({
        ...view,
        flow: {
            ...view.flow,
            awaited: view.flow.awaited.filter((other) => other !== seat),
        },
    }),
    /* Tokens go from the hand to the space; what lay sealed lies open. */
    bid: (view, event, seat) => ({
        ...view,
        revealed: true,
        tokens: at(view.tokens, seat, (own) => addLots(own, lotOf(event), -1)),
        bids: at(
            view.revealed ? view.bids : view.bids.map(() => ({})),
            seat,
            (own) => ({
                ...own,
                [event.space]: writeLot(lotOf(event)),
            }),
        ),
        flow: { ...view.flow, asked: [], awaited: [] },
    }),
    support: (view, { points }, seat) => ({
        ...view,
        support: at(view.support, seat, (old) => old + points),
    }),
    tokens: (view, event, seat) => gain(view, seat, lotOf(event)),
    reclaimed: (view, event, seat) => gain(view, seat, lotOf(event)),
    took: (view, event) => shift(view, event, -1),
    put: (view, event) => shift(view, event, 1),
    patronage: (view, event, seat) => gain(view, seat, lotOf(event)),
    round: (view, event) => ({ ...close(view), round: event.number }),
    ended: close,
};

export function apply(view: View, event: GameEvent): View {
    const change = changes[event.event];

    return change ? change(view, event as Told, event.seat ?? 0) : view;
}
