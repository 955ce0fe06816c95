/* The texts of Arcane Alley. */
import { num, rows, words as texts, word } from "../../answer";
import type { Answer, Seat, SeatInfo } from "../../contract";
import type { EventTexts, Say, Told } from "../say";
import { arcaneReference } from "./arcane-reference";
import {
    does,
    ended,
    faces,
    form,
    isKnown,
    listing,
    number,
    plural,
    ready,
    signed,
    subject,
    turn,
    Whose,
    whom,
    whose,
} from "./english";

const lines: Record<string, string> = {
    "row-1": "row 1",
    "row-2": "row 2",
    "row-3": "row 3",
    "column-a": "column A",
    "column-b": "column B",
    "column-c": "column C",
    "diagonal-a1": "the diagonal from A1",
    "diagonal-a3": "the diagonal from A3",
};

const lineName = (line: string) => lines[line] ?? line;

const items = (e: Told, say: Say) => faces(e, say, "an item", "items");

/** "A3", or with the item if the reader knows it: "Crystal Ball on A3" */
function itemOn(e: Told, say: Say): string {
    const cell = e.cell.toUpperCase();

    return isKnown(e) ? `${items(e, say)} on ${cell}` : cell;
}

/** Where gold came from or went. */
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

/** Without an item it follows from the event before. */
function infamy(e: Told, say: Say): string {
    const verb = e.infamy < 0 ? "lose" : "gain";

    return e.faces.length === 0
        ? `${e.seat === say.you ? "You now have" : `${say.name(e.seat)} now has`} ${e.now} infamy (${signed(e.infamy)}).`
        : `${does(e, say, verb)} ${Math.abs(e.infamy)} infamy (${items(e, say)}).`;
}

function chose(e: Told, say: Say): string {
    const self = e.seat === say.you ? "yourself" : "themselves";

    return `${does(e, say, "choose")} ${e.chosen === e.seat ? self : whom(say, e.chosen)}.`;
}

/** Everybody gets the same number, so one line is enough for all. */
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
    replaced: () => null, // the next event says what is played there
    played: (e, say) => `${does(e, say, "play")} ${itemOn(e, say)}.`,
    used: (e, say) => `${does(e, say, "use")} ${items(e, say)}.`,
    discarded: (e, say) => `${does(e, say, "discard")} ${items(e, say)}.`,
    uncovered: () => null, // and where this one goes
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

/** Texts by key, each a function of its arguments. */
type Says<T> = Record<string, string | ((args: T, say: Say) => string)>;

/** The arguments of phrases; each has only some of them. */
interface Args {
    item: string;
    from: Seat;
    gold: number;
    infamy: number;
    dolls: number;
    items: number;
    deck: number;
    seats: number;
    least: number;
    name: string;
}

/** Questions, refusals and scores by their keys. */
const phrases: Says<Args> = {
    "round.start": "Who goes first?",
    "round.wizards": "Which wizards are dealt?",
    "round.choose": "Choose your wizard.",
    "round.bribe": "Bribe the inspector? (2 gold removes 1 infamy)",
    "stock.deal": "Which nine items are dealt?",
    "stock.reveal": "Choose two items to turn face up.",
    "stock.stash": "Which items are dealt to the stash?",
    "stock.turn-up": "Which item is the first discard?",
    "turn.source": "Draw from the deck or the discard pile.",
    "turn.action": "Play, use or discard an item.",
    "draw.faces": "Which items are drawn from the deck?",
    "play.slot": ({ item }, say) => `Choose where to play ${say.title(item)}.`,
    "play.ignore": ({ item }, say) =>
        `${say.title("master-magus-meeblemore")}: ignore the effect of ${say.title(item)}?`,
    "play.line": "Choose a set to sell.",
    "play.keep": "Choose an item from your stash to discard.",
    "sale.slide": "Slide the remaining items left or up?",
    "sale.dafana": ({ gold, infamy }, say) =>
        `${say.title("lady-dafana")}: pay ${gold} gold to lose ${infamy} infamy?`,
    "peek.chosen": ({ item }, say) =>
        `${say.title(item)}: choose a hidden item to look at.`,
    "choice.loss": ({ item, infamy, gold }, say) =>
        `${say.title(item)}: gain ${infamy} infamy or lose ${gold} gold?`,
    "choice.gain": ({ item, infamy, gold }, say) =>
        `${say.title(item)}: lose ${infamy} infamy or gain ${gold} gold?`,
    "give.other-gains": ({ item, infamy, gold }, say) =>
        `${say.title(item)}: choose another player to gain ${infamy} infamy and ${gold} gold.`,
    "give.any-loses": ({ item, infamy, gold }, say) =>
        `${say.title(item)}: choose any player (even yourself) to lose ${infamy} infamy and ${gold} gold.`,
    "haunt.chosen": ({ dolls }, say) =>
        `${say.title("haunted-doll")}: choose ${form(dolls, "an opponent's hidden item to replace", `${dolls} opponents and a hidden item of each to replace`)}.`,
    "watch.chosen": (_, say) =>
        `${say.title("wizards-watch")}: choose an item from the discard pile to play.`,
    "lockbox.chosen": (_, say) =>
        `${say.title("pandoras-lockbox")}: choose one of your hidden items, then an opponent's revealed item.`,
    "lamp.pick": (_, say) =>
        `${say.title("mystical-lamp")}: choose an item to play.`,
    "lamp.drop": (_, say) =>
        `${say.title("mystical-lamp")}: choose the next item to discard.`,
    "chalice.whom": (_, say) =>
        `${say.title("sacred-chalice")}: choose a player whose stash you look at.`,
    "chalice.take": ({ from }, say) =>
        `${say.title("sacred-chalice")}: choose an item from ${whose(say, from)} stash to play.`,
    "inspection.glynna": (_, say) =>
        `${say.title("glynna-goodspell")}: choose a hidden item to set aside.`,
    "inspection.line": "Choose a set to sell.",
    "inspection.ninx": (_, say) =>
        `${say.title("ninx-of-nethernight")}: choose an item to gain gold equal to its infamy.`,

    "refused.deal": ({ items }) =>
        `Exactly ${plural(items, "item", "items")} that the deck has must be dealt.`,
    "refused.held": ({ item }, say) =>
        `You have no ${say.title(item)} in your stash.`,
    "refused.play": (_, say) =>
        `Play it on an item in your storehouse, but not on a revealed ${say.title("haunted-doll")}.`,
    "refused.special": ({ item }, say) =>
        `${say.title(item)} isn't a special item, so you can't use it.`,
    "refused.use": ({ item }, say) =>
        `${say.title(item)} can't do anything now.`,
    "refused.start": "There is no such player.",
    "refused.wizard": "Choose a wizard that nobody has.",
    "refused.reveal": "Choose two hidden items.",
    "refused.slot": "You can't choose this item now.",
    "refused.sell": "This line isn't a set.",
    "refused.seat": "You can't choose this player now.",
    "refused.haunt":
        "Place all Dolls, each on a hidden item of another opponent, starting with the player on your left.",
    "refused.swap":
        "Choose one of your hidden items, then an opponent's revealed item.",
    "refused.take": "The discard pile doesn't have that many items.",
    "refused.kind": "Choose one of the items there.",
    "refused.bribe":
        "A bribe is 2 gold for each infamy, at most the gold and infamy that you have.",

    "unread.item": ({ name }) => `There is no item called "${name}".`,
    "unread.slot": ({ name }) =>
        `There is no place called "${name}"; places are a1 to c3.`,
    "unread.wizard": ({ name }) => `There is no wizard called "${name}".`,
    "unread.from": "Draw from the deck or the discard pile.",
    "unread.line": ({ name }) =>
        `There is no line called "${name}"; lines are row-1, column-a, diagonal-a1 and so on.`,
    "unread.along": "Slide along rows or columns.",
    "unread.choice": "Choose infamy or gold.",
    "unread.depth": "Name the place in the discard pile: take 1 is the top.",
    "unread.gold": "Name how much gold: bribe 6.",
    "unread.face": ({ name }) => `There is no item or wizard called "${name}".`,
    "unread.dolls": "There are only three Haunted Dolls.",

    "pack.sum": ({ deck, items }) =>
        `Copies and extra copies must add up to ${deck}, not ${items}.`,
    "pack.few": ({ seats, least, deck }) =>
        `With ${seats} players, at least ${least} of the ${deck} items must not be extra copies.`,
    "pack.effect": ({ item }, say) =>
        `Choose an effect for ${say.title(item)}, or "none".`,
    "pack.dropped": ({ item }, say) =>
        `The effect of ${say.title(item)} must start with "dropped-" or be "none".`,

    "score.gold": "gold",
    "tie.infamy": "infamy",
    "note.last-round": "The game reached its round limit.",
};

const cell = (answer: Answer, arg: string) => word(answer, arg).toUpperCase();

/** "Rook's A1" */
const placeOf = (say: Say, seat: Seat, slot: string) =>
    `${whose(say, seat)} ${slot.toUpperCase()}`;

/** Whole answers and first steps. */
const answers: Says<Answer> = {
    draw: (a) =>
        word(a, "from") === "deck"
            ? "Draw from the deck"
            : "Draw from the discard pile",
    play: (a, say) =>
        `Play ${say.title(word(a, "item"))} on ${cell(a, "slot")}`,
    discard: (a, say) => `Discard ${say.title(word(a, "item"))}`,
    use: (a, say) => `Use ${say.title(word(a, "item"))}`,
    slot: (a) => `Choose ${cell(a, "slot")}`,
    kind: (a, say) => `Choose ${say.title(word(a, "item"))}`,
    seat: (a, say) => {
        const seat = num(a, "seat") ?? 0;

        return `Choose ${seat === say.you ? "yourself" : say.name(seat)}`;
    },
    yes: "Yes",
    no: "No",
    sell: (a) => `Sell ${lineName(word(a, "line"))}`,
    slide: (a) => (word(a, "along") === "rows" ? "Slide left" : "Slide up"),
    choose: (a) =>
        word(a, "choice") === "gold" ? "Choose gold" : "Choose infamy",
    haunt: (a, say) => {
        const places = rows(a, "places").map(({ seat, slot }) =>
            placeOf(say, Number(seat), String(slot)),
        );

        return `Replace ${listing(places)} with ${form(places.length, "a Doll", "Dolls")}`;
    },
    swap: (a, say) => {
        const seat = num(a, "seat");
        const own = word(a, "own") && ` ${cell(a, "own")}`;
        const other = seat === null ? "…" : placeOf(say, seat, word(a, "slot"));

        return `Swap${own} for ${other}`;
    },
    take: (a) =>
        num(a, "depth") === 1
            ? "Take the top item of the discard pile"
            : `Take item ${num(a, "depth")} of the discard pile`,
    reveal: (a) =>
        `Reveal ${listing(texts(a, "slots").map((slot) => slot.toUpperCase()))}`,
    bribe: (a) => {
        const gold = num(a, "gold") ?? 0;

        return gold === 0 ? "No bribe" : `${gold} gold: −${gold / 2} infamy`;
    },
    wizard: (a, say) => `Play as ${say.title(word(a, "wizard"))}`,
    start: (a, say) => `${subject(say, num(a, "seat") ?? 0, "go")} first`,
    deal: (a, say) => `Deal ${listing(texts(a, "faces").map(say.title))}`,
};

type Handling = (item: string) => string;

/** Actions for the item in hand: at the beginning of a sentence, and later. */
const handling: Record<string, [Handling, Handling]> = {
    play: [(item) => `Choose where to play ${item}`, () => "play it"],
    discard: [(item) => `Discard ${item}`, () => "discard it"],
    use: [(item) => `Use ${item}`, () => "use it"],
};

interface Place {
    /** "B2" */
    at: string;
    /** The item; "": hidden; null: there is none. */
    item: string | null;
    open: boolean;
    /** The others who know it. */
    by: string[];
    /** To be revealed by your answer. */
    sealed: boolean;
}

/** "B2: hidden (you peeked): Older Wand, known to Jay" */
function place({ at, item, open, by, sealed }: Place): string {
    const hidden = item ? `hidden (you peeked): ${item}` : "hidden";
    const said = [
        item === null ? "empty" : open ? item : hidden,
        ...(by.length > 0 ? [`known to ${listing(by)}`] : []),
        ...(sealed ? ["to be revealed"] : []),
    ];

    return `${at}: ${said.join(", ")}`;
}

const words = {
    title: "Arcane Alley",
    score: (gold: number) => `${number(gold)} gold`,
    account: { begin: "starting gold", source },
    events,
    phrases,
    answers,
    about: "Run a shop of dubious magical wares: remember your hidden items, sell sets, dodge the inspector.",
    newcomer:
        "Each turn, draw an item, then play one onto a place in your storehouse. Three of a kind in a line, even diagonally, are sold for gold at once. Items left when the inspector comes give infamy, and infamy costs gold. The player with the most gold wins.",
    length: "about 50 min",
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
        gold: (gold: number) => `· first to ${gold} gold`,
    },
    turn: (n: number) => `· turn ${n}`,
    early: (n: number) => `The inspector can be called from turn ${n}.`,
    phases: "Phases of the round",
    phase: {
        stock: "Stock",
        sell: "Sell",
        inspection: "Inspection",
        bribe: "Bribe",
    },
    inspectionSteps: "Steps of the inspection",
    inspectionStep: {
        reveal: "reveal and sell sets",
        count: "infamy for items left",
        penalty: "penalty for the caller",
        fines: "fines",
    },
    triggered: ({ name, you }: SeatInfo) =>
        `${you ? "You have" : `${name} has`} called the inspector. Everyone else gets one more turn.`,

    you: "you",
    desk: "The counter",
    deck: "Deck",
    deckCount: (n: number, top?: string) =>
        `${plural(n, "item", "items")} in the deck${top ? `, ${top} on top` : ""}`,
    discard: "Discard",
    discardTop: (item: string) => `Top of the discard pile: ${item}`,
    discardEmpty: "The discard pile is empty",
    through: (n: number) => `Discard pile (${n})`,
    aside: (n: number) => `Sold (${n})`,
    fromTop: (n: number, item: string) =>
        `${n === 1 ? "top" : `${n}.`} ${item}`,
    bench: "In play",
    benchItem: (why: string, item: string) => `${why}: ${item}`,
    limbo: "replaced",
    held: "to play",
    lamp: "lamp",
    blank: "set aside",
    hiddenItem: "hidden item",

    stash: "Your stash",
    stashOf: (name: string) => `${name}'s stash`,
    stashEmpty: "empty",
    unknown: (n: number) => plural(n, "hidden item", "hidden items"),
    /** The ways to use the item in hand: "play", "discard", "use". */
    inHand: (item: string, ways: string[]) => {
        const parts = ways.map((way, i) =>
            handling[way]?.[i === 0 ? 0 : 1](item),
        );
        const last = parts.pop();

        return parts.length > 0
            ? `${parts.join(", ")}, or ${last}.`
            : `${last}.`;
    },
    /** The same on the buttons below that sentence. */
    ways: { discard: "Discard", use: "Use" },
    copies: (item: string, n: number) => (n > 1 ? `${n} × ${item}` : item),
    pressed: "Choose",
    /** Places that were pressed, of an answer that has more. */
    soFar: (places: { owner: SeatInfo; at: string }[]) => {
        const names = places.map(({ owner, at }) =>
            owner.you ? at : `${owner.name}'s ${at}`,
        );

        return `Chosen so far: ${listing(names)}.`;
    },

    yours: "Your storehouse",
    storehouse: (name: string) => `${name}'s storehouse`,
    place,

    others: "Other storehouses",
    gold: "Gold",
    infamy: "Infamy",
    finesOf: (n: number) => plural(n, "fine marker", "fine markers"),
    counted: (n: number) => `Inspector: ${number(n)}`,
    begins: "goes first",
    triggers: "called the inspector",
    onTurn: "current player",

    /** The infamy that this much gold removes. */
    less: (gold: number) => number(-gold / 2),
    /** The two answers to these questions. */
    choose: {
        "choice.loss": {
            infamy: (n: number) => `Gain ${n} infamy`,
            gold: (n: number) => `Lose ${n} gold`,
        },
        "choice.gain": {
            infamy: (n: number) => `Lose ${n} infamy`,
            gold: (n: number) => `Gain ${n} gold`,
        },
    } as Record<string, Record<string, (n: number) => string>>,
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
            "You keep a shop for things that should not be sold. Your storehouse has nine items, three by three, and most of them are hidden even from you. Replace them until three of a kind are in a line: across, down or diagonal. Those three are sold for gold at once.",
            "From time to time an inspector comes. Everything that is still in your storehouse gives you infamy, and infamy costs gold. The player with the most gold after the third inspection wins.",
        ],
    },
    {
        title: "What an item says",
        icons: ["crystal-ball", "cursed-mirror"],
        texts: [
            "The round coin on the left is the gold for a set of three. The dark tag on the right is the infamy for each one that is left when the inspector comes. Expensive items are rare and give a lot of infamy; {cursed-mirror} and {hypnotic-toad} even remove infamy.",
            "Each item also does something: when played, when sold, or always while it is revealed. You can't skip an effect. Point at an item to read it, click it to look it up.",
        ],
    },
    {
        title: "A round begins: Stock",
        texts: [
            "Everyone gets nine hidden items and turns two of them face up, all at the same time. Then everyone gets two items in their stash, which only they can see. One item starts the discard pile.",
            "A card with a moon is hidden. A striped card with an eye is hidden too, but you have looked at it: only you see what it is. A letter beside an eye shows who else has looked.",
        ],
    },
    {
        title: "Your turn: Sell",
        texts: ["You do two things:"],
        steps: [
            "Draw the top item of the deck, or the top item of the discard pile, which everyone knows.",
            "Play an item from your stash onto any item in your storehouse, or discard one. Click the item, then the place.",
        ],
    },
    {
        title: "What happens when you play",
        texts: ["The table does all of this for you, in this order:"],
        steps: [
            "The item that was there is taken away. If it was hidden, it stays hidden for now.",
            "Your item is revealed, and its “when played” effect happens.",
            "If it makes a line of three of a kind, they are sold: they are out for this round, you gain the gold, and their “when sold” effect happens.",
            "The replaced item goes face up to the discard pile. {bottled-fairy}, {invisible-ring} and {magic-boomerang} act now; the Boomerang comes back and must be played again.",
        ],
    },
    {
        title: "Sold: the storehouse shrinks",
        texts: [
            "The remaining items close the gap. Selling a row leaves two rows, selling a column leaves two columns; after a diagonal you choose which way they slide. A smaller storehouse has fewer lines, but also less for the inspector to find.",
            "{facsimilous-feline} completes any pair. {haunted-doll} can't be replaced once it is revealed. While {sovereign-sword} is revealed you gain less gold.",
        ],
    },
    {
        title: "The inspection",
        texts: [
            "If you end your turn with nothing hidden, you call the inspector. Everyone else gets one more turn. Then, step by step for all players:",
        ],
        steps: [
            "All hidden items are revealed. Sets are sold, but without their “when sold” effects.",
            "Everyone gains the infamy of the items that are left.",
            "The player who called the inspector gains 10 more, unless nobody gained less.",
            "Infamy goes up to 24. Past that it starts again from 0 and you get a fine marker, two at most. Now every marker costs 25 gold and is removed.",
        ],
    },
    {
        title: "Bribes, and the next round",
        texts: [
            "After the first and second inspection you can bribe the inspector: 2 gold removes 1 infamy. Then all items are shuffled and a new round begins with the next player. You keep your gold and infamy.",
            "After the third inspection the player with the most gold wins. If players tie, less infamy wins.",
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
            "There is one of each. Instead of playing an item you can use one of these from your stash: {wizards-watch} plays any item from the discard pile, {pandoras-lockbox} swaps one of your hidden items for an opponent's revealed one, {mystical-lamp} reveals items of the deck and plays one, {sacred-chalice} plays an item from an opponent's stash. In your storehouse they are worth nothing and give a lot of infamy.",
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
            "If you play with wizards, each player has one with its own power. It is shown beside the name; click it to read it. Leave them out in your first game.",
        ],
    },
    {
        title: "With two players",
        texts: [
            "A hidden item that you replace goes to your stash instead of the discard pile; then you discard an item from your stash. The inspector can only be called on turns 15 to 20, and comes anyway after turn 20.",
        ],
    },
    {
        title: "The older edition",
        texts: [
            "It has no wizards, and it doesn't end after three inspections: it ends when a player has 100 gold after an inspection and its fines. While {sovereign-sword} is revealed you gain no gold at all, and {cursed-mirror} also counts diagonal neighbours.",
        ],
    },
    {
        title: "Tips",
        texts: [],
        steps: [
            "Look for two revealed items of a kind in a line, and keep the third place for the next one.",
            "A cheap set beats a single expensive item: there are thirteen copies of {older-wand}, but only three of {haunted-doll}.",
            "Replace hidden items early: you learn what you had, and you decide when the inspector comes.",
            "Call the inspector when your storehouse is small and cheap and your opponents' are not.",
            "From 20 infamy, think of {bottled-fairy}, {invisible-ring} and bribes: five more infamy cost 25 gold.",
        ],
    },
];

export const arcaneWords = { ...words, ...arcaneReference, how };
