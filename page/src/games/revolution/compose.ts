/*
 * Putting a bid together in any order. Where tokens may lie, and on how many
 * spaces, is said by the reference; whether the bid is good, by the server: it
 * is laid before the server as soon as no token is left in hand, and taken back
 * when one is.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardProps, Draft } from "../../contract";
import { revolution as words } from "../../strings";
import { mostSpaces, type Space, spaceIds } from "./facts";
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

/** State that is forgotten when its key changes. */
export function useKept<T>(key: string, empty: T): [T, (value: T) => void] {
    const [kept, keep] = useState({ key, value: empty });
    const value = kept.key === key ? kept.value : empty;

    return [value, (next) => keep({ key, value: next })];
}

/** The answer after each step: spaces and tokens in their one order. */
export function stepsOf(lots: Lots): string[] {
    const steps: string[] = [];
    let before = "bid";

    for (const space of spaceIds) {
        let lot: Lot = {};

        for (const token of tokens) {
            if (!lots[space]?.[token]) continue;
            lot = { ...lot, [token]: lots[space][token] };
            steps.push(`${before} ${space}=${writeLot(lot)}`);
        }
        if (sizeOf(lot) > 0) before = steps[steps.length - 1]!;
    }
    return steps;
}

/** What lies where after "bid captain=G2 printer=F1". */
export function readBid(answer: string | undefined): Lots {
    const lots: Lots = {};

    for (const word of answer?.split(" ").slice(1) ?? []) {
        const [space, lot] = word.split("=");

        if (space) lots[space] = readLot(lot);
    }
    return lots;
}

export interface Bidding {
    lots: Lots;
    left: Lot;
    used: number;
    /** On so many spaces the tokens may lie. */
    most: number;
    picked: Token;
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

const placed = (lots: Lots) =>
    Object.values(lots).reduce((sum, lot) => addLots(sum, lot), {});

/** Without spaces on which nothing lies. */
const tidy = (lots: Lots): Lots =>
    Object.fromEntries(Object.entries(lots).filter(([, lot]) => sizeOf(lot)));

/** The bid of this seat while it is being asked for it; else null. */
export function useBidding(props: BoardProps<View>): Bidding | null {
    const { view, seat, moves, ask } = props;
    const asked = view.flow.ask === "bid" && !view.flow.over;
    const awaited = seat !== null && view.flow.awaited.includes(seat);
    const own = (seat !== null && view.tokens[seat]) || {};
    const key = `${view.round} ${seat}`;
    const [lots, keep] = useKept<Lots>(key, {});
    const [wish, pick] = useState<Token>("force");
    const laid = useLaid(moves, key, ask.awaited.join(), keep);

    if (!asked || !awaited) return null;
    if (!moves.active && Object.keys(lots).length === 0) return null;
    const left = addLots(own, placed(lots), -1);
    const used = Object.keys(lots).length;
    const most = mostSpaces(props.entry);
    const picked = left[wish] ? wish : (tokens.find((t) => left[t]) ?? wish);
    const change = (space: Space, token: Token, by: number) => {
        const lot = addLots(lots[space.id] ?? {}, { [token]: by });
        const next = tidy({ ...lots, [space.id]: lot });
        const rest = addLots(own, placed(next), -1);

        keep(next);
        laid(sizeOf(rest) === 0 ? stepsOf(next) : []);
    };

    return {
        lots,
        left,
        used,
        most,
        picked,
        whole: sizeOf(left) === 0,
        still: !moves.active,
        pick,
        put: (space) => change(space, picked, 1),
        back: (space, token) => {
            pick(token);
            change(space, token, -1);
        },
        clear: () => {
            keep({});
            laid([]);
        },
        hinder: (space) => {
            if (sizeOf(left) === 0) return words.placed;
            if (!space.takes[picked]) return words.takesNo(picked);
            if (!lots[space.id] && used >= most) return words.noSpace;
            return null;
        },
    };
}

/**
 * A step or two that are no whole bid: laid in the place of one, so that it
 * cannot be sent any more once a token of it was taken back.
 */
function unlaid(old: string[], draft: Draft | null): string[] {
    if (old.length > 1) return old.slice(0, 1);
    const one = draft?.root.find(
        ({ adds }) => sizeOf(readLot(adds.split("=")[1])) === 1,
    );

    return one ? [one.step] : [];
}

/**
 * Lays whole bids before the server. What changes the draft besides (the tray,
 * the list of all answers) changes the board; but when somebody else has
 * knocked meanwhile and the draft was forgotten, it is laid once more.
 */
function useLaid(
    moves: BoardProps["moves"],
    key: string,
    awaited: string,
    keep: (lots: Lots) => void,
): (steps: string[]) => void {
    const draft = moves.draft;
    const none = { key, steps: [] as string[], whole: false, awaited };
    const wanted = useRef(none);
    const listed = useRef(false);
    const shown = draft ? draft.steps.join("\n") : null;

    if (wanted.current.key !== key) wanted.current = none;
    const lay = (whole: string[]) => {
        const old = wanted.current;
        const isWhole = whole.length > 0;

        if (!isWhole && !old.whole) return;
        const steps = isWhole ? whole : unlaid(old.steps, draft);
        listed.current = false;
        wanted.current = { key, steps, whole: isWhole, awaited };
        if (draft) draft.set(steps);
        else if (isWhole) moves.choose(steps[steps.length - 1]!);
    };

    useEffect(() => {
        const old = wanted.current;

        if (!draft || shown === old.steps.join("\n")) return;
        if (shown !== "" || old.awaited === awaited) {
            wanted.current = { ...none, steps: draft.steps };
            wanted.current.whole = draft.complete;
            keep(readBid(draft.steps[draft.steps.length - 1]));
        } else if (old.whole) lay(old.steps);
        else wanted.current = none;
    }, [shown]);
    /* A whole bid out of the list lies on the board, too, until let be. */
    useEffect(() => {
        const { chosen } = moves;
        const known = [...wanted.current.steps, ...(draft?.steps ?? [])];

        if (chosen && !known.includes(chosen)) {
            wanted.current = { key, steps: [chosen], whole: true, awaited };
            listed.current = true;
            keep(readBid(chosen));
        } else if (!chosen && listed.current && moves.active) {
            wanted.current = none;
            listed.current = false;
            keep({});
        }
    }, [moves.chosen]);
    return lay;
}
