/* The progress of a round. It follows from the events; no view contains it. */
import type { Ask, GameEvent, Seat } from "../../contract";
import { lines, type View } from "./view";

export interface Course {
    /** stock, sell, reveal, count, penalty, fines or bribe */
    step: string;
    /** The seat whose turn it is; null: nobody's. */
    turn: Seat | null;
    /** The infamy that the inspector has counted, by seat. */
    counted: Map<Seat | null, number>;
}

/** The step that an event begins. */
const steps: Record<string, string> = {
    round: "stock",
    turn: "sell",
    inspection: "reveal",
    counted: "count",
    penalised: "penalty",
    fined: "fines",
    bribed: "bribe",
};
const begins = new Set(["round", "turn", "inspection"]);

/** The index of the last such event, or -1. */
function lastIndex(events: GameEvent[], like: (e: GameEvent) => boolean) {
    let at = events.length - 1;

    while (at >= 0 && !like(events[at]!)) at--;
    return at;
}

export function courseOf(events: GameEvent[], ask: Ask): Course {
    const begin = lastIndex(events, (e) => begins.has(e.event));
    const since = events.slice(Math.max(0, begin));
    const last = since[lastIndex(since, (e) => e.event in steps)];
    const step = steps[last?.event ?? "round"]!;

    return {
        step: ask.kind === "amount" ? "bribe" : step,
        turn: step === "sell" ? last!.seat : null,
        counted: new Map(
            since
                .filter((e) => e.event === "counted")
                .map((e) => [e.seat, Number(e.infamy)]),
        ),
    };
}

const along: Record<string, string[]> = {
    rows: ["row-1", "row-2", "row-3"],
    columns: ["column-a", "column-b", "column-c"],
};

/** The cells to which items have just slid: in each line, those from the */
/** first difference on. */
export function slidCells(
    event: GameEvent | null,
    before: View,
    view: View,
): number[] {
    if (event?.event !== "slid") return [];
    const old = before.storehouses[event.seat!]!;
    const now = view.storehouses[event.seat!]!;
    const differs = (cell: number) =>
        JSON.stringify(old[cell]) !== JSON.stringify(now[cell]);

    return along[String(event.along)]!.flatMap((line) => {
        const first = lines[line]!.find(differs) ?? Infinity;

        return lines[line]!.filter((c) => c >= first && now[c] !== null);
    });
}
