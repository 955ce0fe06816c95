/*
 * Where on the board the answers that are offered can be given: on cubes, on
 * open places of an area, on spaces of the bid board, or in a row of buttons.
 */
import type { BoardProps, Choice, Seat } from "../../contract";
import { revolution as words } from "../../strings";
import { useKept } from "./compose";
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

/** The halves of an answer that are pressed one after the other. */
const cubeKeys = (answer: Given): string[] => {
    const [a, b, c, d] = answer.words;

    return answer.kind === "swap" ? [`${a} ${b}`, `${c} ${d}`] : [`${a} ${b}`];
};

export function useSpots(props: BoardProps<View>): Spots {
    const { view, moves, seat } = props;
    const frames = view.flow.frames;
    const run = frames[frames.length - 1]?.run;
    const key = `${view.round} ${JSON.stringify(frames)}`;
    const [half, setHalf] = useKept<string | null>(key, null);
    const given: Given[] = (moves.active ? (moves.choices ?? []) : []).map(
        (choice) => {
            const [kind = "", ...rest] = choice.answer.split(" ");

            return { ...choice, kind, words: rest };
        },
    );
    const name = (who: Seat) => props.seats[who]?.name ?? String(who);
    const area = (id: string) => props.entry(id)?.name ?? id;
    const chosen = given.find((one) => one.answer === moves.chosen);
    const spot = (one: Given | undefined): Spot | null =>
        one
            ? {
                  label: one.label,
                  chosen: one === chosen,
                  press: () => moves.choose(one.answer),
              }
            : null;
    const ofKind = (kind: string) => given.filter((one) => one.kind === kind);
    const adding = run === "opponent";

    /** One half of a swap; the other half chooses the answer. */
    const swapSpot = (mine: string, label: string): Spot | null => {
        const all = ofKind("swap").filter((one) =>
            cubeKeys(one).includes(mine),
        );
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
                else if (both && !chosen) moves.choose(both.answer);
                else setHalf(mine);
            },
        };
    };
    const moveSpot = (from: string, label: string): Spot | null =>
        ofKind("move").some((one) => one.words[0] === from)
            ? {
                  label,
                  chosen: half === from,
                  press: () => setHalf(half === from ? null : from),
              }
            : null;
    const owners = adding
        ? [...new Set(ofKind("cube").map((one) => one.words[1]!))]
        : [];
    const owner = half ?? owners[0];
    const kinds = new Set(given.map((one) => one.kind));

    return {
        cube: (id, who) =>
            (adding
                ? null
                : spot(
                      ofKind("cube").find(
                          (one) => one.words.join(" ") === `${id} ${who}`,
                      ),
                  )) ??
            swapSpot(`${id} ${who}`, words.cubeOf(name(who), area(id))) ??
            (who === seat
                ? moveSpot(id, words.cubeOf(name(who), area(id)))
                : null),
        open: (id) =>
            spot(ofKind("area").find((one) => one.words[0] === id)) ??
            spot(
                ofKind("move").find(
                    (one) => one.words[0] === half && one.words[1] === id,
                ),
            ) ??
            (adding
                ? spot(
                      ofKind("cube").find(
                          (one) => one.words.join(" ") === `${id} ${owner}`,
                      ),
                  )
                : null),
        space: (id) => spot(ofKind("space").find((one) => one.words[0] === id)),
        row: [
            ...owners.map((who) => ({
                label: words.cubesOf(name(Number(who))),
                chosen: who === owner,
                press: () => setHalf(who),
            })),
            ...given
                .filter((one) => /^(pass|seat|token)$/.test(one.kind))
                .map((one) => spot(one)!),
        ],
        inTown: given.length > 0 && !kinds.has("space"),
        hint: kinds.has("swap")
            ? words.first
            : kinds.has("move")
              ? words.moveFirst
              : adding && owners.length > 0
                ? words.whose
                : null,
    };
}
