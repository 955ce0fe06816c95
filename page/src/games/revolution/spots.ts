/*
 * Where on the board answers can be given: on cubes, on empty places of an
 * area, on spaces of the bid board, or with a row of buttons.
 */
import { num, rows, sameAnswer } from "../../answer";
import type {
    Answer,
    BoardProps,
    Choice,
    Draft,
    Seat,
    Step,
} from "../../contract";
import { revolution as words } from "../../strings";
import { useDraft, useKept } from "../kept";
import { titleOf } from "./facts";
import type { View } from "./view";

/** Something to press. */
export interface Spot {
    label: string;
    chosen: boolean;
    press(): void;
}

export interface Spots {
    cube(area: string, owner: Seat): Spot | null;
    open(area: string): Spot | null;
    space(id: string): Spot | null;
    /** Answers that have no place on the board. */
    row: Spot[];
    /** True if something in the town can be pressed. */
    inTown: boolean;
    /** Asks for the first half of an answer that has two. */
    hint: string | null;
}

/** Answers, and the half that was pressed first. */
interface Offers {
    ofOp(op: string): Choice[];
    chosen: Choice | undefined;
    /** A cube (see keyOf), the area it leaves, or its owner. */
    half: string | null;
    setHalf(half: string | null): void;
    choose(choice: Choice): void;
}

const keyOf = (area: unknown, owner: unknown) => `${area} ${owner}`;

/** The cubes of an answer, one or two. */
const cubesOf = (answer: Answer): string[] =>
    answer.op === "swap"
        ? rows(answer, "cubes").map((cube) => keyOf(cube.area, cube.seat))
        : [keyOf(answer.area, answer.seat)];

const isSwap = ({ step }: Step) => step.op === "swap";

/** Swaps that are too many to list: the second halves, and all the first. */
const drafted = ({ next, root, steps }: Draft): Choice[] =>
    [...(steps.length > 0 ? next : []), ...root].map(
        ({ step, label, about }) => ({ answer: step, label, about }),
    );

/** The half that was pressed first: kept here, or the first step of a draft. */
function useHalf({ moves, question }: BoardProps<View>) {
    const kept = useKept<string | null>(question, null);
    const { choices, draft } = moves;

    if (choices !== null || draft === null) return kept;
    const [begun = null] = draft.steps[0] ? cubesOf(draft.steps[0]) : [];
    const begin = (half: string | null) =>
        draft.set(
            draft.root
                .filter((one) => isSwap(one) && cubesOf(one.step)[0] === half)
                .map(({ step }) => step),
        );

    return [begun, begin] as const;
}

function useOffers(props: BoardProps<View>): Offers {
    const { moves, question } = props;
    const [half, setHalf] = useHalf(props);
    const choices = moves.choices ?? (moves.draft ? drafted(moves.draft) : []);

    useDraft(props, question?.key === "round.bids");
    return {
        ofOp: (op) => choices.filter(({ answer }) => answer.op === op),
        chosen: choices.find(({ answer }) => sameAnswer(answer, moves.chosen)),
        half,
        setHalf,
        choose: ({ answer }) => moves.choose(answer),
    };
}

/** A whole answer in one press. */
function spotOf(offers: Offers, choice: Choice | undefined): Spot | null {
    return choice
        ? {
              label: choice.label,
              chosen: choice === offers.chosen,
              press: () => offers.choose(choice),
          }
        : null;
}

/** One half of a swap; the other half chooses the answer. */
function swapSpot(offers: Offers, mine: string, label: string): Spot | null {
    const { chosen, half, setHalf } = offers;
    const all = offers
        .ofOp("swap")
        .filter(({ answer }) => cubesOf(answer).includes(mine));
    const held = half === mine;
    const both = all.find(
        ({ answer }) =>
            half !== null && !held && cubesOf(answer).includes(half),
    );
    /* In a draft another first half replaces the one before. */
    const begins = all.some(({ answer }) => cubesOf(answer).length === 1);

    if (all.length === 0) return null;
    if (half !== null && !held && !both && !begins && !chosen) return null;
    return {
        label,
        chosen: chosen ? cubesOf(chosen.answer).includes(mine) : held,
        press: () => {
            if (held) setHalf(null);
            else if (both) offers.choose(both);
            else setHalf(mine);
        },
    };
}

/** One of your cubes that can move. */
function moveSpot(offers: Offers, from: string, label: string): Spot | null {
    const { half, setHalf } = offers;

    if (!offers.ofOp("move").some(({ answer }) => answer.area === from))
        return null;
    return {
        label,
        chosen: half === from,
        press: () => setHalf(half === from ? null : from),
    };
}

/** The first half, if an answer has two. */
function hintOf(offers: Offers, owners: Seat[]): string | null {
    if (offers.ofOp("swap").length > 0) return words.first;
    if (offers.ofOp("move").length > 0) return words.moveFirst;
    return owners.length > 0 ? words.whose : null;
}

/** The owner of the cubes to place, where that is asked; otherwise nobody. */
function ownersOf(offers: Offers, { question }: BoardProps<View>): Seat[] {
    if (question?.key !== "opponent.chosen") return [];
    return [...new Set(offers.ofOp("cube").map((c) => num(c.answer, "seat")!))];
}

/** A cube that is an answer. */
const cubeSpot = (offers: Offers, key: string): Spot | null =>
    spotOf(
        offers,
        offers.ofOp("cube").find(({ answer }) => cubesOf(answer)[0] === key),
    );

/** The empty places of an area, for a new or moved cube. */
const areaSpot = (offers: Offers, id: string): Spot | null =>
    spotOf(
        offers,
        offers.ofOp("area").find(({ answer }) => answer.area === id) ??
            offers
                .ofOp("move")
                .find(
                    ({ answer }) =>
                        answer.area === offers.half && answer.to === id,
                ),
    );

export function useSpots(props: BoardProps<View>): Spots {
    const offers = useOffers(props);
    const { ofOp } = offers;
    const owners = ownersOf(offers, props);
    const adding = owners.length > 0;
    const owner = offers.half ?? String(owners[0]);
    const labelOf = (id: string, who: Seat) =>
        words.cubeOf(props.seats[who]!, titleOf(id));

    return {
        cube: (id, who) =>
            (adding ? null : cubeSpot(offers, keyOf(id, who))) ??
            swapSpot(offers, keyOf(id, who), labelOf(id, who)) ??
            (who === props.seat
                ? moveSpot(offers, id, labelOf(id, who))
                : null),
        open: (id) =>
            areaSpot(offers, id) ??
            (adding ? cubeSpot(offers, keyOf(id, owner)) : null),
        space: (id) =>
            spotOf(
                offers,
                ofOp("space").find(({ answer }) => answer.space === id),
            ),
        row: [
            ...owners.map((who) => ({
                label: words.cubesOf(props.seats[who]!.name),
                chosen: String(who) === owner,
                press: () => offers.setHalf(String(who)),
            })),
            ...["pass", "seat", "token"]
                .flatMap(ofOp)
                .map((one) => spotOf(offers, one)!),
        ],
        inTown:
            props.moves.active &&
            props.moves.choices?.length !== 0 &&
            ofOp("space").length === 0,
        hint: hintOf(offers, owners),
    };
}
