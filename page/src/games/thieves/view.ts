/* The view of Thief's Market, and lots: numbers of dice of each kind. */

/** The faces of a die, and the marker, in the order of drafts. */
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

/** The fields that the board uses. */
export interface View {
    round: number;
    open: number;
    row_a: string[];
    row_b: string[];
    row_c: string[];
    centre: Lot;
    piles: Lot[];
    spent: number;
    /** Objects of each final pile; zeros until the loot is split. */
    objects: number[];
    gold: number[];
    infamy: number[];
    cards: string[][];
    used: string[];
    decks: number[];
}

export const decks = ["a", "b", "c"] as const;

export const count = (lot: Lot, thing: Thing): number => lot[thing] ?? 0;

export const size = (lot: Lot): number =>
    objects.reduce((sum, thing) => sum + count(lot, thing), 0);

/** ${a} plus ${times} times ${b}, without zeros, in order. */
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

/** One entry for each object: "red", "red", "bag". */
export function single(lot: Lot): Thing[] {
    return objects.flatMap((t) => Array<Thing>(count(lot, t)).fill(t));
}

/** Everything in the middle and in the piles. */
const onTable = ({ centre, piles }: View): Lot =>
    piles.reduce((sum, pile) => add(sum, pile), centre);

/**
 * Dice being rolled: they were there before in this round and have not been
 * spent. After another round nothing follows from a view before.
 */
export function inTheAir(before: View, now: View): Lot {
    const [old, left] = [onTable(before), onTable(now)];

    return before.round === now.round &&
        before.spent === now.spent &&
        size(old) > size(left)
        ? add(old, left, -1)
        : {};
}

/** True if piles are final: cards are being bought. */
export const isSplit = (view: View): boolean => view.objects.some((n) => n > 0);
