/* What the page says about Arcane Alley. */
import type { SeatInfo } from "../../contract";
import type { EventTexts, Say, Told } from "../say";
import {
    does,
    ended,
    faces,
    isKnown,
    number,
    plural,
    ready,
    subject,
    turn,
    Whose,
    whom,
    whose,
} from "./english";

const lines: Record<string, (which: string) => string> = {
    row: (which) => `row ${which}`,
    column: (which) => `column ${which}`,
    diagonal: (which) => `the diagonal from ${which}`,
};

/** "row-2" as "row 2" */
function lineName(line: string): string {
    const [kind = "", which = ""] = line.split("-");

    return lines[kind]?.(which.toUpperCase()) ?? line;
}

const items = (e: Told, say: Say) => faces(e, say, "an item", "items");

/** "A3", or the item there where the reader knows it: "Crystal Ball on A3" */
function itemOn(e: Told, say: Say): string {
    const cell = e.cell.toUpperCase();

    return isKnown(e) ? `${items(e, say)} on ${cell}` : cell;
}

/** What gold came from or went for. */
function source(e: Told, { title }: Pick<Say, "title">): string {
    const item = title(e.faces[0] ?? "");
    const names: Record<string, string> = {
        set: `sale of ${item}`,
        fine: "fines",
        bribe: "bribes",
    };

    return names[e.for] ?? item;
}

/** Fines and bribes have lines of their own. */
function gold(e: Told, say: Say): string | null {
    const verb = e.gold < 0 ? "lose" : "gain";

    return e.for === "fine" || e.for === "bribe"
        ? null
        : `${does(e, say, verb)} ${Math.abs(e.gold)} gold (${source(e, say)}).`;
}

/** Without an item it follows from what was told just before. */
function infamy(e: Told, say: Say): string {
    const verb = e.infamy < 0 ? "lose" : "gain";

    return e.faces.length === 0
        ? `${e.seat === say.you ? "You now have" : `${say.name(e.seat)} now has`} ${e.now} infamy.`
        : `${does(e, say, verb)} ${Math.abs(e.infamy)} infamy (${items(e, say)}).`;
}

function chose(e: Told, say: Say): string {
    const self = e.seat === say.you ? "yourself" : "themselves";

    return `${does(e, say, "choose")} ${e.chosen === e.seat ? self : whom(say, e.chosen)}.`;
}

/** Everybody is dealt the same number: the first seat speaks for all. */
function dealt(e: Told, say: Say): string | null {
    if (isKnown(e))
        return `${Whose(say, e.seat)} storehouse: ${items(e, say)}.`;
    if (e.seat !== 0) return null;
    return `Everyone gets ${faces(e, say, "a hidden item", "hidden items")}.`;
}

function haunted(e: Told, say: Say): string {
    const [old = "", doll = ""] = e.faces.map(say.title);
    const owner = whose(say, e.whom, e.seat);

    return `${does(e, say, "replace")} ${owner} ${old} on ${e.cell.toUpperCase()} with ${doll}.`;
}

const events: EventTexts = {
    start: () => null, // the round says it
    wizard: (e, say) => `${does(e, say, "play")} as ${items(e, say)}.`,
    round: (e, say) =>
        `Round ${e.number}. ${subject(say, e.first, "go")} first.`,
    dealt,
    stashed: (e, say) =>
        isKnown(e) ? `${does(e, say, "get")} ${items(e, say)}.` : null,
    "turned-up": (e, say) => `${items(e, say)} is the first discard.`,
    sealed: ready,
    revealed: (e, say) => `${does(e, say, "reveal")} ${itemOn(e, say)}.`,
    turn: (e, say) => `${turn(e, say)}.`,
    drew: (e, say) => `${does(e, say, "draw")} ${items(e, say)}.`,
    "picked-up": (e, say) =>
        `${does(e, say, "draw")} ${items(e, say)} from the discard pile.`,
    replaced: () => null, // what is played there is told next
    played: (e, say) => `${does(e, say, "play")} ${itemOn(e, say)}.`,
    used: (e, say) => `${does(e, say, "use")} ${items(e, say)}.`,
    discarded: (e, say) => `${does(e, say, "discard")} ${items(e, say)}.`,
    uncovered: () => null, // so is where it goes
    dropped: (e, say) => `${items(e, say)} goes to the discard pile.`,
    kept: (e, say) =>
        `${does(e, say, "keep")} ${isKnown(e) ? items(e, say) : "the replaced item"}.`,
    "came-back": (e, say) =>
        `${items(e, say)} comes back. ${does(e, say, "play")} it again.`,
    "put-on-deck": (e, say) =>
        `${does(e, say, "put")} ${items(e, say)} from the discard pile on top of the deck.`,
    peeked: (e, say) =>
        `${does(e, say, "peek at")} ${e.cell.toUpperCase()}${isKnown(e) ? `: ${items(e, say)}` : ""}.`,
    sold: (e, say) =>
        `${does(e, say, "sell")} ${lineName(e.line)}: ${items(e, say)}.`,
    slid: (e, say) =>
        `${Whose(say, e.seat)} items slide ${e.along === "rows" ? "left" : "up"}.`,
    "set-aside": (e, say) => `${does(e, say, "set aside")} ${itemOn(e, say)}.`,
    gold,
    infamy,
    marker: (e, say) =>
        `${does(e, say, "get")} a fine marker (${e.markers} of 2).`,
    chose,
    ignored: (e, say) =>
        `${does(e, say, "ignore")} the effect of ${items(e, say)}.`,
    haunted,
    swapped: (e, say) =>
        `${does(e, say, "get")} ${items(e, say)} from ${whom(say, e.with)} on ${e.cell.toUpperCase()}.`,
    looked: (e, say) =>
        `${does(e, say, "look at")} ${whose(say, e.at)} stash${isKnown(e) ? `: ${items(e, say)}` : ""}.`,
    took: (e, say) =>
        `${does(e, say, "take")} ${items(e, say)} from ${whose(say, e.from)} stash.`,
    lamp: (e, say) =>
        `${does(e, say, "reveal")} ${items(e, say)} from the deck.`,
    picked: (e, say) =>
        `${does(e, say, "take")} ${items(e, say)}${e.shown ? "" : " from the discard pile"}.`,
    reshuffled: (e) =>
        `New deck: ${plural(e.items, "item", "items")} from the discard pile.`,
    triggered: (e, say) =>
        e.seat === say.you
            ? "You have nothing hidden and call the inspector."
            : `${say.name(e.seat)} has nothing hidden and calls the inspector.`,
    inspection: (e) => `Inspection ${e.number}.`,
    counted: (e, say) =>
        `Inspector: ${whose(say, e.seat)} storehouse is worth ${number(e.infamy)} infamy.`,
    penalised: (e, say) =>
        `${e.seat === say.you ? "You" : say.name(e.seat)} called the inspector without the lowest infamy.`,
    fined: (e, say) =>
        e.seat === say.you
            ? `You fail the inspection and pay ${e.gold} gold.`
            : `${say.name(e.seat)} fails the inspection and pays ${e.gold} gold.`,
    bribed: (e, say) =>
        e.gold === 0
            ? `${does(e, say, "pay")} no bribe.`
            : `${does(e, say, "bribe")} the inspector with ${e.gold} gold.`,
    ended,
};

const words = {
    notes: {
        "the last round allowed was played":
            "The last round that this table allows was played.",
    } as Record<string, string>,
    score: (gold: number) => `${number(gold)} gold`,
    account: { begin: "at the beginning", source },
    events,
    facts: {
        icon: "works",
        extra: "extra copies",
        effect: null,
        amount: null,
        amount2: null,
        adjacent: null,
        gold_left: null,
        last_space: "last space",
        fine_markers: "fine markers",
        fine: "gold for each",
        penalty_infamy: "infamy for the trigger",
        bribe_gold: "gold for one infamy less",
        trigger_from: "can be triggered from turn",
        last_turn: "last turn",
        start_gold: "gold at the start",
        stock: null,
        sell: null,
        inspection: null,
        bribe: null,
        reveal: null,
        count: null,
        penalty: null,
        fines: null,
    } as Record<string, string | null>,
    about: "Run a shop of dubious magical wares: remember what lies where, sell sets, dodge the inspector.",
    newcomer:
        "Each turn, draw an item, then lay one over a place of your storehouse. Three alike in a line, even corner to corner, are sold for gold at once. What still lies there when the inspector comes gives infamy, and infamy costs gold. Most gold wins.",
    length: "50 minutes",
    groups: {
        draw: "Draw",
        play: "Play an item",
        discard: "Discard",
        use: "Use a special item",
        reveal: "Reveal",
        sell: "Sell",
        bribe: "Bribe",
        haunt: "Place Dolls",
    } as Record<string, string>,

    round: (n: number) => `Round ${n}`,
    of: {
        rounds: (n: number) => `of ${n}`,
        gold: (gold: number, n: number) => `of at most ${n}, to ${gold} gold`,
    },
    turn: (n: number) => `turn ${n}`,
    early: (n: number) => `An inspection can be triggered from turn ${n} on.`,
    phases: "Phases of the round",
    inspectionSteps: "Steps of the inspection",
    triggered: ({ name, you }: SeatInfo) =>
        `${you ? "You have" : `${name} has`} called the inspector.`,

    you: "you",
    desk: "The counter",
    deck: "Deck",
    deckCount: (n: number) => `${plural(n, "item", "items")} in the deck`,
    onTop: (item: string) => `${item} is known to lie on top`,
    discard: "Discard",
    discardTop: (item: string) => `On top of the discard: ${item}`,
    discardEmpty: "The discard is empty",
    through: (n: number) => `Look through the discard (${n})`,
    aside: (n: number) => `Set aside (${n})`,
    fromTop: (n: number) => (n === 1 ? "top" : `${n}.`),
    bench: "Under way",
    limbo: "replaced",
    held: "to play",
    lamp: "lamp",
    blank: "set aside",
    hiddenItem: "hidden item",

    stash: "Your stash",
    stashOf: (name: string) => `Stash of ${name}`,
    stashEmpty: "empty",
    unknown: (n: number) => plural(n, "hidden item", "hidden items"),
    inHand: (item: string, places: boolean) =>
        places
            ? `${item} is in your hand: choose a place in your storehouse, or`
            : `${item} is in your hand:`,
    copies: (item: string, n: number) => (n > 1 ? `${n} × ${item}` : item),
    pressed: "Choose",

    yours: "Your storehouse",
    storehouse: (name: string) => `Storehouse of ${name}`,
    cell: {
        empty: "empty",
        hidden: "hidden",
        known: (item: string) => `hidden, you know it: ${item}`,
        open: (item: string) => item,
        by: (names: string) => `known to ${names}`,
        sealed: "to be revealed",
    },
    values: (gold: string | number | undefined, infamy: string | number) =>
        `${gold === undefined ? "" : `set ${gold} gold, `}infamy ${infamy}`,

    others: "The other storehouses",
    ledger: "Gold, infamy and fines",
    seat: "Seat",
    gold: "Gold",
    infamy: "Infamy",
    fines: "Fines",
    finesOf: (n: number) => plural(n, "fine marker", "fine markers"),
    counted: (n: number) => `inspector counts ${n}`,
    begins: "begins the round",
    triggers: "triggered the inspection",
    onTurn: "on turn",

    choices: "Your choices",
    answer: {
        draw: {
            deck: "Draw the top of the deck",
            discard: "Draw the top of the discard",
        } as Record<string, string>,
        play: (item: string, at: string) => `Play ${item} on ${at}`,
        discard: (item: string) => `Discard ${item}`,
        use: (item: string) => `Use ${item}`,
        slot: (at: string) => `Choose ${at}`,
        kind: (item: string) => `Choose ${item}`,
        seat: (name: string) => `Choose ${name}`,
        sell: (line: string) => `Sell ${line}`,
        slide: {
            rows: "Close the gaps along the rows",
            columns: "Close the gaps along the columns",
        } as Record<string, string>,
        choose: {
            infamy: "Choose infamy",
            gold: "Choose gold",
        } as Record<string, string>,
        yes: "Yes",
        no: "No",
        haunt: (places: string) => `Place a Doll on ${places}`,
        swap: (own: string, other: string) => `Swap ${own} for ${other}`,
        take: (n: number) =>
            n === 1
                ? "Take the top of the discard"
                : `Take number ${n} from the top of the discard`,
        reveal: (places: string) => `Reveal ${places}`,
        bribe: (n: number) => (n === 0 ? "No bribe" : `Bribe with ${n} gold`),
        wizard: (name: string) => `Play as ${name}`,
    },
    line: lineName,
    placeOf: (at: string, name: string) => `${at} of ${name}`,
    and: (list: string[]) => list.join(" and "),
};

interface Chapter {
    title: string;
    icons?: string[];
    texts: string[];
    steps?: string[];
}

/** How to play; {id} is a link to what an item or wizard does. */
const how: Chapter[] = [
    {
        title: "In one minute",
        icons: ["dragons-egg", "dragons-egg", "dragons-egg"],
        texts: [
            "You keep a shop for things that should not be sold. In front of you lie nine items, three by three, and most of them are hidden from you too. Lay items over them until three alike lie in one line: across, down or corner to corner. Those three are sold for gold at once.",
            "From time to time an inspector comes. Whatever still lies in your storehouse then gives you infamy, and infamy costs gold. Who has most gold after the third inspection wins.",
        ],
    },
    {
        title: "What an item says",
        icons: ["crystal-ball", "cursed-mirror"],
        texts: [
            "The round coin on the left is the gold for three of that item sold as one set. The dark tag on the right is the infamy for each one that is left when the inspector comes. Dear items are rare and bring much infamy; {cursed-mirror} and {hypnotic-toad} even take infamy away.",
            "Each item also does something: when played, when sold, or always while it lies open. None of that can be declined. Point at an item to read it, click it to look it up.",
        ],
    },
    {
        title: "A round begins: Stock",
        texts: [
            "Everybody gets nine hidden items and turns up any two of them, all at the same time. Then everybody gets two items in the stash, which only the owner sees. One item opens the discard.",
            "A card with a moon is hidden. A striped card with an eye is hidden too, but you have looked at it: only you see what it is. A letter beside an eye says who else has looked.",
        ],
    },
    {
        title: "Your turn: Sell",
        texts: ["You always do two things:"],
        steps: [
            "Draw: the top of the deck, unseen, or the top of the discard, which everybody knows.",
            "Play one item of your stash on any item of your storehouse, or discard one of your stash. Click the item, then the place.",
        ],
    },
    {
        title: "What happens when you play",
        texts: [
            "You need not know the order by heart, the table does it for you; but it explains much:",
        ],
        steps: [
            "The item that was there is put to one side. If it was hidden, it stays so for now.",
            "Yours lies there, open, and does what it does when played.",
            "If it makes a line of three alike, the three are sold: they leave the round, you gain the gold, and what the item does when sold happens.",
            "The item that was replaced goes open on the discard. {bottled-fairy}, {invisible-ring} and {magic-boomerang} do something just now; the Boomerang comes back and must be played again.",
        ],
    },
    {
        title: "Sold: the storehouse shrinks",
        texts: [
            "The rest closes up. After a row two rows are left, after a column two columns; after a diagonal you choose which way the rest slides. A smaller storehouse has fewer lines, but also less for the inspector to find.",
            "{facsimilous-feline} is the third of any pair. {haunted-doll} cannot be replaced once it lies open. While {sovereign-sword} lies open you gain less gold.",
        ],
    },
    {
        title: "The inspection",
        texts: [
            "Who ends a turn with nothing hidden calls the inspector. Everybody else has one more turn. Then, step by step for all:",
        ],
        steps: [
            "All hidden items are turned up. Lines of three that come to light are sold, without what they do when sold.",
            "Everybody gains the infamy of all that is left.",
            "Who called the inspector gains 10 more, unless nobody gained less in this inspection.",
            "Infamy counts to 24. Each time it would go further it starts again at 0 and you get a fine marker, two at most. Now every marker costs 25 gold and is taken away.",
        ],
    },
    {
        title: "Bribes, and the next round",
        texts: [
            "After the first and second inspection you may bribe: one infamy less for every 2 gold. Then all items are shuffled together and a new round begins with the next seat. Gold and infamy stay.",
            "After the third inspection most gold wins; of those with equal gold, the one with less infamy.",
        ],
    },
    {
        title: "Four special items",
        icons: [
            "wizards-watch",
            "pandoras-lockbox",
            "mystical-lamp",
            "sacred-chalice",
        ],
        texts: [
            "There is one of each. Instead of playing you may use it out of your stash: {wizards-watch} plays anything out of the discard, {pandoras-lockbox} swaps one of your hidden items for an open one of somebody else, {mystical-lamp} shows you items of the deck to play one, {sacred-chalice} plays an item out of another stash. Left in your storehouse they are worth nothing and bring much infamy.",
        ],
    },
    {
        title: "Wizards",
        icons: [
            "glynna-goodspell",
            "master-magus-meeblemore",
            "corvus-the-collector",
            "lady-dafana",
            "ninx-of-nethernight",
            "byros-bankhouse",
        ],
        texts: [
            "If the table plays with wizards, each seat has one with a power of its own. It stands beside the name; click it to read it. For a first match leave them out.",
        ],
    },
    {
        title: "With two seats",
        texts: [
            "A hidden item that you replace does not go on the discard: you take it into your stash and then discard one of your stash. The inspector can be called on turns 15 to 20 only, and comes by himself after turn 20.",
        ],
    },
    {
        title: "The older edition",
        texts: [
            "It has no wizards and no third inspection: after every inspection, fines included, the table looks whether somebody has 100 gold. {sovereign-sword} then lets you gain no gold at all, and {cursed-mirror} counts corners as well.",
        ],
    },
    {
        title: "For your first match",
        texts: [],
        steps: [
            "Look for two alike that lie open in one line, and keep the third place free for what you draw.",
            "Three cheap ones alike beat one dear one: there are thirteen copies of {older-wand}, but only three of {haunted-doll}.",
            "Replace hidden items rather early: you learn what you had, and you decide when the inspector comes.",
            "Call the inspector when your storehouse is small and cheap, and those of others are not.",
            "At 20 infamy and more think of {bottled-fairy}, {invisible-ring} and bribes: five points more cost 25 gold.",
        ],
    },
];

export const arcaneWords = { ...words, how };
