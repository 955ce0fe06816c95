/* The log by turns: one line for each, which unfolds. */
import type { Seat } from "../contract";
import { type Say, strings } from "../strings";

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

/** Drops the "X's turn" line if other lines follow. */
function asTurn(lines: Line[], say: Say): Turn {
    const [first, ...rest] = lines as [Line, ...Line[]];
    const told = rest.length > 0 ? rest : [first];

    return {
        n: first.n,
        seat: first.seat,
        text: strings.table.inOne(told, say),
        lines: rest.length > 1 ? rest : [],
    };
}

export function turnsOf(lines: Line[], say: Say): Turn[] {
    const turns: Turn[] = [];

    for (let at = 0; at < lines.length; ) {
        const length = isBegin(lines[at]!) ? lengthOf(lines, at) : 1;

        turns.push(asTurn(lines.slice(at, at + length), say));
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
