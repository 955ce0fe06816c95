/* What the page says about Thief's Market. */
import { type Lot, objects, type Thing } from "./view";

const faces: Record<Thing, [one: string, many: string]> = {
    red: ["red", "red"],
    white: ["white", "white"],
    blue: ["blue", "blue"],
    green: ["green", "green"],
    bag: ["bag", "bags"],
    mask: ["mask", "masks"],
    marker: ["the marker", "the marker"],
};

function listing(parts: string[]): string {
    const last = parts.at(-1) ?? "";

    return parts.length > 1
        ? `${parts.slice(0, -1).join(", ")} and ${last}`
        : last;
}

/** "2 red, 1 bag and the marker", with ${gold} at the end. */
export function lotWords(lot: Lot, gold = 0): string {
    const parts = objects.flatMap((thing) => {
        const n = lot[thing] ?? 0;

        if (n === 0) return [];
        if (thing === "marker") return [faces.marker[0]];
        return [`${n} ${faces[thing][n > 1 ? 1 : 0]}`];
    });

    return listing(gold > 0 ? [...parts, `${gold} Gold`] : parts);
}

export const thingWord = (thing: Thing): string => faces[thing][0];

const pieceWord = (thing: Thing): string =>
    thing === "marker" ? "the marker" : `a ${faces[thing][0]} die`;

export const words = {
    notes: {
        capped: "A hundred rounds, or ten without a purchase, have been played; it was counted as it stood.",
    } as Record<string, string>,
    facts: { icons: "icons, if not one" } as Record<string, string | null>,
    about: "Split the night's loot: take from the middle or steal a pile, then buy your way to infamy.",
    length: "40 minutes",
    unit: "Infamy",

    round: (n: number) => `Round ${n}`,
    phases: ["Split the loot", "Buy cards"],
    phase: "Phases of the round",
    closed: "The market has closed.",
    loot: "The loot",
    thieves: "The thieves",
    centre: "In the middle",
    centreEmpty: "The middle is empty.",
    spent: (n: number) =>
        n === 0
            ? "Nothing has been spent yet."
            : `${n === 1 ? "1 die is" : `${n} dice are`} spent until the next roll.`,
    rolling: "a die being rolled",
    piece: (thing: Thing) =>
        thing === "marker" ? "the marker: goes first" : pieceWord(thing),
    take: (thing: Thing, i: number, of: number) =>
        of > 1
            ? `Take ${pieceWord(thing)}, ${i} of ${of}`
            : `Take ${pieceWord(thing)}`,
    giveBack: (thing: Thing, i: number, of: number) =>
        of > 1
            ? `Put back ${pieceWord(thing)}, ${i} of ${of}`
            : `Put back ${pieceWord(thing)}`,
    takeAll: "Take everything",
    takeNone: "Start over",
    review: "Review and send",
    pickHint: "Pick what you take.",
    pickOrSteal: "Pick what you take, or steal a pile below.",
    mustSteal: "Nothing is left here: steal a pile.",
    taking: (lot: string) => `You would take ${lot}.`,
    steal: "Steal the pile",
    of: (name: string) => ` of ${name}`,
    stealing: "Pick what goes back to the middle:",
    stealingSome: (back: string) => `${back} would go back.`,
    letBe: "Leave the pile",

    seats: "The thieves and their piles",
    pile: (name: string) => `Pile of ${name}`,
    noPile: "no pile yet",
    nothingLeft: "nothing left",
    you: "you",
    toAct: "to act",
    gold: (n: number) => `${n} Gold`,
    infamy: (n: number | null) =>
        n === null ? "Infamy is kept hidden" : `${n} Infamy`,
    henchmen: (n: number) => `${n} ${n === 1 ? "henchman" : "henchmen"}`,
    paying: (n: number) => `${n} would be paid`,
    cardsOf: (name: string) => `Cards of ${name}`,
    noCards: "no cards",

    market: "The market",
    row: (letter: string) => `Row ${letter}`,
    left: (n: number) =>
        n === 0
            ? "deck empty"
            : `${n} ${n === 1 ? "card" : "cards"} in the deck`,
    rowWaits: (before: string, n: number) =>
        `Opens when deck ${before} runs out. ${n} cards wait.`,
    gap: "bought",
    cost: (cost: string) => `, costs ${cost}.`,
    forPrice: (price: string) => ` for ${price || "nothing"}.`,
    buy: "Buy",
    aboutCard: (name: string) => `About ${name}`,
    payWith: "Pay with",
    pay: (what: string) => `Pay ${what}`,
    free: "nothing",
    end: "End your turn",

    yours: "Your cards",
    yoursNone: "You own no card yet. What you buy lies here.",
    used: "used",
    use: "Use",
    turnTo: "Turn a die to",
    turnInto: (thing: Thing) => `Turn a die to ${faces[thing][0]}`,
    reroll: (thing: Thing) => `Roll ${pieceWord(thing)} again`,
    rerollHint: "You may roll one of your dice again.",
    keep: "Roll none again",

    says: {
        take: (lot: string) => `Take ${lot || "…"}`,
        steal: (name: string, back: string) =>
            back
                ? `Steal the pile of ${name} and put back ${back}`
                : `Steal the pile of ${name} and put back …`,
        buy: (name: string, price: string) =>
            `Buy ${name} for ${price || "nothing"}`,
        use: (name: string, face: string) =>
            face ? `Use ${name}: turn a die to ${face}` : `Use ${name}`,
        reroll: (face: string) => `Roll a ${face} die again`,
        rolled: (name: string, lot: string) => `${name} rolls ${lot}.`,
        took: (name: string, lot: string) => `${name} takes ${lot}.`,
        stole: (name: string, from: string, lot: string) =>
            `${name} steals the pile of ${from}: ${lot}.`,
        bought: (name: string, card: string, price: string) =>
            `${name} buys ${card} for ${price || "nothing"}.`,
        returned: (name: string, lot: string) =>
            `${name} puts ${lot} back in the middle.`,
    },
    groups: {
        take: "Take from the middle",
        steal: "Steal a pile",
        buy: "Buy a card",
        use: "Use a card",
        reroll: "Roll a die again",
        keep: "Or keep them",
        end: "Or end your turn",
    },
};
