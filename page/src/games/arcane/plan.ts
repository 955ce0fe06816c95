/*
 * The places that can be clicked now, from the answers that the server offers.
 * An answer with several parts is composed place by place.
 */
import { useMemo } from "preact/hooks";
import {
    answerKey,
    num,
    rows,
    sameAnswer,
    words as texts,
    word,
} from "../../answer";
import type { Answer, BoardProps, Seat } from "../../contract";
import { arcane as words } from "../../strings";
import { useDraft, useKept } from "../kept";
import type { View } from "./view";

/** The effect of a click. */
export interface Act {
    /** The whole answer, if one click gives it. */
    answer: Answer | null;
    label: string;
    chosen: boolean;
    go(): void;
}

interface Offer {
    answer: Answer;
    label: string;
}

/** Choices that are not yet in the tray or the draft. */
interface Local {
    picked: string | null;
    parts: string[];
}

const nothing: Local = { picked: null, parts: [] };

/** A question: its answers, and what was pressed so far. */
interface Asked {
    board: BoardProps<View>;
    /** By answerKey(). */
    offers: Map<string, Offer>;
    local: Local;
    picked: string | null;
    keep(local: Local): void;
}

const handled = new Set(["play", "discard", "use"]);
const composed = new Set(["reveal", "swap", "haunt"]);
const listed = new Set([
    "sell",
    "slide",
    "choose",
    "yes",
    "no",
    "bribe",
    "wizard",
]);

export interface Plan {
    /** The item of your stash that is in hand. */
    picked: string | null;
    /** True if an answer has several places. */
    composes: boolean;
    /** Those that were pressed so far. */
    parts: Part[];
    /** Answers that are not a place, an item or a seat. */
    others: Act[];
    single(answer: Answer): Act | undefined;
    place(seat: Seat, cell: string): Act | undefined;
    stash(seat: Seat, card: string, pick: string): Act | undefined;
    shown(card: string): Act | undefined;
}

/** The listed answers, or the possible next steps of a draft. */
function useOffers(board: BoardProps<View>): Map<string, Offer> {
    const { active, choices, draft } = board.moves;

    useDraft(board);
    return useMemo(() => {
        const offers =
            choices ??
            draft?.next.map(({ step, label }) => ({ answer: step, label })) ??
            [];

        return new Map(
            active ? offers.map((o) => [answerKey(o.answer), o]) : [],
        );
    }, [active, choices, draft]);
}

/** The item that an answer takes from the stash. */
const pickedBy = (answer: Answer | null): string | null =>
    answer && handled.has(answer.op) ? word(answer, "item") : null;

/** A place in an answer with several. */
interface Part {
    seat: Seat;
    slot: string;
}

const partOf = (seat: unknown, slot: unknown) => `${seat} ${slot}`;

function readPart(part: string): Part {
    const [seat, slot = ""] = part.split(" ");

    return { seat: Number(seat), slot };
}

/** The places in an answer with several parts, see partOf(). */
function partsOf(answer: Answer, me: Seat | null): string[] {
    const slots = [...texts(answer, "slots"), word(answer, "own")];
    const places = [
        ...rows(answer, "places"),
        { seat: num(answer, "seat"), slot: word(answer, "slot") },
    ];

    return [
        ...slots.filter(Boolean).map((slot) => partOf(me, slot)),
        ...places.filter((p) => p.slot).map((p) => partOf(p.seat, p.slot)),
    ];
}

/** A whole answer in one click, if it is legal. */
function wholeAct({ board, offers }: Asked, answer: Answer): Act | undefined {
    const offer = offers.get(answerKey(answer));

    return (
        offer && {
            ...offer,
            chosen: sameAnswer(board.moves.chosen, answer),
            go: () => board.moves.choose(answer),
        }
    );
}

/** Begins an answer here and removes any other from the tray. */
function begin({ board, keep }: Asked, local: Partial<Local>): void {
    keep({ ...nothing, ...local });
    board.moves.lay(null);
}

/** The parts chosen so far: in the tray, in the draft or here. */
function chosenParts({ board, local }: Asked): string[] {
    const { moves, seat } = board;
    const last = moves.chosen ?? moves.draft?.steps.at(-1);

    return last ? partsOf(last, seat) : local.parts;
}

/** Takes back a part; in a draft, later parts go with it. */
function takeBack(asked: Asked, have: string[], part: string): Act {
    const { choices, draft } = asked.board.moves;

    return {
        answer: null,
        label: words.pressed,
        chosen: true,
        go: () => {
            if (choices === null)
                draft?.set(draft.steps.slice(0, have.indexOf(part)));
            else begin(asked, { parts: have.filter((p) => p !== part) });
        },
    };
}

/** Adds the last of ${parts}, if some answer contains all of them. */
function addPart(asked: Asked, parts: string[]): Act | undefined {
    const { moves, seat } = asked.board;
    const fits = [...asked.offers.values()].filter(({ answer }) => {
        const all = partsOf(answer, seat);

        return parts.every((part) => all.includes(part));
    });
    const done = fits.find(
        ({ answer }) => partsOf(answer, seat).length === parts.length,
    );

    if (fits.length === 0) return undefined;
    return {
        answer: done?.answer ?? null,
        label: done?.label ?? words.pressed,
        chosen: false,
        go: () => {
            if (moves.choices === null) {
                moves.draft?.add(fits[0]!.answer);
                return;
            }
            begin(asked, { parts: done ? [] : parts });
            if (done) moves.choose(done.answer);
        },
    };
}

/** A place as one part of an answer; starts over if the answer is whole. */
function partAct(asked: Asked, part: string): Act | undefined {
    const { choices, chosen } = asked.board.moves;
    const have = chosenParts(asked);

    if (have.includes(part)) return takeBack(asked, have, part);
    return addPart(
        asked,
        choices !== null && chosen !== null ? [part] : [...have, part],
    );
}

/** A place in your storehouse that is an answer with the item in hand. */
function ownPlace(asked: Asked, slot: string): Act | undefined {
    const { picked } = asked;

    return (
        wholeAct(asked, { op: "slot", slot }) ??
        (picked
            ? wholeAct(asked, { op: "play", item: picked, slot })
            : undefined)
    );
}

/** True if the answer has several places. */
function composes({ board, offers }: Asked): boolean {
    const [first] = offers.values();

    return composed.has((board.moves.chosen ?? first?.answer)?.op ?? "");
}

function placeAct(asked: Asked, seat: Seat, slot: string): Act | undefined {
    if (composes(asked)) return partAct(asked, partOf(seat, slot));
    return seat === asked.board.seat ? ownPlace(asked, slot) : undefined;
}

/** Takes an item of your stash in hand, if you can do something with it. */
function handAct(asked: Asked, card: string, label: string): Act | undefined {
    const offers = [...asked.offers.values()];

    if (!offers.some((o) => pickedBy(o.answer) === card)) return undefined;
    return {
        answer: null,
        label,
        chosen: asked.picked === card,
        go: () => begin(asked, { picked: card }),
    };
}

/** Where the item in question is: in a stash, or revealed by a Lamp. */
function askedIn({ question, seat }: BoardProps<View>): unknown {
    switch (question?.key) {
        case "chalice.take":
            return question.args.from;
        case "lamp.pick":
        case "lamp.drop":
            return "lamp";
        default:
            return seat;
    }
}

export function usePlan(board: BoardProps<View>): Plan {
    const { chosen } = board.moves;
    const offers = useOffers(board);
    const [local, keep] = useKept(board.question, nothing);
    const picked = pickedBy(chosen) ?? local.picked;
    const asked = { board, offers, local, picked, keep };
    const single = (answer: Answer) => wholeAct(asked, answer);
    const kind = (where: unknown, item: string) =>
        where === askedIn(board) ? single({ op: "kind", item }) : undefined;

    return {
        picked: offers.size > 0 ? picked : null,
        composes: composes(asked),
        parts: chosenParts(asked).map(readPart),
        others: [...offers.values()]
            .filter((o) => listed.has(o.answer.op))
            .map((o) => single(o.answer)!),
        single,
        place: (seat, cell) => placeAct(asked, seat, cell),
        stash: (seat, card, pick) =>
            kind(seat, card) ??
            (seat === board.seat ? handAct(asked, card, pick) : undefined),
        shown: (card) => kind("lamp", card),
    };
}
