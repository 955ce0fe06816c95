/* The view of Arcane Alley as the server sends it, and looking into it. */
import type { Seat } from "../../contract";

/** "all": it lies open. Else who has looked at it. */
export type Seen = "all" | Seat[];

/** Nothing, an item that nobody knows, or one with those who know it. */
export type Place = null | string | { card: string; seen: Seen };

export interface Frame {
    run: string;
    step: string;
    seat: Seat;
    target?: Seat;
    card?: string;
    place?: number;
    amount?: number;
}

/** What events have said that the server's view has no field for. */
export interface Memo {
    /** Whose turn it is; null: no turn has begun in this round. */
    turn?: Seat | null;
    /** The line that was sold and has left a gap. */
    gap?: string;
    /** What the first half of a swap has taken away. */
    given?: Place;
    /** A step of the round, see stepOf(). */
    step?: string;
    /** What the inspector has counted, by seat. */
    counted?: (number | null)[];
    /** What has just slid, for as long as that event is shown. */
    moved?: { seat: Seat; along: string; cells: number[] };
}

export interface View {
    seat: Seat | string;
    flow: { frames: Frame[]; over: boolean };
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
    memo?: Memo;
}

export const cells = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
const lines = [
    ["row-1", 0, 1, 2],
    ["row-2", 3, 4, 5],
    ["row-3", 6, 7, 8],
    ["column-a", 0, 3, 6],
    ["column-b", 1, 4, 7],
    ["column-c", 2, 5, 8],
    ["diagonal-a1", 0, 4, 8],
    ["diagonal-a3", 6, 4, 2],
] as [string, ...number[]][];

/** The cells of a line by its name. */
export function lineCells(name: string): number[] {
    const line = lines.find((l) => l[0] === name);

    return line ? (line.slice(1) as number[]) : [];
}

/** What is seen of a place: the item ("?" if not known) and who knows it. */
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

function frame(view: View, run: string): Frame | undefined {
    return view.flow.frames.find((f) => f.run === run);
}

export function topFrame(view: View): Frame | undefined {
    return view.flow.frames.at(-1);
}

/** Whose turn it is, by the events or else by the server's frames. */
export function turnOf(view: View): Seat | null {
    const turn = view.memo?.turn;

    return turn === undefined ? (frame(view, "turn")?.seat ?? null) : turn;
}

/** The line whose gap is about to be closed. */
export function gapOf(view: View): string | undefined {
    return (
        view.memo?.gap ??
        lines[frame(view, "sale")?.place ?? -1]?.[0] ??
        undefined
    );
}

const steps: Record<string, string> = {
    wizards: "stock",
    choose: "stock",
    stocked: "sell",
    turns: "sell",
    inspection: "reveal",
};

/** stock, sell, reveal, count, penalty, fines or bribe. */
export function stepOf(view: View): string {
    const inspection = frame(view, "inspection")?.step;
    const step = view.flow.frames[0]?.step ?? "fines";

    if (view.memo?.step !== undefined) return view.memo.step;
    if (inspection === "count" || inspection === "ninx") return "count";
    if (step === "stocked" && frame(view, "stock")) return "stock";
    return steps[step] ?? step;
}

/** A view with everything open has other fields; this is the same for all. */
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
