/* Where the gold came from, added up from all that has happened. */
import type { Entry, GameEvent, ScoreLine, Seat } from "../../contract";
import { arcane as words } from "../../strings";
import { titled } from "./say";

/** What a seat is about to get or pay gold for, if the next event says so. */
interface Cause {
    seat: Seat | null;
    faces: string[];
    /** With which the line is written; the item is the reason it names. */
    what(item: string): string;
}

const causes: Record<string, Cause["what"]> = {
    sold: (item) => words.account.sold(item),
    fined: () => words.account.fines,
    bribed: () => words.account.bribes,
};
/** What comes after these has nothing to do with what was before. */
const others = new Set(["turn", "played"]);

/** Whether ${event} is what ${cause} led to. */
function follows(event: GameEvent, cause: Cause | null): boolean {
    const [item] = event.faces;

    return (
        cause?.seat === event.seat &&
        (item === undefined || cause.faces.includes(item))
    );
}

/** So much gold for each seat and reason, in the order in which they came. */
function added(
    events: GameEvent[],
    name: (id: string) => string,
): Map<string, ScoreLine> {
    const lines = new Map<string, ScoreLine>();
    let cause: Cause | null = null;

    for (const event of events) {
        const what = causes[event.event];

        if (what) cause = { seat: event.seat, faces: event.faces, what };
        if (others.has(event.event)) cause = null;
        if (event.event !== "gold" || event.seat === null) continue;
        const item = name(event.faces[0] ?? "");
        const caused = follows(event, cause);
        const why = caused ? cause!.what(item) : item;
        const key = `${event.seat} ${why}`;
        const before = lines.get(key)?.points ?? 0;

        lines.set(key, {
            seat: event.seat,
            points: before + Number(event.gold),
            what: why,
        });
        if (caused) cause = null;
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
