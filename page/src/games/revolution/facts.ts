/*
 * The board as the reference describes it: what a space gives and takes, how
 * many cubes an area holds. This file contains only the names to look for.
 */
import type { Entry } from "../../contract";
import { titleIn, revolution as words } from "../../strings";
import { type Lot, type Token, tokens } from "./view";

/** All spaces of all boards. */
const spaceIds =
    `general captain innkeeper magistrate viceroy priest aristocrat merchant
     printer warden spy apothecary messenger heretic mayor governor constable
     rogue mercenary anarchist`.split(/\s+/);

const areaIds =
    `fortress harbor tavern town_hall cathedral plantation market palace
     guardhouse jail asylum garden`.split(/\s+/);

export interface Space {
    id: string;
    name: string;
    text: string;
    order: number;
    support: number;
    lot: Lot;
    area: string | null;
    /** Its effect besides Support, tokens and a cube in its area. */
    effect: string | undefined;
    takes: Record<Token, boolean>;
}

export interface Area {
    id: string;
    name: string;
    text: string;
    spaces: number;
    points: number;
    /** Every cube scores, not only the majority. */
    each: boolean;
}

/** The name of a space or area. */
export const titleOf = (id: string) => titleIn("revolution", id);

type Look = (id: string) => Entry | undefined;

const fact = (entry: Entry, name: string) =>
    entry.facts.find((one) => one.name === name)?.value;

function readSpace(entry: Entry): Space {
    const lot: Lot = {};
    const takes = { force: true, blackmail: true, gold: true };

    for (const token of tokens) {
        const gains = Number(fact(entry, token) ?? 0);

        if (gains > 0) lot[token] = gains;
        takes[token] = fact(entry, `takes_${token}`) !== "no";
    }
    return {
        id: entry.id,
        name: entry.name,
        text: entry.text,
        order: Number(fact(entry, "order") ?? 0),
        support: Number(fact(entry, "support") ?? 0),
        lot,
        area: (fact(entry, "influence") as string | undefined) ?? null,
        effect: words.effects[entry.id],
        takes,
    };
}

const readArea = (entry: Entry): Area => ({
    id: entry.id,
    name: entry.name,
    text: entry.text,
    spaces: Number(fact(entry, "spaces") ?? 0),
    points: Number(fact(entry, "points") ?? 0),
    each: fact(entry, "points_for") === "each cube",
});

const known = (ids: string[], entry: Look): Entry[] =>
    ids.map(entry).filter((one) => one !== undefined);

/** The spaces of this board, in the order of resolution. */
export const readSpaces = (entry: Look): Space[] =>
    known(spaceIds, entry)
        .map(readSpace)
        .sort((a, b) => a.order - b.order);

/** The maximum number of spaces in a bid. */
export function mostSpaces(entry: Look): number {
    const bids = entry("bid-board");

    return Number((bids && fact(bids, "most_spaces")) ?? 0);
}

export const readAreas = (entry: Look): Area[] =>
    known(areaIds, entry).map(readArea);
