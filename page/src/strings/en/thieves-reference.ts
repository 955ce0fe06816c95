/* The reference of Thief's Market: its cards, rules and options. */
import type { EntryText, FactLabel, OptionText } from "../say";

const ONCE = "Once per round, on your turn:";

const turns = (from: string, to: string) =>
    `${ONCE} turn a ${from} die in your pile to ${to}.`;

const sells = (from: string) => turns(from, "a bag");

const boasts = (from: string) =>
    `${ONCE} spend a ${from} die from your pile to get 1 Infamy.`;

const buysMore = (gem: string) =>
    `You may buy one more card in each round in which your final pile had a ${gem} die. This works right away.`;

const watches = (gem: string) =>
    `You get 1 Infamy for each card you buy with ${gem} in its printed cost, including this one.`;

const worth = (points: number) => `${points} points at the end of the game.`;

const safehouse = (alone: string, several: string) =>
    `At the end of the game: ${alone} if this is your only card with a tower, ${several} if you have more.`;

const haul =
    "When you get this card, you get 1 Infamy for each die in your final pile this round, and 1 for the marker.";

const treasure =
    "7 points at the end of the game, or 5 if another player owns a card with a compass.";

const entries: Record<string, EntryText> = {
    "alchemical-lab": {
        name: "Alchemical Lab",
        text: turns("red", "white, blue or green"),
    },
    bondsman: { name: "Bondsman", text: sells("red") },
    "coercion-coordinator": {
        name: "Coercion Coordinator",
        text: boasts("blue"),
    },
    "corrupt-official": { name: "Corrupt Official", text: buysMore("white") },
    "disgruntled-minion": { name: "Disgruntled Minion", text: buysMore("red") },
    fence: { name: "Fence", text: sells("white") },
    glamer: { name: "Glamer", text: turns("blue", "red, white or green") },
    "guy-in-a-trenchcoat": {
        name: "Guy in a Trenchcoat",
        text: buysMore("blue"),
    },
    "local-celebrity": { name: "Local Celebrity", text: boasts("white") },
    "nearby-safehouse": {
        name: "Nearby Safehouse",
        text: safehouse("1 point", "2"),
    },
    necklace: { name: "Necklace", text: worth(2) },
    pawnbroker: { name: "Pawnbroker", text: sells("green") },
    "philosophers-stone": {
        name: "Philosopher's Stone",
        text: turns("green", "red, white or blue"),
    },
    "public-relations-expert": {
        name: "Public Relations Expert",
        text: boasts("green"),
    },
    "shadowy-hood": { name: "Shadowy Hood", text: worth(2) },
    tailor: { name: "Tailor", text: boasts("red") },

    "anthropomorphic-water-buffalo": {
        name: "Anthropomorphic Water Buffalo",
        text: watches("red"),
    },
    bookie: { name: "Bookie", text: sells("blue") },
    brooch: { name: "Brooch", text: worth(3) },
    "concealed-safehouse": {
        name: "Concealed Safehouse",
        text: safehouse("2 points", "4"),
    },
    "deceptive-bits-of-colored-glass": {
        name: "Deceptive Bits of Colored Glass",
        text: turns("white", "red, blue or green"),
    },
    "easily-impressed-noble": {
        name: "Easily Impressed Noble",
        text: watches("white"),
    },
    "executive-assistant": {
        name: "Executive Assistant",
        text: buysMore("green"),
    },
    "eyepatch-of-command": {
        name: "Eyepatch of Command",
        text: "You get 1 Infamy if you have the marker when the loot has been split.",
    },
    "fortified-safehouse": {
        name: "Fortified Safehouse",
        text: safehouse("2 points", "4"),
    },
    "gauntlet-of-evil-intent": {
        name: "Gauntlet of Evil Intent",
        text: `${ONCE} spend a mask die from your pile to get 1 Gold. You can use it right away.`,
    },
    "imbalanced-scales": {
        name: "Imbalanced Scales",
        text: "When you turn in one or more bags at the end of a round, you get 1 extra Gold.",
    },
    "legitimate-jeweller": {
        name: "Legitimate Jeweller",
        text: turns("bag", "any gem"),
    },
    "lucky-animal-appendage": {
        name: "Lucky Animal Appendage",
        text: "When a player who steals your pile puts dice back, these dice are not rerolled. When the loot has been split, you may reroll one die in your pile.",
    },
    "menacing-monocle": { name: "Menacing Monocle", text: worth(3) },
    "provisioned-safehouse": {
        name: "Provisioned Safehouse",
        text: safehouse("2 points", "4"),
    },
    "rumor-monger": { name: "Rumor-Monger", text: watches("green") },
    "sticky-fingered-dockhand": {
        name: "Sticky-Fingered Dockhand",
        text: watches("blue"),
    },
    "unlabeled-potion": {
        name: "Unlabeled Potion",
        text: "Goes back to the box when you buy it. You get the top card of deck B for free, or of deck C if B is empty. If both are empty, you get nothing.",
    },
    "wicked-clutches": {
        name: "Wicked Clutches",
        text: "You get 1 Infamy each time your pile is stolen.",
    },

    "big-haul": { name: "Big Haul", text: haul },
    "collecting-golem": {
        name: "Collecting Golem",
        text: "3 points at the end of the game for every two wands on your cards, including this one.",
    },
    crown: { name: "Crown", text: worth(6) },
    "exit-strategy": {
        name: "Exit Strategy",
        text: "On your turn, as often as you like: pay 1 Gold to get 2 Infamy.",
    },
    "fur-coat": { name: "Fur Coat", text: worth(4) },
    "giant-belt-buckle": { name: "Giant Belt Buckle", text: worth(4) },
    "insurance-racket": {
        name: "Insurance Racket",
        text: "You may buy one more card each turn, and every card costs you one gem less, of your choice. It does not lower its own price.",
    },
    "island-estate": {
        name: "Island Estate",
        text: "When you turn in one or more masks at the end of a round, you get 1 extra Infamy.",
    },
    "loyalty-program": {
        name: "Loyalty Program",
        text: "1 point at the end of the game for each other card you own.",
    },
    "political-campaign": {
        name: "Political Campaign",
        text: "1 point at the end of the game for every two Infamy tokens you own, on top of the tokens themselves.",
    },
    scepter: { name: "Scepter", text: worth(6) },
    "the-heist": { name: "The Heist", text: haul },
    "treasure-map-1": { name: "Treasure Map", text: treasure },
    "treasure-map-2": { name: "Treasure Map", text: treasure },

    "market-row": {
        name: "Market row",
        text: "After each round the newest row is filled up to five cards. If its deck runs out, the next row opens with five cards. Older rows are not filled up.",
    },
    round: {
        name: "Round",
        text: "A round has two phases: first the loot is split, then cards are bought.",
    },
};

const facts: Record<string, FactLabel> = {
    deck: "deck",
    red: "red gems",
    white: "white gems",
    blue: "blue gems",
    green: "green gems",
    icon: "icon",
    icons: (n) => (n === 1 ? null : "icons"),
    points: "points",
    row: null,
    split: null,
    turns: null,
};

const factWords: Record<string, string> = {
    A: "A",
    B: "B",
    C: "C",
    henchman: "henchman",
    wand: "wand",
    tower: "tower",
    compass: "compass",
    tools: "tools",
    bubble: "plan",
};

const kinds: Record<string, string> = { card: "card", rule: "rule" };

const variants: Record<string, string> = { standard: "Thief's Market" };

const options: Record<string, OptionText> = {
    check: {
        title: "Extra-purchase colours are checked",
        values: {
            before: "before the Appendage reroll",
            after: "after the Appendage reroll",
        },
    },
    second: {
        title: "If players tie for most henchmen, score second place",
        values: { paid: "yes", none: "no" },
    },
    cap: {
        title: "Stop stalled games (100 rounds, or 10 without a purchase)",
        values: { on: "yes", off: "no" },
    },
    infamy: {
        title: "Show opponents' Infamy",
        values: { hidden: "no", open: "yes" },
    },
};

export const thievesReference = {
    entries,
    facts,
    factWords,
    kinds,
    variants,
    options,
};
