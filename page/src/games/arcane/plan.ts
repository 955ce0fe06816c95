/*
 * What may be clicked now. It is read off the answers that the server offers;
 * an answer of several parts is put together place by place.
 */
import type { BoardProps, Seat } from "../../contract";
import { arcane as words } from "../../strings";
import { useKept } from "../kept";
import { partsOf } from "./say";
import { topFrame, type View } from "./view";

/** Something that a click does. */
export interface Act {
    /** The whole answer, where one click gives it. */
    answer: string;
    label: string;
    chosen: boolean;
    go(): void;
}

interface Offer {
    answer: string;
    label: string;
}

/** What was pressed here and lies in no tray and no draft yet. */
interface Local {
    picked: string | null;
    parts: string[];
}

const nothing: Local = { picked: null, parts: [] };

/** A question: what is offered, and what was pressed of it so far. */
interface Asked {
    board: BoardProps<View>;
    offers: Offer[];
    local: Local;
    picked: string | null;
    keep(local: Local): void;
}

const composed = /^(reveal|swap|haunt) /;
const listed = /^(sell|slide|choose|yes|no|bribe|wizard)\b/;

export interface Plan {
    /** The item of the own stash that is in hand. */
    picked: string | null;
    /** Answers that are neither a place nor an item nor a seat. */
    others: Act[];
    single(answer: string): Act | undefined;
    place(seat: Seat, cell: string): Act | undefined;
    stash(seat: Seat, card: string, pick: string): Act | undefined;
    shown(card: string): Act | undefined;
}

function offersOf({ moves }: BoardProps<View>): Offer[] {
    if (!moves.active) return [];
    return (
        moves.choices ??
        moves.draft?.next.map(({ step, label }) => ({ answer: step, label })) ??
        []
    );
}

/** The item that an answer in the tray takes out of the stash. */
function pickedBy(answer: string | null): string | null {
    return /^(?:play|discard|use) (\S+)/.exec(answer ?? "")?.[1] ?? null;
}

/** A whole answer in one click, where it is offered. */
function wholeAct({ board, offers }: Asked, answer: string): Act | undefined {
    const offer = offers.find((o) => o.answer === answer);

    return (
        offer && {
            answer,
            label: offer.label,
            chosen: board.moves.chosen === answer,
            go: () => board.moves.choose(answer),
        }
    );
}

/** Parts that are chosen already: in the tray, in the draft or here. */
function chosenParts({ board, local }: Asked): string[] {
    const { moves, seat } = board;
    const last = moves.chosen ?? moves.draft?.steps.at(-1);

    if (local.parts.length > 0) return local.parts;
    if (last && composed.test(last)) return partsOf(last, seat);
    return local.parts;
}

/** Takes back a part; in a draft those go with it that came after it. */
function takeBack(asked: Asked, have: string[], part: string): Act {
    const { choices, draft } = asked.board.moves;
    const parts = have.filter((p) => p !== part);

    return {
        answer: "",
        label: words.pressed,
        chosen: true,
        go: () => {
            if (choices !== null) asked.keep({ picked: null, parts });
            else draft?.set(draft.steps.slice(0, have.indexOf(part)));
        },
    };
}

/** The last of ${parts} is added, where an answer has them all. */
function addPart(asked: Asked, parts: string[]): Act | undefined {
    const { moves, seat } = asked.board;
    const whole = moves.choices !== null;
    const fits = asked.offers.filter(({ answer }) => {
        const all = partsOf(answer, seat);

        return parts.every((part) => all.includes(part));
    });
    const done = fits.find(
        ({ answer }) => partsOf(answer, seat).length === parts.length,
    );

    if (fits.length === 0) return undefined;
    return {
        answer: done?.answer ?? "",
        label: done?.label ?? words.pressed,
        chosen: false,
        go: () => {
            if (!whole) moves.draft?.add(fits[0]!.answer);
            else if (done) moves.choose(done.answer);
            asked.keep({ picked: null, parts: whole && !done ? parts : [] });
        },
    };
}

/** A place as one part of an answer; a whole one is begun anew. */
function partAct(asked: Asked, part: string): Act | undefined {
    const { choices, chosen } = asked.board.moves;
    const have = chosenParts(asked);
    const full =
        choices !== null && chosen !== null && asked.local.parts.length === 0;

    if (have.includes(part)) return takeBack(asked, have, part);
    return addPart(asked, full ? [part] : [...have, part]);
}

/** A place of the own storehouse that is an answer with what is in hand. */
function ownPlace(asked: Asked, cell: string): Act | undefined {
    const { picked } = asked;

    return (
        wholeAct(asked, `slot ${cell}`) ??
        (picked ? wholeAct(asked, `play ${picked} ${cell}`) : undefined)
    );
}

function placeAct(asked: Asked, seat: Seat, cell: string): Act | undefined {
    const { board, offers } = asked;
    const composes =
        board.moves.draft !== null ||
        offers.some((o) => composed.test(o.answer));
    const own = seat === board.seat ? ownPlace(asked, cell) : undefined;

    return own ?? (composes ? partAct(asked, `${seat} ${cell}`) : undefined);
}

/** Takes an item of the own stash in hand, if something is done with it. */
function handAct(asked: Asked, card: string, label: string): Act | undefined {
    if (!asked.offers.some((o) => pickedBy(o.answer) === card))
        return undefined;
    return {
        answer: "",
        label,
        chosen: asked.picked === card,
        go: () => asked.keep({ picked: card, parts: [] }),
    };
}

/** Out of whose stash an item is chosen; the view leaves out zeros. */
function chosenStash({ view, seat }: BoardProps<View>): Seat | null {
    const top = topFrame(view);

    return top?.run === "chalice" ? (top.target ?? 0) : seat;
}

function stashAct(
    asked: Asked,
    seat: Seat,
    card: string,
    pick: string,
): Act | undefined {
    const { board } = asked;
    const names = board.view.shown.length === 0 && seat === chosenStash(board);

    return (
        (names ? wholeAct(asked, `kind ${card}`) : undefined) ??
        (seat === board.seat ? handAct(asked, card, pick) : undefined)
    );
}

export function usePlan(board: BoardProps<View>): Plan {
    const { choices, chosen } = board.moves;
    const question = choices?.map((c) => c.answer).join() ?? "draft";
    const [local, keep] = useKept(question, nothing);
    const picked = pickedBy(chosen) ?? local.picked;
    const offers = offersOf(board);
    const asked = { board, offers, local, picked, keep };
    const single = (answer: string) => wholeAct(asked, answer);

    return {
        picked: offers.length > 0 ? picked : null,
        others: offers
            .filter((o) => listed.test(o.answer))
            .map((o) => single(o.answer)!),
        single,
        place: (seat, cell) => placeAct(asked, seat, cell),
        stash: (seat, card, pick) => stashAct(asked, seat, card, pick),
        shown: (card) => single(`kind ${card}`),
    };
}
