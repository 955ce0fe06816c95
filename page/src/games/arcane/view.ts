/* The view of Arcane Alley as the server sends it, and functions to read it. */
import type { Entry, Seat } from "../../contract";

/** "all": it is revealed. Otherwise the seats that have looked at it. */
export type Seen = "all" | Seat[];

/** Nothing, an item that nobody knows, or one with the seats that know it. */
export type Place = null | string | { card: string; seen: Seen };

export interface View {
    seat: Seat | string;
    round: number;
    start: Seat;
    tracker: number;
    trigger: Seat | null;
    gold: number[];
    infamy: number[];
    markers: number[];
    wizards: (string | null)[];
    rows: number[];
    columns: number[];
    discard: string[];
    tops: string[];
    shown: string[];
    marks: boolean[];
    aside: Record<string, number>;
    storehouses: Place[][];
    stashes: string[][];
    own_picks: number[];
    limbo: Place;
    held: Place;
    blank: Place;
    deck_size: number;
    deck?: Record<string, number>;
}

export const cells = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];

/** The cells of each line. */
export const lines: Record<string, number[]> = {
    "row-1": [0, 1, 2],
    "row-2": [3, 4, 5],
    "row-3": [6, 7, 8],
    "column-a": [0, 3, 6],
    "column-b": [1, 4, 7],
    "column-c": [2, 5, 8],
    "diagonal-a1": [0, 4, 8],
    "diagonal-a3": [6, 4, 2],
};

/** The value of this fact in an entry of the reference. */
export const fact = (entry: Entry | undefined, name: string) =>
    entry?.facts.find((f) => f.name === name)?.value;

/** A place as seen: the item ("?" if unknown) and who knows it. */
export function look(place: Place) {
    if (place === null) return null;
    const { card, seen } =
        typeof place === "string" ? { card: place, seen: [] as Seat[] } : place;

    return { card, open: seen === "all", by: seen === "all" ? [] : seen };
}

/** The item of a place whose face everybody knows unless it says otherwise. */
export function faceOf(place: Place): string | null {
    return look(place)?.card ?? null;
}

/**
 * A view with all cards revealed has other fields; this works for all views.
 */
export function ready(view: View): View {
    const deck = Object.values(view.deck ?? {});
    const plain = view.stashes.flat().every((c) => typeof c === "string");

    if (view.own_picks !== undefined && plain) return view;
    return {
        ...view,
        own_picks: view.own_picks ?? [],
        deck_size: view.deck_size ?? deck.reduce((sum, n) => sum + n, 0),
        stashes: view.stashes.map((s) => s.map((c) => faceOf(c) ?? "?")),
    };
}
