/*
 * Finds the things that have moved between two renderings of a board. Elements
 * are marked with what they show (thing()): a face, a zone, and a number.
 * "item:?" is a hidden item; "cube@2" belongs to seat 2.
 */

/** ${n} of a thing, drawn by the element ${at}. */
export interface Place {
    face: string;
    zone: string;
    n: number;
    at: unknown;
}

/** A thing's place before and now; null: none. */
export interface Move<P> {
    from: P | null;
    to: P | null;
}

/** Marks an element that shows ${n} of ${face}. */
export const thing = (face: string, zone: string, n = 1) => ({
    "data-thing": `${face} ${zone} ${n}`,
});

export type Marks = ReturnType<typeof thing>;

/** Reads such a mark. */
export function readThing(text: string): Omit<Place, "at"> {
    const [face = "", zone = "", n] = text.split(" ");

    return { face, zone, n: Number(n) };
}

export const kindOf = ({ face }: Place): string => face.split(/[:@]/)[0]!;

const isHidden = ({ face }: Place): boolean => face.endsWith(":?");

const keyOf = ({ face, zone }: Place): string => `${face} ${zone}`;

/** The number of each thing in ${more} beyond those in ${less}. */
function excess(more: Place[], less: Place[]): Map<string, number> {
    const sums = new Map<string, number>();
    const add = (place: Place, n: number) =>
        sums.set(keyOf(place), (sums.get(keyOf(place)) ?? 0) + n);

    for (const place of more) add(place, place.n);
    for (const place of less) add(place, -place.n);
    return sums;
}

/** A place for each thing beyond those in ${less}, new elements first. */
function surplus<P extends Place>(more: P[], less: P[]): P[] {
    return [...excess(more, less)].flatMap(([key, n]) => {
        const here = more.filter((place) => keyOf(place) === key);
        const isOld = (place: P) =>
            less.some((one) => one.at === place.at && keyOf(one) === key);
        const ordered = [
            ...here.filter((place) => !isOld(place)),
            ...here.filter(isOld),
        ];

        return Array.from(
            { length: Math.max(0, n) },
            (_, i) => ordered[i % ordered.length]!,
        );
    });
}

type Like = (from: Place, to: Place) => boolean;

const sameFace: Like = (from, to) => from.face === to.face;
const mayBe: Like = (from, to) =>
    kindOf(from) === kindOf(to) && (isHidden(from) || isHidden(to));
const turned: Like = (from, to) => from.zone === to.zone && mayBe(from, to);

/** Removes from both lists the pairs for which ${like} is true. */
function pairs<P extends Place>(lost: P[], gained: P[], like: Like) {
    const found: { from: P; to: P }[] = [];

    for (const to of gained.splice(0)) {
        const i = lost.findIndex((from) => like(from, to));

        if (i < 0) gained.push(to);
        else found.push({ from: lost.splice(i, 1)[0]!, to });
    }
    return found;
}

/**
 * The moves from ${before} to ${after}: each place that has lost a thing is
 * paired with one that has gained it. A hidden thing may be any of its kind;
 * one that was only turned over has not moved.
 */
export function movesOf<P extends Place>(before: P[], after: P[]): Move<P>[] {
    const lost = surplus(before, after);
    const gained = surplus(after, before);
    const known = pairs(lost, gained, sameFace);

    pairs(lost, gained, turned);
    return [
        ...known,
        ...pairs(lost, gained, mayBe),
        ...lost.map((from) => ({ from, to: null })),
        ...gained.map((to) => ({ from: null, to })),
    ];
}
