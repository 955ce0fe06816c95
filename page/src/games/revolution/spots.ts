/*
 * Where on the board the answers that are offered can be given: on cubes, on
 * open places of an area, on spaces of the bid board, or in a row of buttons.
 */
import type { BoardProps, Choice, Seat } from "../../contract";
import { revolution as words } from "../../strings";
import { useKept } from "../kept";
import type { View } from "./view";

/** Something that may be pressed. */
export interface Spot {
    label: string;
    chosen: boolean;
    press(): void;
}

export interface Spots {
    cube(area: string, owner: Seat): Spot | null;
    open(area: string): Spot | null;
    space(id: string): Spot | null;
    /** Answers that have no place of their own on the board. */
    row: Spot[];
    /** Whether there is something to be pressed in the town. */
    inTown: boolean;
    /** What to do first, where an answer has two halves. */
    hint: string | null;
}

interface Given extends Choice {
    kind: string;
    words: string[];
}

/** Answers, and the half of one that was pressed first. */
interface Offers {
    given: Given[];
    chosen: Given | undefined;
    half: string | null;
    setHalf(half: string | null): void;
    choose(answer: string): void;
    ofKind(kind: string): Given[];
}

/** The halves of an answer that are pressed one after the other. */
const cubeKeys = (answer: Given): string[] => {
    const [a, b, c, d] = answer.words;

    return answer.kind === "swap" ? [`${a} ${b}`, `${c} ${d}`] : [`${a} ${b}`];
};

function useOffers({ moves, view }: BoardProps<View>): Offers {
    const key = `${view.round} ${JSON.stringify(view.flow.frames)}`;
    const [half, setHalf] = useKept<string | null>(key, null);
    const given: Given[] = (moves.active ? (moves.choices ?? []) : []).map(
        (choice) => {
            const [kind = "", ...rest] = choice.answer.split(" ");

            return { ...choice, kind, words: rest };
        },
    );

    return {
        given,
        chosen: given.find((one) => one.answer === moves.chosen),
        half,
        setHalf,
        choose: moves.choose,
        ofKind: (kind) => given.filter((one) => one.kind === kind),
    };
}

/** A whole answer in one press. */
function spotOf(offers: Offers, one: Given | undefined): Spot | null {
    return one
        ? {
              label: one.label,
              chosen: one === offers.chosen,
              press: () => offers.choose(one.answer),
          }
        : null;
}

/** One half of a swap; the other half chooses the answer. */
function swapSpot(offers: Offers, mine: string, label: string): Spot | null {
    const { chosen, half, setHalf } = offers;
    const all = offers
        .ofKind("swap")
        .filter((one) => cubeKeys(one).includes(mine));
    const held = half === mine;
    const both = all.find(
        (one) => half !== null && cubeKeys(one).includes(half),
    );

    if (all.length === 0) return null;
    if (half !== null && !held && !both && !chosen) return null;
    return {
        label,
        chosen: chosen ? cubeKeys(chosen).includes(mine) : held,
        press: () => {
            if (held) setHalf(null);
            else if (both) offers.choose(both.answer);
            else setHalf(mine);
        },
    };
}

/** An own cube that may go elsewhere. */
function moveSpot(offers: Offers, from: string, label: string): Spot | null {
    const { half, setHalf } = offers;

    if (!offers.ofKind("move").some((one) => one.words[0] === from))
        return null;
    return {
        label,
        chosen: half === from,
        press: () => setHalf(half === from ? null : from),
    };
}

/** What is done first, where an answer has two halves. */
function hintOf(offers: Offers, owners: string[]): string | null {
    if (offers.ofKind("swap").length > 0) return words.first;
    if (offers.ofKind("move").length > 0) return words.moveFirst;
    return owners.length > 0 ? words.whose : null;
}

/** Whose cubes are to be placed, where that is asked; else nobody's. */
function ownersOf(offers: Offers, { view }: BoardProps<View>): string[] {
    if (view.flow.frames.at(-1)?.run !== "opponent") return [];
    return [...new Set(offers.ofKind("cube").map((one) => one.words[1]!))];
}

/** A cube that is an answer, by its area and whose it is: "harbor 2". */
function cubeSpot(offers: Offers, key: string): Spot | null {
    return spotOf(
        offers,
        offers.ofKind("cube").find((one) => one.words.join(" ") === key),
    );
}

/** The open places of an area: where an own or moved cube may go. */
function areaSpot(offers: Offers, id: string): Spot | null {
    return spotOf(
        offers,
        offers.ofKind("area").find((one) => one.words[0] === id) ??
            offers
                .ofKind("move")
                .find(({ words: [a, b] }) => a === offers.half && b === id),
    );
}

function spaceSpot(offers: Offers, id: string): Spot | null {
    return spotOf(
        offers,
        offers.ofKind("space").find((one) => one.words[0] === id),
    );
}

/** Answers that have no place of their own on the board. */
function placeless(offers: Offers): Spot[] {
    return offers.given
        .filter((one) => /^(pass|seat|token)$/.test(one.kind))
        .map((one) => spotOf(offers, one)!);
}

export function useSpots(props: BoardProps<View>): Spots {
    const offers = useOffers(props);
    const { given, half, ofKind } = offers;
    const owners = ownersOf(offers, props);
    const adding = owners.length > 0;
    const owner = half ?? owners[0];
    const name = (who: Seat) => props.seats[who]?.name ?? String(who);
    const cubeOf = (id: string, who: Seat) =>
        words.cubeOf(name(who), props.entry(id)?.name ?? id);

    return {
        cube: (id, who) =>
            (adding ? null : cubeSpot(offers, `${id} ${who}`)) ??
            swapSpot(offers, `${id} ${who}`, cubeOf(id, who)) ??
            (who === props.seat ? moveSpot(offers, id, cubeOf(id, who)) : null),
        open: (id) =>
            areaSpot(offers, id) ??
            (adding ? cubeSpot(offers, `${id} ${owner}`) : null),
        space: (id) => spaceSpot(offers, id),
        row: [
            ...owners.map((who) => ({
                label: words.cubesOf(name(Number(who))),
                chosen: who === owner,
                press: () => offers.setHalf(who),
            })),
            ...placeless(offers),
        ],
        inTown: given.length > 0 && ofKind("space").length === 0,
        hint: hintOf(offers, owners),
    };
}
