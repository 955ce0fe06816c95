/*
 * What an event does to the view. Events say everything that happens in the
 * open; only a bid that lies sealed is in no event until it is revealed.
 */
import type { GameEvent, Seat } from "../../contract";
import {
    addLots,
    type Lot,
    type Outcome,
    type Past,
    tokens,
    type View,
    writeLot,
} from "./view";

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
interface Told extends GameEvent {
    space: string;
    area: string;
    owner: Seat;
    points: number;
    number: number;
}

type Change = (view: View, event: Told, seat: Seat) => View;

const lotOf = (event: Told): Lot => {
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

const nothing: Outcome = {
    winner: null,
    support: 0,
    lot: {},
    cubes: [],
    missed: [],
    copied: [],
    passed: false,
};

/** Notes down what came out of the space that is being resolved. */
function note(view: View, make: (outcome: Outcome) => Partial<Outcome>): View {
    const past = view.past;

    if (!past?.at) return view;
    const old = past.spaces[past.at] ?? nothing;
    const spaces = { ...past.spaces, [past.at]: { ...old, ...make(old) } };

    return { ...view, past: { ...past, spaces } };
}

const noteLot = (view: View, lot: Lot) =>
    note(view, (out) => ({ lot: addLots(out.lot, lot) }));

const noteCube = (view: View, event: Told, came: boolean) =>
    note(view, (out) => ({
        cubes: [...out.cubes, { area: event.area, owner: event.owner, came }],
    }));

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

/** The first bid that is shown: all lie open, and the tokens are spent. */
function reveal(view: View): View {
    if (view.revealed) return view;
    const bids = view.bids.map(() => ({}));

    return {
        ...view,
        revealed: true,
        tokens: view.tokens.map(() => ({})),
        bids,
        flow: { ...view.flow, awaited: [] },
        past: { round: view.round, bids, at: null, spaces: {} },
    };
}

const close = (view: View): View => ({
    ...view,
    revealed: false,
    bids: view.bids.map(() => ({})),
    ...(view.past && { past: { ...view.past, at: null } }),
});

/** From here on things happen because of this space. */
function turnTo(view: View, space: string, winner: Seat | null): View {
    const past: Past = view.past ?? {
        round: view.round,
        bids: view.bids,
        at: null,
        spaces: {},
    };
    const spaces = { ...past.spaces, [space]: { ...nothing, winner } };

    return { ...view, past: { ...past, at: space, spaces } };
}

const missed: Change = (view, event) =>
    note(view, (out) => ({ missed: [...out.missed, event.area] }));

const changes: Record<string, Change> = {
    sealed: (view, _, seat) => ({
        ...view,
        flow: {
            ...view.flow,
            awaited: view.flow.awaited.filter((other) => other !== seat),
        },
    }),
    bid: (before, event, seat) => {
        const view = reveal(before);
        const lie = (bids: Record<string, string>[]) =>
            at(bids, seat, (own) => ({
                ...own,
                [event.space]: writeLot(lotOf(event)),
            }));
        const past = view.past && { ...view.past, bids: lie(view.past.bids) };

        return { ...view, bids: lie(view.bids), past };
    },
    won: (view, event, seat) => turnTo(view, event.space, seat),
    tied: (view, event) => turnTo(view, event.space, null),
    support: (view, { points }, seat) =>
        note(
            { ...view, support: at(view.support, seat, (old) => old + points) },
            (out) => ({ support: out.support + points }),
        ),
    tokens: (view, event, seat) =>
        noteLot(gain(view, seat, lotOf(event)), lotOf(event)),
    reclaimed: (view, event, seat) =>
        noteLot(gain(view, seat, lotOf(event)), lotOf(event)),
    took: (view, event) => noteCube(shift(view, event, -1), event, false),
    put: (view, event) => noteCube(shift(view, event, 1), event, true),
    "no-room": missed,
    "no-cube": missed,
    passed: (view) => note(view, () => ({ passed: true })),
    copied: (view, event) =>
        note(view, (out) => ({ copied: [...out.copied, event.space] })),
    patronage: (view, event, seat) => gain(close(view), seat, lotOf(event)),
    round: (view, event) => {
        const all = view.support.map((_, seat) => seat);

        return {
            ...close(view),
            round: event.number,
            flow: { ...view.flow, ask: "bid", asked: all, awaited: all },
        };
    },
    ended: close,
};

export function apply(view: View, event: GameEvent): View {
    const change = changes[event.event];

    return change ? change(view, event as Told, event.seat ?? 0) : view;
}
