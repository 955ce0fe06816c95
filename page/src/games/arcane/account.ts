/* Where the gold came from, added up from all that has happened. */
import type { Entry, GameEvent, ScoreLine } from "../../contract";
import { titled } from "../../names";
import { type Told, arcane as words } from "../../strings";

/** So much gold for each seat and reason, in the order in which they came. */
function added(
    events: GameEvent[],
    title: (id: string) => string,
): Map<string, ScoreLine> {
    const lines = new Map<string, ScoreLine>();

    for (const event of events) {
        if (event.event !== "gold" || event.seat === null) continue;
        const what = words.account.source(event as unknown as Told, { title });
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
