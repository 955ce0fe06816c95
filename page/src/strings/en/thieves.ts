/* What the page says about Thief's Market. */
import type { Lot, Thing } from "../../games/thieves/view";
import type { Chapter } from "../../ui/howto";
import type { EventTexts, Say, Told } from "../say";
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

/** "2 red and the marker": what the faces of an event are. */
function loot({ faces }: Told, gold = 0): string {
    const things: Lot = {};

    for (const face of faces as Thing[]) things[face] = (things[face] ?? 0) + 1;
    return lot(things, gold);
}

const one = ({ faces }: Told) => pieceWord(faces[0] as Thing);

/** What a die is turned to: "red", "a bag" */
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

const words = {
    notes: {
        capped: "The safety cap has ended it; it was counted as it stood.",
    } as Record<string, string>,
    facts: { split: null, turns: null } as Record<string, string | null>,
    about: "Split the night's loot: take from the middle or steal a pile, then buy your way to infamy.",
    length: "40 minutes",
    newcomer:
        "First the loot is split: take what you like from the middle, or steal a pile and put some of it back. A big pile is soon stolen. Then gems buy cards; bags become Gold and masks become Infamy. When the market is bought empty, most points win.",
    unit: "Infamy",
    lot,
    face: (thing: Thing) => faces[thing][0],

    round: (n: number) => `Round ${n}`,
    phase: "Phases of the round",
    closed: "It is over.",
    loot: "The loot",
    thieves: "The thieves",
    centre: "In the middle",
    centreEmpty: "The middle is empty.",
    spent: (n: number) =>
        n === 0
            ? "Nothing has been spent yet."
            : `${plural(n, "die is", "dice are")} spent.`,
    rolling: "a die being rolled",
    piece: (thing: Thing) => pieceWord(thing),
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
    mustSteal: "Nothing can be taken here: steal a pile.",
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
    henchmen: (n: number) => plural(n, "henchman", "henchmen"),
    paying: (n: number) => `${n} would be paid`,
    cardsOf: (name: string) => `Cards of ${name}`,

    market: "The market",
    row: (letter: string) => `Row ${letter}`,
    left: (n: number) =>
        n === 0 ? "deck empty" : `${plural(n, "card", "cards")} in the deck`,
    rowWaits: (n: number) => `${plural(n, "card waits", "cards wait")}.`,
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
    },
    events,
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

/** What the dice show, beside the drawings of them. */
const legend = {
    gems: "Gems, red, white, blue and green: they pay for cards, in this round only.",
    bag: "A bag: 1 Gold when the round ends.",
    mask: "A mask: 1 Infamy when the round ends.",
    marker: "The marker, a lantern. It is no die: whoever has it in the end buys first, and rolls next round.",
};

/** How to play; {id} is a link to a card, [name] a drawing. */
const how: Chapter[] = [
    {
        title: "In short",
        body: [
            "Three to five thieves divide a night's loot, and spend it in a market that asks no questions. Each round has two parts: first the dice are split, then cards are bought. The most infamous thief wins.",
        ],
    },
    {
        title: "What the dice show",
        body: [
            "There are 10 dice for three thieves, 11 for four, 13 for five.",
            { drawing: "dice" },
        ],
    },
    {
        title: "First, the loot is split",
        body: [
            "The first thief rolls all dice into the middle and lays the marker beside them. Then, going clockwise, each thief without a pile does one of two things:",
            {
                list: [
                    "*Take* as many things from the middle as you like, one at least. They are your pile.",
                    "*Steal* somebody's whole pile. At least one thing of it must go back to the middle, and at least one you keep; so a pile of one thing is safe. Dice that go back are rolled again.",
                ],
            },
            "Who was robbed has no pile, and will be on turn again. It goes round and round until everybody has a pile. If you are the only one left without, and do not steal, you get all that is in the middle.",
            "So do not be greedy: a big pile is stolen. Take what is good for you and not worth a robbery.",
        ],
    },
    {
        title: "Then cards are bought",
        body: [
            "Beginning with the holder of the marker, each thief has one turn, in which one card may be bought. Every gem of its price is paid with a die of that colour from your pile, or with 1 Gold [gold] instead: Gold is kept from round to round and stands for any gem. You begin with 1 Gold.",
            "A card works as soon as it is yours, and nobody can take it from you. Some are used in your turn, once a round: the {tailor} makes Infamy of a red die, the {glamer} turns a blue die to another gem, the {fence} makes a bag of a white one. Others let you buy more than one card, such as the {disgruntled-minion}, or count at the end, such as the {necklace}. Cards may be used before, between and after purchases. End the turn when you are done; you need not buy.",
            "When all have had their turn, each bag still in a pile gives 1 Gold and each mask 1 Infamy [infamy]. Unspent gems are lost. All dice go back, the row is filled up, and the holder of the marker rolls for the next round.",
        ],
    },
    {
        title: "The market grows",
        body: [
            "Five cards of deck A lie open at first. When deck A cannot fill its row any more, five cards of deck B are laid out below, and later five of deck C: they cost more and do more. What is left of an older row can still be bought, but is not filled up.",
            "The game ends after the round in which deck C cannot replace the cards that were bought.",
        ],
    },
    {
        title: "Who wins",
        body: [
            "The most points win. You get",
            {
                list: [
                    "1 point for each Infamy token;",
                    "what your cards say they are worth;",
                    "3 points for the most henchmen [henchman] drawn on your cards, 1 point for the second most;",
                    "3 points for the most Gold.",
                ],
            },
            "Those who tie for one of these get 1 point less each. A tie for first is won by more cards, then by more Infamy tokens.",
            "Other icons count for some cards only: wands [wand] for the {collecting-golem}, towers [tower] for safehouses, compasses [compass] for a {treasure-map-1}. Tools [tools] and plans [bubble] count for nothing.",
            "How much Infamy the others have is not shown while you play. Keep count, if you like.",
        ],
    },
    {
        title: "At this table",
        body: [
            "Whatever you may do has a dashed ring. Press dice to pick them, or a pile to steal it and then what goes back. Press a card to buy or use it; where there are several ways to pay, they unfold: [red] or [gold]. Nothing counts until you send it.",
        ],
    },
];

export const thievesWords = { ...words, legend, how };
