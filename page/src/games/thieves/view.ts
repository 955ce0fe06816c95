/* What a view of Thief's Market holds, and the notation of its lots. */
import type { Seat } from "../../contract";

/** What a die shows, and the marker, in the order of the notation. */
export const objects = [
    "red",
    "white",
    "blue",
    "green",
    "bag",
    "mask",
    "marker",
] as const;

export type Thing = (typeof objects)[number];
export type Lot = Partial<Record<Thing, number>>;

export interface View {
    seat: Seat | null;
    flow: { over: boolean };
    round: number;
    idle: number;
    traded: boolean;
    start: Seat | null;
    open: number;
    row_a: string[];
    row_b: string[];
    row_c: string[];
    unseen_a: string[];
    unseen_b: string[];
    unseen_c: string[];
    boxed: boolean;
    centre: Lot;
    piles: Lot[];
    spent: number;
    /** Objects of each final pile; zeros until the loot is split. */
    objects: number[];
    gold: number[];
    infamy: number[];
    cards: string[][];
    bought: number;
    used: string[];
    decks: [number, number, number];
    /* Shown between two events; the server never sends them. */
    /** Dice in the air. */
    rolling?: Lot;
}

export const decks = ["a", "b", "c"] as const;
export type Deck = (typeof decks)[number];

const letters: Record<string, Thing> = {
    R: "red",
    W: "white",
    B: "blue",
    G: "green",
    Y: "bag",
    P: "mask",
};

export const letterOf = (thing: Thing): string =>
    Object.keys(letters).find((l) => letters[l] === thing) ?? "";

export const count = (lot: Lot, thing: Thing): number => lot[thing] ?? 0;

export const size = (lot: Lot): number =>
    objects.reduce((sum, thing) => sum + count(lot, thing), 0);

/** ${a} with ${times} times ${b} added, without zeros, in order. */
export function add(a: Lot, b: Lot, times = 1): Lot {
    const lot: Lot = {};

    for (const thing of objects) {
        const n = count(a, thing) + times * count(b, thing);

        if (n > 0) lot[thing] = n;
    }
    return lot;
}

export const holds = (whole: Lot, part: Lot): boolean =>
    objects.every((thing) => count(whole, thing) >= count(part, thing));

export function lotOf(faces: string[]): Lot {
    return faces.reduce<Lot>((lot, f) => add(lot, { [f]: 1 }), {});
}

/** One entry for each object: "red", "red", "bag". */
export function single(lot: Lot): Thing[] {
    return objects.flatMap((t) => Array<Thing>(count(lot, t)).fill(t));
}

/** "RRW+marker" */
export function writeLot(lot: Lot): string {
    const dice = single(lot).map(letterOf).join("");

    if (!lot.marker) return dice;
    return dice ? `${dice}+marker` : "marker";
}

/** Of "RRW+marker", or of the dice in "RR+1". */
export function readLot(text: string): Lot {
    const [dice = "", more] = text.split("+");

    if (dice === "marker" || dice === "free") return lotOf([dice]);
    return lotOf([
        ...[...dice].flatMap((l) => letters[l] ?? []),
        ...(more === "marker" ? [more] : []),
    ]);
}

/** A take from the centre (from: null), or a steal and what goes back. */
export interface Share {
    from: Seat | null;
    lot: Lot;
}

export function writeShare({ from, lot }: Share): string {
    const what = writeLot(lot);

    return from === null ? `take ${what}` : `steal ${from} return ${what}`;
}

export function readShare(text: string): Share | null {
    const [verb, first = "", , back = ""] = text.split(" ");

    if (verb === "take") return { from: null, lot: readLot(first) };
    if (verb !== "steal") return null;
    return { from: Number(first), lot: readLot(back) };
}

/** The steps of a draft that lead to a share. */
export function stepsOf({ from, lot }: Share): string[] {
    const steps = from === null ? [] : [writeShare({ from, lot: {} })];
    let sofar: Lot = {};

    for (const thing of objects) {
        if (!lot[thing]) continue;
        sofar = add(sofar, { [thing]: lot[thing] });
        steps.push(writeShare({ from, lot: sofar }));
    }
    return steps;
}

/** What "R+1" costs. */
export function readPayment(text: string): { dice: Lot; gold: number } {
    const gold = /(?:^|\+)(\d+)$/.exec(text);

    return {
        dice: text === "free" ? {} : readLot(text),
        gold: Number(gold?.[1] ?? 0),
    };
}

/** Whether piles are final: cards are bought. */
export const isSplit = (view: View): boolean => view.objects.some((n) => n > 0);
