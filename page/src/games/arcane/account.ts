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

/** What everybody begins with. */
const startGold = (entry: (id: string) => Entry | undefined): number =>
    Number(
        entry("match-end")?.facts.find((f) => f.name === "start_gold")?.value,
    );

/** See GameModule.account. */
export function account(
    events: GameEvent[],
    points: number[],
    entry: (id: string) => Entry | undefined,
): ScoreLine[] | null {
    const begin = startGold(entry);
    const lines = [
        ...points.map((_, seat) => ({
            seat,
            points: begin,
            what: words.account.begin,
        })),
        ...added(events, (id) => titled(id, entry)).values(),
    ];
    const sum = (seat: number) =>
        lines
            .filter((line) => line.seat === seat)
            .reduce((gold, line) => gold + line.points, 0);

    return points.every((gold, seat) => gold === sum(seat)) ? lines : null;
}
