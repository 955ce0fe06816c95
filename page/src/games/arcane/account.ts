/* Where the gold came from, added up from all that has happened. */
import type { Entry, GameEvent, ScoreLine } from "../../contract";
import { arcane as words } from "../../strings";
import { titled } from "./say";

/** How a line is called, by what an event says that gold was moved for. */
const causes: Record<string, (item: string) => string> = {
    set: words.account.sold,
    fine: () => words.account.fines,
    bribe: () => words.account.bribes,
};

/** So much gold for each seat and reason, in the order in which they came. */
function added(
    events: GameEvent[],
    name: (id: string) => string,
): Map<string, ScoreLine> {
    const lines = new Map<string, ScoreLine>();

    for (const event of events) {
        if (event.event !== "gold" || event.seat === null) continue;
        const item = name(event.faces[0] ?? "");
        const what = causes[String(event.for)]?.(item) ?? item;
        const key = `${event.seat} ${what}`;
        const before = lines.get(key)?.points ?? 0;

        lines.set(key, {
            seat: event.seat,
            points: before + Number(event.gold),
            what,
        });
    }
    return lines;
}

/** See GameModule.account. All begin with the same; else something is missing. */
export function account(
    events: GameEvent[],
    points: number[],
    entry: (id: string) => Entry | undefined,
): ScoreLine[] | null {
    const lines = [...added(events, (id) => titled(id, entry)).values()];
    const first = points.map((sum, seat) =>
        lines
            .filter((line) => line.seat === seat)
            .reduce((rest, line) => rest - line.points, sum),
    );

    if (new Set(first).size !== 1) return null;
    return [
        ...first.map((gold, seat) => ({
            seat,
            points: gold,
            what: words.account.begin,
        })),
        ...lines,
    ];
}
