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

/** The cells from ${cell} to the end of its row or column. */
const from = (cell: number, along: unknown) =>
    along === "rows"
        ? [cell, cell + 1, cell + 2].filter((c) => c % 3 >= cell % 3 && c < 9)
        : [cell, cell + 3, cell + 6].filter((c) => c < 9);

/** The cells to which items of ${event}'s seat have just slid. */
export function slidCells(
    event: GameEvent | null,
    events: GameEvent[],
    view: View,
): number[] {
    if (event?.event !== "slid") return [];
    const { seat, along } = event;
    const sold = lastIndex(
        events,
        (e) => e.event === "sold" && e.seat === seat,
    );
    const gap = lines[String(events[sold]?.line)] ?? [];

    return gap
        .flatMap((cell) => from(cell, along))
        .filter((cell) => view.storehouses[seat!]![cell] !== null);
}
