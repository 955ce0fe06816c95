/* The texts of Thief's Market. */
import type { Seat } from "../../contract";
import type { Lot, Thing } from "../../games/thieves/view";
import type { Chapter } from "../../ui/howto";
import type { EventTexts, Say, TermText, Texts, Told } from "../say";
import {
    does,
    ended,
    form,
    listing,
    faces as named,
    plural,
    subject,
    turn,
    Whose,
    whose,
} from "./english";
import { thievesReference } from "./thieves-reference";

/** In the order in which a lot is read out. */
const faces: Record<Thing, [one: string, many: string]> = {
    red: ["red", "red"],
    white: ["white", "white"],
    blue: ["blue", "blue"],
    green: ["green", "green"],
    bag: ["bag", "bags"],
    mask: ["mask", "masks"],
    marker: ["the marker", "the marker"],
};

/** "2 red, 1 bag and the marker", with ${gold} at the end. */
function lot(things: Lot, gold = 0): string {
    const parts = (Object.keys(faces) as Thing[]).flatMap((thing) => {
        const n = things[thing] ?? 0;

        if (n === 0) return [];
        if (thing === "marker") return [faces.marker[0]];
        return [plural(n, ...faces[thing])];
    });

    return listing(gold > 0 ? [...parts, `${gold} Gold`] : parts);
}

const pieceWord = (thing: Thing): string =>
    thing === "marker" ? "the marker" : `a ${faces[thing][0]} die`;

/** "2 red and the marker": the faces of an event. */
function loot({ faces }: Told, gold = 0): string {
    const things: Lot = {};

    for (const face of faces as Thing[]) things[face] = (things[face] ?? 0) + 1;
    return lot(things, gold);
}

const one = ({ faces }: Told) => pieceWord(faces[0] as Thing);

/** The new face of a die: "red", "a bag" */
const side = (face: string) =>
    face === "bag" || face === "mask" ? `a ${face}` : face;

const card = (e: Told, say: Say) => say.title(e.card ?? "");

const events: EventTexts = {
    start: (e, say) => `${does(e, say, "start")}.`,
    dealt: (e, say) =>
        `${form(e.faces.length, "New card", "New cards")} in row ${e.row.toUpperCase()}: ${named(e, say, "a card", "cards")}.`,
    opened: () => null,
    rolled: (e, say) => `${does(e, say, "roll")} ${loot(e)}.`,
    took: (e, say) => `${does(e, say, "take")} ${loot(e)}.`,
    stole: (e, say) =>
        `${does(e, say, "steal")} ${whose(say, e.from)} pile: ${loot(e)}.`,
    returned: (e, say) =>
        `${does(e, say, "put")} ${loot(e)} back in the middle.`,
    unrolled: (e, say) =>
        `Not rerolled (${whose(say, e.seat)} ${say.title("lucky-animal-appendage")}).`,
    split: () => "The loot is split.",
    kept: (e, say) =>
        `${e.seat === say.you ? "You don't" : `${say.name(e.seat)} doesn't`} reroll.`,
    rerolled: (e, say) => `${does(e, say, "reroll")} ${one(e)}.`,
    turn: (e, say) => `${turn(e, say)} to buy.`,
    bought: (e, say) =>
        `${does(e, say, "buy")} ${card(e, say)} for ${loot(e, e.gold) || "free"}.`,
    boxed: (e, say) =>
        `${Whose(say, e.seat)} ${card(e, say)} goes back to the box.`,
    gained: (e, say) => `${does(e, say, "gain")} ${card(e, say)}.`,
    used: (e, say) => `${does(e, say, "use")} ${card(e, say)}.`,
    turned: (e, say) =>
        `${does(e, say, "turn")} ${one(e)} to ${side(e.faces[1] ?? "")}.`,
    spent: (e, say) => `${does(e, say, "spend")} ${one(e)}.`,
    gold: (e, say) =>
        e.card
            ? `${does(e, say, "get")} ${e.gold} Gold (${card(e, say)}).`
            : `${does(e, say, "turn in")} ${plural(e.gold, "bag", "bags")} for ${e.gold} Gold.`,
    paid: (e, say) =>
        `${does(e, say, "pay")} ${e.gold} Gold (${card(e, say)}).`,
    infamy: (e, say) =>
        e.card
            ? `${does(e, say, "get")} ${e.tokens} Infamy (${card(e, say)}).`
            : `${does(e, say, "turn in")} ${plural(e.tokens, "mask", "masks")} for ${e.tokens} Infamy.`,
    passed: (e, say) =>
        e.stuck
            ? null
            : e.seat === say.you
              ? "You end your turn."
              : `${say.name(e.seat)} ends their turn.`,
    cleared: (e, say) => `End of round. ${subject(say, e.seat, "roll")} next.`,
    round: (e) => `Round ${e.number}.`,
    ended,
};

/* The arguments of phrases. */

interface Unread {
    name: string;
}
interface Die {
    die: string;
}
interface Cards {
    cards: number;
}
interface Price {
    card: string;
    cost: Lot;
    due: number;
}

/** "2 dice or Gold in total" */
const dueWord = ({ due }: Price) =>
    due === 1 ? "1 die or Gold" : `${due} dice or Gold in total`;

const costs = ({ card, cost }: Price, say: Say) =>
    `${say.title(card)} costs ${lot(cost)}`;

const phrases: Texts = {
    /* questions */
    "round.start": "Who goes first?",
    "deal.cards": ({ cards, deck }: Cards & { deck: string }) =>
        `Dealing ${plural(cards, "card", "cards")} from deck ${deck}.`,
    "roll.dice": ({ dice }: { dice: number }) =>
        `Rolling ${plural(dice, "die", "dice")}.`,
    "split.take": "Take any dice from the middle.",
    "split.take-or-steal":
        "Take dice from the middle, or steal a pile and put at least one die back.",
    "split.take-all":
        "Take everything in the middle, or steal a pile and put at least one die back.",
    "split.steal":
        "The middle is empty. Steal a pile and put at least one die back.",
    "lucky.die": (_, say) =>
        `${say.title("lucky-animal-appendage")}: reroll one die in your pile?`,
    "turn.use": "Use a card or end your turn.",
    "turn.buy": "Buy a card or end your turn.",
    "turn.buy-or-use": "Buy a card, use a card or end your turn.",
    "turn.buy-more": ({ cards }: Cards) =>
        `Buy a card (up to ${cards} this turn) or end your turn.`,
    "turn.buy-more-or-use": ({ cards }: Cards) =>
        `Buy a card (up to ${cards} this turn), use a card or end your turn.`,

    /* refusals */
    "refused.deal-count": "Name as many cards as are dealt.",
    "refused.deal-card": "The deck doesn't have these cards.",
    "refused.not-start": "Name what the dice show.",
    "refused.seat": "There is no such player.",
    "refused.not-roll": "Name the player who goes first.",
    "refused.roll-count": "Name one face for each die.",
    "refused.take-all":
        "You are the only player without a pile: take everything in the middle, or steal a pile.",
    "refused.take-nothing": "Take at least one die or the marker.",
    "refused.take-order": "Name each kind of die once, in order.",
    "refused.steal-as-well": "You can take or steal, not both.",
    "refused.steal-no-pile": "That player has no pile.",
    "refused.steal-single": "You can't steal a pile of one.",
    "refused.keep-one": "You must keep part of the pile you steal.",
    "refused.return-one": "You must put back part of the pile you steal.",
    "refused.no-marker-centre": "The marker isn't in the middle.",
    "refused.no-marker-pile": "The marker isn't in that pile.",
    "refused.few-dice-centre": ({ die }: Die, say) =>
        `There aren't that many ${say.title(die)} dice in the middle.`,
    "refused.few-dice-pile": ({ die }: Die, say) =>
        `There aren't that many ${say.title(die)} dice in that pile.`,
    "refused.few-dice-own": ({ die }: Die, say) =>
        `You don't have that many ${say.title(die)} dice.`,
    "refused.no-die": ({ die }: Die, say) =>
        `You don't have a ${say.title(die)} die.`,
    "refused.market": "That card isn't in the market.",
    "refused.no-more-cards": "You can't buy another card this turn.",
    "refused.cost-dice": ({ die }: Die, say) =>
        `The card doesn't cost that many ${say.title(die)} dice.`,
    "refused.free": (price: Price, say) =>
        `${costs(price, say)}. You pay one gem less, so it's free.`,
    "refused.price": (price: Price, say) =>
        `${costs(price, say)}: pay ${dueWord(price)}.`,
    "refused.price-less": (price: Price, say) =>
        `${costs(price, say)}. You pay one gem less: ${dueWord(price)}.`,
    "refused.gold": "You don't have enough Gold.",
    "refused.owned": "You don't own that card.",
    "refused.use": "That card can't be used.",
    "refused.used": "You have already used that card this round.",
    "refused.fee": "You don't have the Gold to use it.",
    "refused.which-face": "Choose another gem to turn the die to.",
    "refused.no-face": "That card doesn't let you choose a face.",
    "unread.card": ({ name }: Unread) => `There is no card called "${name}".`,
    "unread.face": ({ name }: Unread) =>
        `There is no face of a die called "${name}".`,
    "unread.dice": "There aren't that many dice.",
    "unread.gold": "A card costs at most four Gold: buy crown BB+1.",
    "unread.letters": ({ name }: Unread) =>
        `Dice are the letters R, W, B, G, Y (bag) and P (mask), not "${name}".`,
    "unread.lot": "Name the dice by letters, and the marker: RRW+marker.",
    "unread.marker": "Only the marker can follow the dice: RRW+marker.",
    "unread.return": "Name what you put back: steal 2 return B+marker.",
    "unread.roll": "Name what each die shows: roll RRWBGYP.",
    "unread.payment": "Name how you pay, dice first: buy crown BB+1.",
    "unread.order": "Name the dice first, then the Gold.",

    /* the result */
    "score.card": ({ card }: { card: string }, say) => say.title(card),
    "score.infamy": "Infamy tokens",
    "score.most-henchmen": "Most henchmen",
    "score.second-henchmen": "Second most henchmen",
    "score.most-gold": "Most Gold",
    "tie.cards": "cards",
    "tie.infamy": "Infamy tokens",
    "note.capped": "The game was stopped at its limit and scored as it stood.",
};

/** Whole answers, and what the steps add. */
const answers: Texts = {
    take: ({ objects }: { objects: Lot }) => `Take ${lot(objects)}`,
    steal: ({ seat, returned }: { seat?: Seat; returned: Lot }, say) =>
        seat === undefined
            ? `Put back ${lot(returned)}`
            : `Steal ${whose(say, seat)} pile and put back ${lot(returned) || "…"}`,
    reroll: ({ face }: { face: string }, say) =>
        `Reroll a ${say.title(face)} die`,
    keep: "Don't reroll",
    buy: (a: { card: string; dice: Lot; gold: number }, say) =>
        `Buy ${say.title(a.card)} for ${lot(a.dice, a.gold) || "free"}`,
    use: ({ card, face }: { card: string; face?: string }, say) =>
        face
            ? `Use ${say.title(card)}: turn a die to ${side(face)}`
            : `Use ${say.title(card)}`,
    end: "End your turn",
    start: ({ seat }: { seat: Seat }, say) => subject(say, seat, "start"),
    roll: ({ dice }: { dice: Lot }) => `Roll ${lot(dice)}`,
    deal: ({ faces }: { faces: string[] }, say) =>
        `Deal ${listing(faces.map(say.title))}`,
};

const words = {
    title: "Thief's Market",
    about: "Split the night's loot: take from the middle or steal a pile, then buy your way to infamy.",
    length: "about 40 min",
    newcomer:
        "First the loot is split: take what you like from the middle, or steal a pile and put some of it back. Big piles get stolen. Then gems buy cards; bags become Gold and masks become Infamy. When the market is sold out, the player with the most points wins.",
    unit: "Infamy",
    lot,

    round: (n: number) => `Round ${n}`,
    phase: "Phases of the round",
    phases: { split: "Split the loot", turns: "Buy cards" },
    closed: "Game over",
    loot: "The loot",
    centre: "Middle",
    centreEmpty: "The middle is empty.",
    spent: (n: number) => `${plural(n, "die", "dice")} spent`,
    rolling: "a die being rolled",
    piece: (thing: Thing) => pieceWord(thing),
    /** On the gems themselves. */
    letters: { red: "R", white: "W", blue: "B", green: "G" },
    take: (thing: Thing, i: number, of: number) =>
        of > 1
            ? `Take ${pieceWord(thing)}, ${i} of ${of}`
            : `Take ${pieceWord(thing)}`,
    giveBack: (thing: Thing, i: number, of: number) =>
        of > 1
            ? `Put back ${pieceWord(thing)}, ${i} of ${of}`
            : `Put back ${pieceWord(thing)}`,
    takeAll: "Take all",
    steal: "Steal this pile",
    of: (name: string) => ` (${name})`,
    letBe: "Cancel",

    seats: "Players and their piles",
    pile: (name: string) => `${name}'s pile`,
    noPile: "no pile yet",
    nothingLeft: "nothing left",
    you: "you",
    toAct: "current player",
    gold: (n: number, paying: number) =>
        paying > 0 ? `${n} Gold, paying ${paying}` : `${n} Gold`,
    infamy: (n: number | null) =>
        n === null ? "Infamy: hidden" : `${n} Infamy`,
    henchmen: (n: number) => plural(n, "henchman", "henchmen"),
    cardsOf: (name: string) => `${name}'s cards`,

    market: "The market",
    decks: { a: "A", b: "B", c: "C" },
    row: (letter: string) => `Row ${letter}`,
    left: (n: number) => (n === 0 ? "deck empty" : `${n} in deck`),
    /** ${rule}: when the row opens, if it is the next one. */
    rowWaits: (n: number, rule?: string) =>
        `${plural(n, "card", "cards")} to come.${rule ? ` ${rule}` : ""}`,
    /** The texts before and after a card's name: what a press does. */
    around: {
        nothing: ["", "."],
        use: ["Use", "."],
        costs: (cost: string) => ["", `, costs ${cost}.`],
        buy: (cost: string) => ["Buy", `, costs ${cost}.`],
        buyFor: (price: string) => ["Buy", ` for ${price || "free"}.`],
    },
    payWith: (card: string) => `Pay for ${card} with:`,
    pay: (what: string) => (what ? `Pay ${what}` : "Pay nothing"),

    yours: "Your cards",
    yoursNone: "No cards yet.",
    used: "used",
    turnTo: (card: string) => `${card}: turn a die to:`,
    turnInto: (thing: Thing) => `Turn a die to ${side(thing)}`,

    names: {
        red: "red",
        white: "white",
        blue: "blue",
        green: "green",
        bag: "bag",
        mask: "mask",
        marker: "marker",
    },
    events,
    phrases,
    answers,
    groups: {
        take: "Take from the middle",
        steal: "Steal a pile",
        buy: "Buy a card",
        use: "Use a card",
        reroll: "Reroll a die",
        keep: "Otherwise",
        end: "Otherwise",
    },
};

/** Explanations of the faces of the dice, beside their drawings. */
const legend = {
    gems: "Gems (red, white, blue and green) pay for cards, in this round only.",
    bag: "A bag gives 1 Gold at the end of the round.",
    mask: "A mask gives 1 Infamy at the end of the round.",
    marker: "The marker is a lantern, not a die. The player who has it when the loot has been split buys first and rolls the dice next round.",
};

/** "Red gem" */
const gem = (colour: string): TermText => ({
    name: `${colour} gem`,
    text: legend.gems,
});

/** Things on the board besides cards. */
const terms: Record<string, TermText> = {
    red: gem("Red"),
    white: gem("White"),
    blue: gem("Blue"),
    green: gem("Green"),
    bag: { name: "Bag", text: legend.bag },
    mask: { name: "Mask", text: legend.mask },
    marker: { name: "Marker", text: legend.marker },
    middle: {
        name: "Middle",
        text: "Dice that nobody has taken. When all cards are bought, dice that were spent are rolled again with the rest.",
    },
    gold: {
        name: "Gold",
        text: "Each Gold pays for one gem of any colour. You keep it from round to round. The most Gold at the end scores points.",
    },
    infamy: {
        name: "Infamy",
        text: "Each token is 1 point at the end of the game.",
    },
    henchman: {
        name: "Henchmen",
        text: "The most henchmen on your cards score points at the end, and so do the second most.",
    },
    split: {
        name: "Split the loot",
        text: "Each player without a pile takes dice from the middle, or steals a pile and puts part of it back.",
    },
    turns: {
        name: "Buy cards",
        text: "Each player gets one turn to buy and use cards, starting with the player who has the marker.",
    },
};

/** How to play; {id} is a link to a card, [name] a drawing. */
const how: Chapter[] = [
    {
        title: "Overview",
        body: [
            "Three to five thieves divide a night's loot and spend it in a market that asks no questions. Each round has two parts: first the dice are split, then cards are bought. The most infamous thief wins.",
        ],
    },
    {
        title: "The dice",
        body: [
            "There are 10 dice with three players, 11 with four and 13 with five.",
            { drawing: "dice" },
        ],
    },
    {
        title: "Split the loot",
        body: [
            "The first player rolls all dice into the middle and puts the marker beside them. Then, going clockwise, each player without a pile does one of two things:",
            {
                list: [
                    "*Take* as many dice from the middle as you like, at least one. You can take the marker as well, or only the marker. This is your pile.",
                    "*Steal* another player's whole pile. You must put at least one die or the marker back in the middle and keep the rest, so a pile of one is safe. Dice that you put back are rerolled.",
                ],
            },
            "A player whose pile was stolen gets another turn. This goes on until everyone has a pile. If you are the only player without one and you do not steal, you must take everything in the middle.",
            "Don't be greedy: big piles get stolen. Take what you need and leave the others no reason to rob you.",
        ],
    },
    {
        title: "Buy cards",
        body: [
            "Starting with the player who has the marker, each player gets one turn to buy one card. For each gem of its cost, pay a die of that colour from your pile or 1 Gold [gold]. You keep Gold from round to round, and it can replace any gem. You start with 1 Gold.",
            "A card works as soon as you own it, and nobody can take it from you. Some cards can be used once per round on your turn: the {tailor} turns a red die into Infamy, the {glamer} turns a blue die to another gem, the {fence} turns a white die to a bag. Others let you buy more cards, such as the {disgruntled-minion}, or are worth points at the end, such as the {necklace}. You can use cards before, between and after purchases. End your turn when you are done; you don't have to buy.",
            "When everyone has had a turn, each bag left in a pile gives 1 Gold and each mask 1 Infamy [infamy]. Unspent gems are lost. The row is filled up, and the player with the marker rolls all dice for the next round.",
        ],
    },
    {
        title: "The market grows",
        body: [
            "At first the market has five cards from deck A. When deck A cannot fill its row, five cards from deck B open below it, and later five from deck C. These cards cost more and do more. You can still buy what is left of an older row, but it is not filled up.",
            "The game ends after the round in which deck C cannot replace the cards that were bought.",
        ],
    },
    {
        title: "Winning",
        body: [
            "The player with the most points wins. You score",
            {
                list: [
                    "1 point for each Infamy token;",
                    "the points on your cards;",
                    "3 points for the most henchmen [henchman] on your cards, 1 point for the second most;",
                    "3 points for the most Gold.",
                ],
            },
            "Players who tie for one of these bonuses get 1 point less each. A tie for first place goes to the player with more cards, then to the one with more Infamy tokens.",
            "Other icons count for certain cards only: wands [wand] for the {collecting-golem}, towers [tower] for safehouses, compasses [compass] for a {treasure-map-1}. Tools [tools] and plans [bubble] have no effect.",
            "You don't see how much Infamy the others have while you play. Keep count if you like.",
        ],
    },
    {
        title: "On this page",
        body: [
            "A dashed ring marks everything you can choose. Press dice to take them, or steal a pile and then press what goes back. Press a card to buy or use it; if there are several ways to pay, choose one: [red] or [gold]. You can change your mind until you confirm.",
        ],
    },
];

export const thievesWords = {
    ...words,
    ...thievesReference,
    terms,
    legend,
    how,
};
