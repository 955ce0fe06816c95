/* The texts of Arcane Alley's reference, variants and options. */

import type { FactLabel, Facts, TermText } from "../say";

type Text = string | ((facts: Facts) => string);

const dropped = "When you discard it, or replace it while it is revealed:";

/** The effect of an item in words. */
const effects: Record<string, (facts: Facts) => string> = {
    none: () => "No effect.",
    "gain-infamy": (f) => `When played: gain ${f.amount} infamy.`,
    "lose-infamy": (f) => `When played: lose ${f.amount} infamy.`,
    "gain-gold": (f) => `When played: gain ${f.amount} gold.`,
    "lose-gold": (f) => `When played: lose ${f.amount} gold.`,
    "infamy-for-neighbours": (f) =>
        `When played: gain ${f.amount} infamy for each adjacent item, hidden or revealed. Diagonals ${f.adjacent === "side" ? "don't count" : "count"}.`,
    "gold-for-copies": (f) =>
        `When played: gain ${f.amount} gold for each other revealed copy in any storehouse, including yours.`,
    "top-to-deck": () =>
        "When played: put the top item of the discard pile on top of the deck.",
    "infamy-and-peek": (f) =>
        `When played: gain ${f.amount} infamy and secretly look at one hidden item in your storehouse.`,
    "choose-infamy-or-gold": (f) =>
        `When played: choose to gain ${f.amount} infamy or lose ${f.amount2} gold.`,
    "choose-gold-or-infamy": (f) =>
        `When played: choose to lose ${f.amount} infamy or gain ${f.amount2} gold.`,
    "sold-gain-infamy": (f) => `When sold: gain ${f.amount} infamy.`,
    "sold-lose-infamy": (f) => `When sold: lose ${f.amount} infamy.`,
    "sold-gain-gold": (f) => `When sold: gain ${f.amount} gold.`,
    "sold-lose-gold": (f) => `When sold: lose ${f.amount} gold.`,
    "sold-draw": () =>
        "When sold: draw an item from the deck. Your stash stays larger for the rest of the round.",
    "sold-other-gains": (f) =>
        `When sold: choose another player to gain ${f.amount} infamy and ${f.amount2} gold.`,
    "sold-any-loses": (f) =>
        `When sold: choose any player (even yourself) to lose ${f.amount} infamy and ${f.amount2} gold.`,
    "dropped-gain-infamy": (f) => `${dropped} gain ${f.amount} infamy.`,
    "dropped-lose-infamy": (f) => `${dropped} lose ${f.amount} infamy.`,
    "dropped-gain-gold": (f) => `${dropped} gain ${f.amount} gold.`,
    "dropped-lose-gold": (f) => `${dropped} lose ${f.amount} gold.`,
    "replaced-lose-infamy": (f) =>
        `When you replace it while it is revealed: lose ${f.amount} infamy.`,
    "sold-haunt": () =>
        "It can't be replaced while it is revealed. When sold: each sold Doll replaces a hidden item of your choice, one per opponent.",
};

const effect = (facts: Facts) => effects[facts.effect ?? "none"]?.(facts) ?? "";

/** How the game ends: by gold or, if none is named, after the last round. */
function matchEnd({ gold, rounds, start_gold }: Facts): string {
    const end =
        gold === undefined
            ? `The game ends after the inspection of round ${rounds}.`
            : `The game ends when a player has ${gold} gold after an inspection and its fines, or after round ${rounds}.`;

    return `Everyone starts with ${start_gold} gold. ${end} The player with the most gold wins.`;
}

function turnTracker({ trigger_from, last_turn }: Facts): string {
    const from =
        trigger_from === undefined ? "" : `From turn ${trigger_from}: `;
    const who = `${from ? "a" : "A"} player who ends their turn with nothing hidden calls the inspector.`;

    return `${from}${who} Everyone else gets one more turn, then the inspection begins. After turn ${last_turn} it begins anyway.`;
}

const infamyTrack = (f: Facts) =>
    `Infamy goes up to ${f.last_space}. Past that it starts again from 0 and you get a fine marker; with ${f.fine_markers} markers it stays at ${f.last_space}. The player who called the inspector gains ${f.penalty_infamy} infamy unless nobody's storehouse was worth less. At the end of the inspection each marker costs ${f.fine} gold and goes away. A bribe removes 1 infamy for ${f.bribe_gold} gold.`;

const entries: Record<string, { name: string; text: Text }> = {
    "cursed-mirror": { name: "Cursed Mirror", text: effect },
    "hypnotic-toad": { name: "Hypnotic Toad", text: effect },
    "invisible-ring": { name: "Invisible Ring", text: effect },
    "three-headed-coin": { name: "Three-Headed Coin", text: effect },
    "older-wand": { name: "Older Wand", text: effect },
    "magic-boomerang": {
        name: "Magic Boomerang",
        text: "When you replace it, hidden or revealed, you must play it again at once.",
    },
    "floating-carpet": { name: "Floating Carpet", text: effect },
    "crystal-ball": { name: "Crystal Ball", text: effect },
    "bottled-fairy": { name: "Bottled Fairy", text: effect },
    "bubbling-cauldron": { name: "Bubbling Cauldron", text: effect },
    "dragons-egg": { name: "Dragon's Egg", text: effect },
    "sovereign-sword": {
        name: "Sovereign Sword",
        text: ({ gold_left }) =>
            gold_left === "none"
                ? "While it is revealed, you gain no gold."
                : "While it is revealed, you gain only half as much gold, rounded down.",
    },
    "dark-lotus": { name: "Dark Lotus", text: effect },
    skeletomicon: { name: "Skeletomicon", text: effect },
    "haunted-doll": { name: "Haunted Doll", text: effect },
    "facsimilous-feline": {
        name: "Facsimilous Feline",
        text: "Counts as the third copy in a line with two revealed items of a kind. Doesn't work with special items.",
    },
    "wizards-watch": {
        name: "Wizard's Watch",
        text: "Special. Use it from your stash: take any item from the discard pile and play it.",
    },
    "pandoras-lockbox": {
        name: "Pandora's Lockbox",
        text: ({ amount }) =>
            `Special. Use it from your stash: gain ${amount} infamy, then swap one of your hidden items with an opponent's revealed item.`,
    },
    "mystical-lamp": {
        name: "Mystical Lamp",
        text: ({ amount }) =>
            `Special. Use it from your stash: reveal the top ${amount} items of the deck, choose one to play and discard the others first.`,
    },
    "sacred-chalice": {
        name: "Sacred Chalice",
        text: "Special. Use it from your stash: look at an opponent's stash, take an item from it and play it. They get nothing in return.",
    },

    "glynna-goodspell": {
        name: "Glynna Goodspell",
        text: "At the start of each inspection, before anything is revealed, set aside one of your hidden items. It gives no infamy and is in no set.",
    },
    "master-magus-meeblemore": {
        name: "Master Magus Meeblemore",
        text: "When you play an item, you may ignore its “when played” effect.",
    },
    "corvus-the-collector": {
        name: "Corvus the Collector",
        text: "You start each round with four items in your stash instead of two.",
    },
    "lady-dafana": {
        name: "Lady Dafana",
        text: ({ amount, amount2 }) =>
            `Whenever a player sells a set, you may pay ${amount} gold once to lose ${amount2} infamy.`,
    },
    "ninx-of-nethernight": {
        name: "Ninx of Nethernight",
        text: "In each inspection, choose an item left in your storehouse and gain gold equal to its infamy.",
    },
    "byros-bankhouse": {
        name: "Byros Bankhouse",
        text: ({ amount }) =>
            `Whenever you sell a set, gain ${amount} more gold.`,
    },

    "infamy-track": { name: "Infamy track", text: infamyTrack },
    "turn-tracker": { name: "Turn tracker", text: turnTracker },
    "match-end": { name: "End of the game", text: matchEnd },
    round: {
        name: "Round",
        text: "Everyone stocks a storehouse. Players take turns and sell sets. The inspector comes. If another round follows, players can bribe the inspector.",
    },
    inspection: {
        name: "Inspection",
        text: "All items are revealed and sets are sold. Items that are left give infamy. The player who called the inspector gains more, unless nobody's storehouse was worth less. Fines are paid.",
    },
};

interface Track {
    last_space: number;
    fine: number;
    bribe_gold: number;
    penalty_infamy: number;
}

/** Things on the board besides items and wizards. */
const terms: Record<string, TermText> = {
    gold: {
        name: "Gold",
        text: "You gain it for sets that you sell. The player with the most gold at the end wins.",
    },
    fine: {
        name: "Fine marker",
        text: (of) => {
            const { last_space, fine }: Track = of("infamy-track");

            return `You get one when your infamy goes past ${last_space}. At the end of the inspection each marker costs ${fine} gold.`;
        },
    },
    bribe: {
        name: "Bribe",
        text: (of) => {
            const { bribe_gold }: Track = of("infamy-track");

            return `Before the next round you can pay the inspector: ${bribe_gold} gold removes 1 infamy.`;
        },
    },
    deck: {
        name: "Deck",
        text: "Face-down items. The number shows how many are left. On your turn you draw the top one, or the top of the discard pile.",
    },
    discard: {
        name: "Discard pile",
        text: "Face-up items. On your turn you can draw the top one instead of drawing from the deck.",
    },
    sold: {
        name: "Sold",
        text: "Items that were sold or used. They come back when the next round begins.",
    },
    stash: {
        name: "Stash",
        text: "The items in a player's hand. Only their owner sees them.",
    },
    hidden: {
        name: "Hidden item",
        text: "It lies face down. An eye means that somebody has looked at it: you, or the player with that letter.",
    },
    empty: {
        name: "Empty place",
        text: "The item that was here is gone.",
    },
    place: {
        name: "Place",
        text: "Places are named by column and row. The log says by this name where an item is played.",
    },
    first: {
        name: "First player",
        text: "They took the first turn this round.",
    },
    caller: {
        name: "Caller",
        text: (of) => {
            const { penalty_infamy }: Track = of("infamy-track");

            return `They called the inspector. They gain ${penalty_infamy} more infamy unless nobody's storehouse is worth less.`;
        },
    },
    current: { name: "Current player", text: "It is their turn." },
    counted: {
        name: "Inspector's count",
        text: "The infamy of all items left in this storehouse. Its owner gains it.",
    },
    stock: {
        name: "Stock",
        text: "Everyone gets nine hidden items, turns two of them face up, and gets items in their stash.",
    },
    sell: {
        name: "Sell",
        text: "On your turn, draw an item, then play, use or discard one. Three of a kind in a line are sold at once.",
    },
    reveal: {
        name: "Reveal and sell sets",
        text: "All hidden items are revealed. Sets are sold, without their “when sold” effects.",
    },
    count: {
        name: "Infamy for items left",
        text: "Everyone gains the infamy of the items left in their storehouse.",
    },
    penalty: {
        name: "Penalty for the caller",
        text: (of) => {
            const { penalty_infamy }: Track = of("infamy-track");

            return `The player who called the inspector gains ${penalty_infamy} more infamy, unless nobody gained less.`;
        },
    },
    fines: {
        name: "Fines",
        text: (of) => {
            const { fine }: Track = of("infamy-track");

            return `Each fine marker costs ${fine} gold and goes away.`;
        },
    },
};

/** The label of a fact; null: hidden, because the text already says it. */
const facts: Record<string, FactLabel> = {
    gold: "gold per set",
    infamy: "infamy if left",
    copies: "copies",
    extra: (n) => (n === 0 ? null : "more with 5–6 players"),
    icon: null,
    effect: null,
    amount: null,
    amount2: null,
    adjacent: null,
    gold_left: null,
    last_space: null,
    fine_markers: null,
    fine: null,
    penalty_infamy: null,
    bribe_gold: null,
    trigger_from: null,
    last_turn: null,
    rounds: null,
    start_gold: null,
    stock: null,
    sell: null,
    inspection: null,
    bribe: null,
    reveal: null,
    count: null,
    penalty: null,
    fines: null,
};

const kinds: Record<string, string> = {
    item: "item",
    wizard: "wizard",
    rule: "rule",
};

const variants: Record<string, string> = {
    "three-inspections": "Arcane Alley",
    "hundred-gold": "Arcane Alley (older edition)",
};

const options = {
    wizards: {
        title: "Wizard powers",
        values: {
            off: "Off",
            dealt: "Dealt at random",
            chosen: "Chosen by the players",
        },
    },
    length: {
        title: "Game length",
        values: {
            100: "First to 100 gold",
            200: "First to 200 gold",
            300: "First to 300 gold",
            short: "Three rounds",
        },
    },
    round_cap: { title: "Round limit" },
};

export const arcaneReference = {
    entries,
    terms,
    facts,
    kinds,
    variants,
    options,
};
