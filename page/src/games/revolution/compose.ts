/*
 * Composes a bid in any order. After each token the server says where one may
 * go next and whether the bid is complete.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { countsAt } from "../../answer";
import type { Answer, BoardProps, Pieces } from "../../contract";
import { revolution as words } from "../../strings";
import { useKept } from "../kept";
import { mostSpaces, type Space } from "./facts";
import {
    addLots,
    type Lot,
    type Lots,
    type Token,
    tokens,
    type View,
} from "./view";

/** One token on a space. */
interface Piece {
    space: string;
    token: Token;
}

export interface Bidding {
    lots: Lots;
    left: Lot;
    used: number;
    /** The maximum number of spaces for the tokens. */
    most: number;
    picked: Token;
    /** True if nothing is missing. */
    whole: boolean;
    /** True if nothing can be pressed for a moment. */
    still: boolean;
    pick(token: Token): void;
    put(space: Space): void;
    back(space: Space, token: Token): void;
    clear(): void;
    /** Why the picked token cannot go there; null: it can. */
    hinder(space: Space): string | null;
}

const lotsOf = (answer: Answer | null): Lots =>
    answer ? countsAt(answer, "bids") : {};

/** The bid with one piece added or removed; null: it is empty. */
function changed(
    lots: Lots,
    { space, token }: Piece,
    by: number,
): Answer | null {
    const { [space]: old, ...bids } = lots;
    const lot = addLots(old ?? {}, { [token]: by });

    if (Object.keys(lot).length > 0) bids[space] = lot;
    return Object.keys(bids).length > 0 ? { op: "bid", bids } : null;
}

/** True if the server offers that piece. */
const offers = ({ next }: Pieces, { space, token }: Piece): boolean =>
    (next ?? []).some((one) => lotsOf(one)[space]?.[token]);

/** The bid so far; the previous one while nothing can be pressed. */
function useBid({ moves, question }: BoardProps<View>): Answer | null {
    const [kept, keep] = useKept<Answer | null>(question, null);
    const now = moves.pieces ? (moves.chosen ?? moves.pieces.answer) : kept;

    useEffect(() => {
        if (now !== kept) keep(now);
    }, [now]);
    return now;
}

/**
 * Adds pieces one after another: a piece pressed during a request comes next,
 * if it is still possible. Any other action drops the rest.
 */
function useQueue(pieces: Pieces | null, put: (piece: Piece) => void) {
    const queue = useRef<Piece[]>([]);
    /* A piece was added that this does not know yet. */
    const busy = useRef(false);
    const ready = pieces !== null && !pieces.stale;
    const forget = () => {
        queue.current = [];
    };

    useEffect(() => {
        if (pieces?.answer === null) forget();
        const piece = ready ? queue.current.shift() : undefined;

        busy.current = false;
        if (piece && pieces && offers(pieces, piece)) {
            busy.current = true;
            put(piece);
        } else if (piece || pieces === null) forget();
    }, [pieces]);
    return {
        forget,
        push: (piece: Piece) => {
            if (!ready || busy.current || queue.current.length > 0) {
                queue.current.push(piece);
                return;
            }
            busy.current = true;
            put(piece);
        },
    };
}

/** Your tokens that are not placed yet. */
function leftOf({ view, seat }: BoardProps<View>, lots: Lots): Lot {
    const own = (seat !== null && view.tokens[seat]) || {};

    return Object.values(lots).reduce(
        (left, lot) => addLots(left, lot, -1),
        own,
    );
}

/** Why a token cannot go on a space; null: it can. */
function hindrance(
    pieces: Pieces | null,
    space: Space,
    token: Token,
): string | null {
    if (pieces?.whole) return words.placed;
    if (!pieces?.next || offers(pieces, { space: space.id, token }))
        return null;
    return space.takes[token] ? words.notHere : words.takesNo(token);
}

/** This seat's bid while it is asked for one; null otherwise. */
export function useBidding(props: BoardProps<View>): Bidding | null {
    const { moves, question } = props;
    const { pieces } = moves;
    const asked = question?.key === "round.bids";
    const bid = useBid(props);
    const [wish, pick] = useState<Token>("force");
    const lots = lotsOf(bid);
    const change = (piece: Piece, by: number) =>
        pieces?.ask(changed(lots, piece, by));
    const queue = useQueue(pieces, (piece) => change(piece, 1));
    const unknown = asked && pieces?.next === null;

    useEffect(() => {
        if (unknown) pieces?.ask(null);
    }, [unknown]);
    if (!asked || (!moves.active && bid === null)) return null;
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
        put: (space) => queue.push({ space: space.id, token: picked }),
        back: (space, token) => {
            queue.forget();
            pick(token);
            change({ space: space.id, token }, -1);
        },
        clear: () => {
            queue.forget();
            pieces?.ask(null);
        },
        hinder: (space) => hindrance(pieces, space, picked),
    };
}
