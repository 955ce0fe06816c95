/*
 * Things travel from place to place: after each rendering of a board, copies
 * of everything that has moved (things.ts) fly over the page. The elements
 * themselves are in their places at once; until a copy lands, its destination
 * is transparent, and a copy of what was there before is below it.
 *
 * Things without a visible place come from and go to an element whose data-home
 * names them: "cube" for cubes in a hidden part of the board, "+cube" and
 * "-cube" for cubes that enter and leave the game, "@2" for everything of seat
 * 2. Without such an element they do not fly.
 */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { paces, speed } from "../settings";
import { kindOf, movesOf, type Place, readThing } from "./things";

const SHARE = 0.6; /* of the time until the next step */
const USUAL = 500; /* ms until the next step, where none is known */
const UNSEEN = 28; /* px, the size of what comes from or goes out of sight */

/** A place, with its box and look at that time. */
interface Spot extends Place {
    at: HTMLElement;
    box: DOMRect;
    isSeen: boolean;
    look: HTMLElement;
    /** The elements around it: its styles depend on them. */
    around: Element[];
}

/** A move that can be seen, and the boxes in which it starts and ends. */
interface Flight {
    from: Spot | null;
    to: Spot | null;
    start: DOMRect;
    end: DOMRect;
}

/** The flights of one step. */
interface Trip {
    layer: HTMLElement;
    animations: Animation[];
    ends: Element[];
}

let trip: Trip | null = null;

const isWilling = (): boolean =>
    paces[speed.value]! > 0 &&
    !document.hidden &&
    !window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The elements around ${at}, up to the board. */
function around(at: Element): Element[] {
    const up = at.parentElement;

    return up && !up.matches(".board-area, .side") ? [up, ...around(up)] : [];
}

function spotOf(at: HTMLElement, look: HTMLElement): Spot {
    const box = at.getBoundingClientRect();
    const isSeen = box.width > 0;

    return {
        ...readThing(at.dataset.thing!),
        at,
        box: isSeen ? box : new DOMRect(0, 0, UNSEEN, UNSEEN),
        isSeen,
        look,
        around: around(at),
    };
}

const things = (): HTMLElement[] => [
    ...document.querySelectorAll<HTMLElement>(".table-grid [data-thing]"),
];

/** Everything that can travel, as it is drawn now. */
const spotsNow = (): Spot[] =>
    things().map((at) => spotOf(at, at.cloneNode(true) as HTMLElement));

/** The same without copies: their looks last until the next rendering. */
const spotsHere = (): Spot[] => things().map((at) => spotOf(at, at));

/** A box of the shape of ${box}, in the middle of ${room}. */
function within(box: DOMRect, room: DOMRect): DOMRect {
    const scale = Math.min(1, room.width / box.width, room.height / box.height);
    const [width, height] = [box.width * scale, box.height * scale];

    return new DOMRect(
        room.x + (room.width - width) / 2,
        room.y + (room.height - height) / 2,
        width,
        height,
    );
}

/** The box of the first of these homes that is visible; null: none is. */
function homeOf(names: string[], { box }: Spot): DOMRect | null {
    for (const name of names)
        for (const home of document.querySelectorAll(
            `[data-home~="${name}"]`,
        )) {
            const room = home.getBoundingClientRect();

            if (room.width > 0) return within(box, room);
        }
    return null;
}

/** The box of one end of a move; ${other}: its other end; ${sign}: "+", "-". */
function boxOf(end: Spot | null, other: Spot | null, sign: string) {
    if (end?.isSeen) return end.box;
    const one = (end ?? other)!;
    const names = [(end ? "" : sign) + kindOf(one)];
    const owner = /@\d+/.exec(one.face);

    return homeOf([...names, ...(owner ?? [])], other?.isSeen ? other : one);
}

const px = (n: number): string => `${n}px`;

/** An empty frame in ${parent}. */
function frame(parent: Element, box: DOMRect): HTMLElement {
    const at = document.createElement("div");

    Object.assign(at.style, {
        left: px(box.x),
        top: px(box.y),
        width: px(box.width),
        height: px(box.height),
    });
    parent.append(at);
    return at;
}

/** Removes what must be unique, and the marks of what can be pressed. */
function strip(one: Element): void {
    for (const name of [
        "id",
        "data-thing",
        "data-home",
        "data-what",
        "data-seat",
    ])
        one.removeAttribute(name);
    one.classList.remove("can", "chosen", "lit");
}

/** ${look}, inside of empty copies of what was around it. */
function inShells(look: Element, around: Element[]): Element {
    return around.reduce((inside, one) => {
        const shell = one.cloneNode(false) as HTMLElement;

        strip(shell);
        shell.style.display = "contents";
        shell.append(inside);
        return shell;
    }, look);
}

/** Draws ${spot} in a frame of the size of ${box}, stretched to fill it. */
function draw(parent: HTMLElement, box: DOMRect, spot: Spot): HTMLElement {
    const { width, height } = spot.box;
    const at = frame(parent, new DOMRect(0, 0, width, height));
    const look = spot.look.cloneNode(true) as HTMLElement;
    /* Without a rotation, which makes its box larger. */
    const wide = spot.at.offsetWidth || width;
    const high = spot.at.offsetHeight || height;

    for (const one of [look, ...look.querySelectorAll("*")]) strip(one);
    Object.assign(look.style, {
        position: "absolute",
        margin: "0",
        translate: "none",
        left: px((width - wide) / 2),
        top: px((height - high) / 2),
        width: px(wide),
        height: px(high),
    });
    at.style.transform = shift(
        new DOMRect(0, 0, box.width, box.height),
        new DOMRect(0, 0, width, height),
    );
    at.append(inShells(look, spot.around));
    return at;
}

/** From ${from} to ${to}, as a transform of what is drawn at ${to}. */
function shift(from: DOMRect, to: DOMRect): string {
    const [x, y] = [from.width / to.width, from.height / to.height];

    return `${new DOMMatrix([x, 0, 0, y, from.x - to.x, from.y - to.y])}`;
}

/** Begins one flight of ${mine}: a copy as it was, above one as it is now. */
function fly(mine: Trip, flight: Flight, time: number): void {
    const { from, to, start, end } = flight;
    const flyer = frame(mine.layer, end);
    const below = to && draw(flyer, end, to);
    const above = from && draw(flyer, end, from);
    const animate = (at: Element, frames: Keyframe[], easing = "linear") =>
        mine.animations.push(
            at.animate(frames, {
                duration: time,
                easing,
                fill: "forwards",
                id: "travel",
            }),
        );

    flyer.className = "flyer";
    animate(
        flyer,
        [{ transform: shift(start, end) }, { transform: "none" }],
        "cubic-bezier(0.4, 0, 0.2, 1)",
    );
    if (above && below)
        animate(above, [{ opacity: 1 }, { opacity: 1 }, { opacity: 0 }]);
    if (to?.isSeen && !to.at.contains(document.activeElement))
        animate(to.at, [{ opacity: 0 }, { opacity: 0 }]);
}

/** Visible moves, without duplicates. */
function flightsOf(before: Spot[], after: Spot[]): Flight[] {
    const known = new Set<string>();

    return movesOf(before, after).flatMap(({ from, to }) => {
        if (to?.at.closest("[data-still]")) return [];
        const start = boxOf(from, to, "+");
        const end = boxOf(to, from, "-");
        const way = start && end && shift(start, end);
        const key = `${way} ${end?.x} ${end?.y}`;

        if (!start || !end || (start.x === end.x && start.y === end.y))
            return [];
        if (known.has(key)) return [];
        known.add(key);
        return { from, to, start, end };
    });
}

/** Ends all flights. */
export function land(): void {
    const { layer, animations } = trip ?? {};

    trip = null;
    layer?.remove();
    for (const one of animations ?? []) one.cancel();
}

/** Begins the flights of what has moved since ${before}. */
function depart(before: Spot[], time: number): void {
    const flights = flightsOf(before, spotsHere());

    if (flights.length === 0) return;
    land();
    const layer = document.createElement("div");
    const ends = flights.flatMap(({ to }) => to?.at ?? []);
    const mine: Trip = { layer, animations: [], ends };

    layer.className = "travels";
    layer.setAttribute("aria-hidden", "true");
    layer.inert = true;
    document.body.append(layer);
    trip = mine;
    for (const old of before)
        if (old.isSeen && ends.includes(old.at))
            draw(frame(layer, old.box), old.box, old);
    for (const flight of flights) fly(mine, flight, time);
    mine.animations[0]!.onfinish = () => trip === mine && land();
}

/** Ends the flights when the page scrolls, or something with their ends. */
function onScroll({ target }: Event): void {
    const moved = (end: Element) => (target as Node).contains(end);

    if (target === document || trip?.ends.some(moved)) land();
}

/**
 * Makes things travel after each rendering of the part that calls it; the
 * things may be anywhere on the page. ${whole}: if it has changed, something
 * else is shown than the next step, and nothing travels. ${stay}: how long the
 * step is shown, in milliseconds; 0: until the next one.
 */
export function useTravel(whole: string, stay: number): void {
    const shown = useRef(whole);
    /* A part is rendered before the elements in it change. */
    const before = isWilling() ? spotsNow() : [];

    useLayoutEffect(() => {
        const leapt = shown.current !== whole;

        shown.current = whole;
        if (leapt) land();
        else if (before.length > 0)
            depart(before, SHARE * (stay || USUAL * paces[speed.value]!));
    });
    useEffect(() => {
        addEventListener("resize", land);
        addEventListener("scroll", onScroll, true);
        document.addEventListener("visibilitychange", land);
        return () => {
            land();
            removeEventListener("resize", land);
            removeEventListener("scroll", onScroll, true);
            document.removeEventListener("visibilitychange", land);
        };
    }, []);
}
