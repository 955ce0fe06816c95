/*
 * Putting a bid together in any order. Where a token may go next is said by
 * the server, which is asked after each, and so is when nothing is missing.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardProps, Pieces } from "../../contract";
import { revolution as words } from "../../strings";
import { useKept } from "../kept";
import { mostSpaces, type Space } from "./facts";
import {
    addLots,
    type Lot,
    readLot,
    sizeOf,
    type Token,
    tokens,
    type View,
    writeLot,
} from "./view";

export type Lots = Record<string, Lot>;

/** What lies where after "bid captain=G2 printer=F1". */
export function readBid(answer: string | undefined): Lots {
    const lots: Lots = {};

    for (const word of answer?.split(" ").slice(1) ?? []) {
        const [space, lot] = word.split("=");

        if (space) lots[space] = readLot(lot);
    }
    return lots;
}

/** "bid captain=F1 printer=G2", without spaces on which nothing lies. */
function writeBid(lots: Lots): string {
    const words = Object.entries(lots)
        .filter(([, lot]) => sizeOf(lot) > 0)
        .map(([space, lot]) => `${space}=${writeLot(lot)}`);

    return words.length > 0 ? ["bid", ...words].join(" ") : "";
}

const pieceOf = (space: Space, token: Token) =>
    `${space.id}=${writeLot({ [token]: 1 })}`;

export interface Bidding {
    lots: Lots;
    left: Lot;
    used: number;
    /** On so many spaces the tokens may lie. */
    most: number;
    picked: Token;
    /** Nothing is missing. */
    whole: boolean;
    /** Nothing may be pressed for a moment. */
    still: boolean;
    pick(token: Token): void;
    put(space: Space): void;
    back(space: Space, token: Token): void;
    clear(): void;
    /** Why the picked token cannot go there; null: it can. */
    hinder(space: Space): string | null;
}

/** The bid so far; what was there last, while nothing may be pressed. */
function useBidText({ moves }: BoardProps<View>, key: string): string {
    const [kept, keep] = useKept(key, "");
    const now = moves.chosen ?? moves.pieces?.answer ?? null;

    useEffect(() => {
        if (now !== null && now !== kept) keep(now);
    }, [now]);
    return now ?? kept;
}

/**
 * Puts pieces one after the other: what is pressed while the server is being
 * asked comes next, if it may. Something else that is done forgets the rest.
 */
function useQueue(pieces: Pieces | null, put: (piece: string) => void) {
    const queue = useRef<string[]>([]);
    /* Something was put that this does not know of yet. */
    const busy = useRef(false);
    const ready = pieces !== null && !pieces.stale;
    const forget = () => {
        queue.current = [];
    };

    useEffect(() => {
        if (pieces?.answer === "") forget();
        const piece = ready ? queue.current.shift() : undefined;

        busy.current = false;
        if (piece && pieces?.next?.includes(piece)) {
            busy.current = true;
            put(piece);
        } else if (piece || pieces === null) forget();
    }, [pieces]);
    return {
        forget,
        push: (piece: string) => {
            if (!ready || busy.current || queue.current.length > 0) {
                queue.current.push(piece);
                return;
            }
            busy.current = true;
            put(piece);
        },
    };
}

/** The bid with a piece more or less: "captain=F1". */
function changed(lots: Lots, piece: string, by: number): string {
    const [[space, lot] = ["", {}]] = Object.entries(readBid(`bid ${piece}`));

    return writeBid({ ...lots, [space]: addLots(lots[space] ?? {}, lot, by) });
}

/** Whether this seat is being asked for its bid. */
function isAsked({ view, seat }: BoardProps<View>): boolean {
    const { ask, over, awaited } = view.flow;

    return ask === "bid" && !over && seat !== null && awaited.includes(seat);
}

/** The own tokens that lie nowhere yet. */
function leftOf({ view, seat }: BoardProps<View>, lots: Lots): Lot {
    const own = (seat !== null && view.tokens[seat]) || {};
    const placed = Object.values(lots).reduce(
        (sum, lot) => addLots(sum, lot),
        {},
    );

    return addLots(own, placed, -1);
}

/** Why a token cannot go on a space; null: it can. */
function hindrance(
    pieces: Pieces | null,
    space: Space,
    token: Token,
): string | null {
    if (pieces?.whole) return words.placed;
    if (!pieces?.next || pieces.next.includes(pieceOf(space, token)))
        return null;
    return space.takes[token] ? words.notHere : words.takesNo(token);
}

/** The bid of this seat while it is being asked for it; else null. */
export function useBidding(props: BoardProps<View>): Bidding | null {
    const { view, seat, moves } = props;
    const { pieces } = moves;
    const awaited = isAsked(props);
    const text = useBidText(props, `${view.round} ${seat}`);
    const [wish, pick] = useState<Token>("force");
    const lots = readBid(text);
    const change = (piece: string, by: number) =>
        pieces?.ask(changed(lots, piece, by));
    const queue = useQueue(pieces, (piece) => change(piece, 1));

    useEffect(() => {
        if (awaited && pieces?.answer === null) pieces.ask("");
    }, [awaited, pieces]);
    if (!awaited || (!moves.active && text === "")) return null;
    const left = leftOf(props, lots);
    const picked = left[wish] ? wish : (tokens.find((t) => left[t]) ?? wish);

    return {
        lots,
        left,
        used: Object.keys(lots).length,
        most: mostSpaces(props.entry),
        picked,
        whole: pieces?.whole ?? true,
        still: !pieces?.next,
        pick,
        put: (space) => queue.push(pieceOf(space, picked)),
        back: (space, token) => {
            queue.forget();
            pick(token);
            change(pieceOf(space, token), -1);
        },
        clear: () => {
            queue.forget();
            pieces?.ask("");
        },
        hinder: (space) => hindrance(pieces, space, picked),
    };
}
