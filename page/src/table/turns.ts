/* The log by turns: one line for each, which unfolds. */
import type { Seat } from "../contract";
import { strings } from "../strings";

/** A line of the log. */
export interface Line {
    n: number;
    seat: Seat | null;
    text: string;
    /** The kind of its event. */
    kind: string;
}

/** The lines of a turn; outside of turns each line is by itself. */
export interface Turn {
    n: number;
    seat: Seat | null;
    /** All of it in one line. */
    text: string;
    lines: Line[];
}

const isBegin = (line: Line) => line.kind === "turn" && line.seat !== null;

/** How many lines belong to the turn that begins at ${at}. */
function lengthOf(lines: Line[], at: number): number {
    const { seat } = lines[at]!;
    let last = at;

    for (let i = at + 1; i < lines.length; i++) {
        if (isBegin(lines[i]!) || lines[i]!.seat === null) break;
        if (lines[i]!.seat === seat) last = i;
    }
    return last - at + 1;
}

/** Without the line that says whose turn it is, if there is more to say. */
function asTurn(lines: Line[]): Turn {
    const [first, ...rest] = lines as [Line, ...Line[]];
    const texts = (rest.length > 0 ? rest : [first]).map(({ text }) => text);

    return {
        n: first.n,
        seat: first.seat,
        text: strings.table.inOne(texts),
        lines: rest.length > 1 ? rest : [],
    };
}

export function turnsOf(lines: Line[]): Turn[] {
    const turns: Turn[] = [];

    for (let at = 0; at < lines.length; ) {
        const length = isBegin(lines[at]!) ? lengthOf(lines, at) : 1;

        turns.push(asTurn(lines.slice(at, at + length)));
        at += length;
    }
    return turns;
}

/** The others' turns since the last turn of ${seat}. */
export function sinceTurn(turns: Turn[], seat: Seat | null): Turn[] {
    const own = turns.map((turn) => turn.seat).lastIndexOf(seat);
    /* A turn of one's own that has begun is not what others did. */
    const begun = own === turns.length - 1;
    const earlier = begun ? turns.slice(0, own) : turns;
    const before = earlier.map((turn) => turn.seat).lastIndexOf(seat);

    return before < 0 || seat === null
        ? []
        : earlier.slice(before + 1).filter((turn) => turn.seat !== null);
}
