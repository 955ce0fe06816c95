/*
 * What may be clicked now. It is read off the answers that the server offers;
 * an answer of several parts is put together place by place.
 */
import { useState } from "preact/hooks";
import type { BoardProps, Seat } from "../../contract";
import { arcane as words } from "../../strings";
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

interface Local {
    question: string;
    picked: string | null;
    parts: string[];
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

/** Parts that are chosen already: in the tray, in the draft or here. */
function chosenParts(props: BoardProps<View>, local: Local): string[] {
    const { moves, seat } = props;
    const last = moves.chosen ?? moves.draft?.steps.at(-1);

    if (local.parts.length > 0) return local.parts;
    if (last && composed.test(last)) return partsOf(last, seat);
    return local.parts;
}

/** A place as one part of an answer. */
function partAct(
    props: BoardProps<View>,
    offers: Offer[],
    local: Local,
    keep: (parts: string[]) => void,
    part: string,
): Act | undefined {
    const { moves, seat } = props;
    const whole = moves.choices !== null;
    const have = chosenParts(props, local);
    const full = whole && moves.chosen !== null && local.parts.length === 0;
    const base = full ? [] : have;
    const fits = offers.filter((offer) => {
        const parts = partsOf(offer.answer, seat);

        return parts.includes(part) && base.every((p) => parts.includes(p));
    });

    if (have.includes(part)) {
        const at = have.indexOf(part);
        const rest = have.filter((p) => p !== part);

        return {
            answer: "",
            label: words.pressed,
            chosen: true,
            go: () => {
                if (!whole) moves.draft?.set(moves.draft.steps.slice(0, at));
                else keep(rest);
            },
        };
    }
    if (fits.length === 0) return undefined;
    const next = [...base, part];
    const done = fits.find(
        (offer) => partsOf(offer.answer, seat).length === next.length,
    );

    return {
        answer: done?.answer ?? "",
        label: done?.label ?? words.pressed,
        chosen: false,
        go: () => {
            if (!whole) moves.draft?.add(fits[0]!.answer);
            else if (done) moves.choose(done.answer);
            keep(whole && !done ? next : []);
        },
    };
}

/** The item that an answer in the tray takes out of the stash. */
function pickedBy(answer: string | null): string | null {
    return /^(?:play|discard|use) (\S+)/.exec(answer ?? "")?.[1] ?? null;
}

export function usePlan(props: BoardProps<View>): Plan {
    const { moves, view, seat: me } = props;
    const offers = offersOf(props);
    const question = moves.choices?.map((c) => c.answer).join() ?? "draft";
    const [kept, setKept] = useState<Local>({
        question,
        picked: null,
        parts: [],
    });
    const local =
        kept.question === question
            ? kept
            : { question, picked: null, parts: [] };
    const picked = pickedBy(moves.chosen) ?? local.picked;
    /* Out of whose stash an item is chosen; the view leaves out zeros. */
    const top = topFrame(view);
    const chosen = top?.run === "chalice" ? (top.target ?? 0) : me;
    const single = (answer: string): Act | undefined => {
        const offer = offers.find((o) => o.answer === answer);

        return (
            offer && {
                answer,
                label: offer.label,
                chosen: moves.chosen === answer,
                go: () => moves.choose(answer),
            }
        );
    };
    const take = (card: string, label: string): Act | undefined => {
        const there = offers.some((o) => pickedBy(o.answer) === card);

        return there
            ? {
                  answer: "",
                  label,
                  chosen: picked === card,
                  go: () => setKept({ question, picked: card, parts: [] }),
              }
            : undefined;
    };

    return {
        picked: offers.length > 0 ? picked : null,
        others: offers
            .filter((o) => listed.test(o.answer))
            .map((o) => single(o.answer)!),
        single,
        place: (seat, cell) =>
            (seat === me
                ? (single(`slot ${cell}`) ??
                  (picked ? single(`play ${picked} ${cell}`) : undefined))
                : undefined) ??
            (offers.some((o) => composed.test(o.answer)) || moves.draft
                ? partAct(
                      props,
                      offers,
                      local,
                      (parts) => setKept({ question, picked: null, parts }),
                      `${seat} ${cell}`,
                  )
                : undefined),
        stash: (seat, card, pick) =>
            (view.shown.length === 0 && seat === chosen
                ? single(`kind ${card}`)
                : undefined) ?? (seat === me ? take(card, pick) : undefined),
        shown: (card) => single(`kind ${card}`),
    };
}
