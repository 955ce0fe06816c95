/* Where the gold came from, added up from all events. */
import type { Entry, GameEvent, ScoreLine } from "../../contract";
import { type Told, titleIn, arcane as words } from "../../strings";
import { fact } from "./view";

const title = (id: string) => titleIn("arcane", id);

/** Gold by seat and source, in the order of the events. */
function added(events: GameEvent[]): ScoreLine[] {
    const lines = new Map<string, ScoreLine>();

    for (const event of events) {
        if (event.event !== "gold" || event.seat === null) continue;
        const what = words.account.source(event as unknown as Told, { title });
        const key = JSON.stringify([event.seat, what]);
        const before = lines.get(key)?.points ?? 0;

        lines.set(key, {
            seat: event.seat,
            points: before + Number(event.gold),
            what,
        });
    }
    return [...lines.values()];
}

/** See GameModule.account. */
export function account(
    events: GameEvent[],
    points: number[],
    entry: (id: string) => Entry | undefined,
): ScoreLine[] | null {
    const begin = Number(fact(entry("match-end"), "start_gold"));
    const lines = [
        ...points.map((_, seat) => ({
            seat,
            points: begin,
            what: words.account.begin,
        })),
        ...added(events),
    ];
    const sum = (seat: number) =>
        lines
            .filter((line) => line.seat === seat)
            .reduce((gold, line) => gold + line.points, 0);

    return points.every((gold, seat) => gold === sum(seat)) ? lines : null;
}
