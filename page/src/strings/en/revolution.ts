/* The texts of Revolution!. */
import type { Seat, SeatInfo } from "../../contract";
import type { Lot, Lots, Token } from "../../games/revolution/view";
import type { Chapter } from "../../ui/howto";
import type {
    EntryText,
    EventTexts,
    FactLabel,
    OptionText,
    Say,
    TermText,
    Texts,
    Told,
} from "../say";
import { does, ended, listing, plural, ready, Whose, whose } from "./english";

const names: Record<Token, string> = {
    force: "Force",
    blackmail: "Blackmail",
    gold: "Gold",
};

const parts = (tokens: Lot) =>
    (Object.keys(names) as Token[])
        .filter((token) => tokens[token])
        .map((token) => `${tokens[token]} ${names[token]}`);

/** "1 Force, 2 Gold" */
const lot = (tokens: Lot) => parts(tokens).join(", ") || "nothing";

/** A player's bid on a character. */
interface Bid {
    name: string;
    bid: Lot;
}

/** "Jay: 1 Force; Mira: 2 Gold" */
const bidsOf = (bids: Bid[]) =>
    bids.map(({ name, bid }) => `${name}: ${lot(bid)}`).join("; ");

/** "1 Force and 2 Gold" */
const tokens = (e: Told) => listing(parts(e));

const cubes = (count: number) => plural(count, "cube", "cubes");

/** A cube with its owner; null: the winner's */
const cubeOf = (owner: SeatInfo | null) =>
    owner ? `${owner.you ? "your" : `${owner.name}'s`} cube` : "a cube";

const at = (e: { space: string }, say: Say) => `the ${say.title(e.space)}`;
const area = (e: { area: string }, say: Say) => `the ${say.title(e.area)}`;

const events: EventTexts = {
    sealed: ready,
    bid: (e, say) => `${does(e, say, "bid")} ${tokens(e)} on ${at(e, say)}.`,
    won: (e, say) => `${does(e, say, "win")} ${at(e, say)} with ${tokens(e)}.`,
    lost: (e, say) => `${does(e, say, "lose")} ${tokens(e)} on ${at(e, say)}.`,
    tied: (e, say) => `Tie on ${at(e, say)}: no winner.`,
    support: (e, say) => `${does(e, say, "gain")} ${e.points} Support.`,
    tokens: (e, say) => `${does(e, say, "gain")} ${tokens(e)}.`,
    took: (e, say) =>
        `${does(e, say, "remove")} ${whose(say, e.owner, e.seat)} cube from ${area(e, say)}.`,
    put: (e, say) =>
        `${does(e, say, "add")} ${e.owner === e.seat ? "a" : whose(say, e.owner)} cube to ${area(e, say)}.`,
    "no-room": (e, say) =>
        `No room for ${whose(say, e.seat)} cube in ${area(e, say)}.`,
    "no-cube": (e, say) =>
        `${does(e, say, "have")} no cube left for ${area(e, say)}.`,
    passed: (e, say) => `${does(e, say, "pass")}.`,
    reclaimed: (e, say) =>
        `${does(e, say, "take back")} ${tokens(e)} from ${at(e, say)}.`,
    copied: (e, say) => `${does(e, say, "gain")} the reward of ${at(e, say)}.`,
    patronage: (e, say) =>
        `${does(e, say, "get")} ${e.gold} Gold from patrons.`,
    round: (e) => `Round ${e.number}.`,
    ended,
};

interface Unread {
    name: string;
}

/** Questions, refusals, lines of the score. */
const phrases: Texts = {
    "round.bids": ({ tokens }: { tokens: Lot }) =>
        `Place all your tokens on up to six characters: ${lot(tokens)}.`,
    "spy.chosen":
        "Spy: choose an opponent's cube to replace with yours, or pass.",
    "apothecary.chosen": "Apothecary: choose two cubes to swap, or pass.",
    "reassign.chosen":
        "Messenger: choose one of your cubes and where it moves, or pass.",
    "anywhere.chosen": (args: { space: string }, say) =>
        `${say.title(args.space)}: choose an area for your cube.`,
    "opponent.chosen": "Governor: choose an area for an opponent's cube.",
    "reclaim.chosen": "Warden: choose a token of your bid to take back.",
    "jail.add": "Warden: choose an opponent whose cube goes to the Jail.",
    "jail.eject": "Warden: choose a cube to remove from the Jail.",
    "asylum.chosen": "Heretic: choose a cube to remove from the Asylum.",
    "copy.chosen": "Anarchist: choose a character whose reward you gain.",

    "refused.pass": "You can't pass here.",
    "refused.spy":
        "Choose an opponent's cube that the Guardhouse does not protect.",
    "refused.opponent":
        "Choose an area with an empty space, and an opponent who has a cube left.",
    "refused.swap":
        "Choose two cubes of different players in different areas that the Guardhouse does not protect.",
    "refused.move": "Move one of your cubes to an empty space in another area.",
    "refused.area": "Choose an area with an empty space.",
    "refused.jail": "Choose an opponent who has a cube left.",
    "refused.eject":
        "Choose a player with a cube there; in the Asylum an opponent if possible.",
    "refused.token": "Take back a token that you bid there.",
    "refused.copy": "Choose another character of this board.",
    "refused.bid-space": (args: { space: string }, say) =>
        `There is no ${say.title(args.space)} on this board.`,
    "refused.bid-token": (args: { space: string; token: string }, say) =>
        `The ${say.title(args.space)} does not take ${say.title(args.token)}.`,
    "refused.bid-order": (args: { space: string }, say) =>
        `Name the ${say.title(args.space)} once, in the order of the board.`,
    "refused.bid-count": (args: { token: string }, say) =>
        `You don't have that much ${say.title(args.token)}.`,
    "refused.bid-spaces": "Place all your tokens, on at most six characters.",
    "refused.bid-rest": (args: { space: string }, say) =>
        `Place all your tokens: after the ${say.title(args.space)} no character is left for the rest.`,

    "unread.area": ({ name }: Unread) => `There is no area called "${name}".`,
    "unread.space": ({ name }: Unread) =>
        `There is no character called "${name}".`,
    "unread.token": ({ name }: Unread) => `There is no token called "${name}".`,
    "unread.count": "Nobody has that many tokens.",
    "unread.bids": "Name the characters and tokens of your bid.",
    "unread.lot": (args: { space: string }, say) =>
        `Name the tokens for the ${say.title(args.space)}: bid printer=F1,G2.`,
    "unread.twice": (args: { space: string }, say) =>
        `Name the ${say.title(args.space)} only once.`,

    "score.support": "Support",
    "score.force": names.force,
    "score.blackmail": names.blackmail,
    "score.gold": names.gold,
    "score.area": (args: { area: string }, say) => say.title(args.area),
    "note.capped": "The round limit was reached.",
};

interface Cube {
    area: string;
    seat: Seat;
}

/** "Jay's cube in the Harbor", in the middle of a sentence */
const cubeIn = (cube: Cube, say: Say) =>
    `${whose(say, cube.seat)} cube in ${area(cube, say)}`;

/** The same at its beginning. */
const CubeIn = (cube: Cube, say: Say) =>
    `${Whose(say, cube.seat)} cube in ${area(cube, say)}`;

/** Answers, and parts of one: the tokens on one space, one cube of two. */
const answers: Texts = {
    bid: ({ bids }: { bids: Lots }, say) =>
        Object.entries(bids)
            .map(([space, bid]) => `${lot(bid)} on ${at({ space }, say)}`)
            .join("; "),
    pass: "Pass",
    cube: CubeIn,
    swap: ({ cubes: [one, two] }: { cubes: [Cube, Cube?] }, say) =>
        two
            ? `Swap ${cubeIn(one, say)} and ${cubeIn(two, say)}`
            : CubeIn(one, say),
    move: (args: { area: string; to: string }, say) =>
        `Move your cube from ${area(args, say)} to ${area({ area: args.to }, say)}`,
    area: (args: { area: string }, say) =>
        `Add your cube to ${area(args, say)}`,
    seat: (args: { seat: Seat }, say) => `${Whose(say, args.seat)} cube`,
    token: (args: { token: string }, say) =>
        `Take back 1 ${say.title(args.token)}`,
    space: (args: { space: string }, say) =>
        `Gain the reward of ${at(args, say)}`,
};

interface SpaceFacts extends Lot {
    support: number;
    influence?: string;
}

/** "Gain 1 Support, 1 Force and a cube in the Fortress." */
const gains = (facts: SpaceFacts, title: Say["title"]) =>
    `Gain ${listing([
        ...(facts.support ? [`${facts.support} Support`] : []),
        ...parts(facts),
        ...("influence" in facts
            ? [`a cube in the ${title(facts.influence!)}`]
            : []),
    ])}.`;

/** A character; ${more}: its other effects. */
const space = (name: string, more = ""): EntryText => ({
    name,
    text: (facts: SpaceFacts, title) =>
        more ? `${gains(facts, title)} ${more}` : gains(facts, title),
});

/** An area that scores for the player with the most cubes. */
const scored = (name: string): EntryText => ({
    name,
    text: ({ points }: { points: number }) =>
        `The player with the most cubes here ${points < 0 ? "loses" : "scores"} ${plural(Math.abs(points), "point", "points")}. If players tie for most, nobody does.`,
});

const entries: Record<string, EntryText> = {
    general: space("General"),
    captain: space("Captain"),
    innkeeper: space("Innkeeper"),
    magistrate: space("Magistrate"),
    viceroy: space(
        "Viceroy",
        "Then take the Guardhouse: while you hold it, other players' Spy and Apothecary cannot touch your cubes.",
    ),
    priest: space("Priest"),
    aristocrat: space("Aristocrat"),
    merchant: space("Merchant"),
    printer: space("Printer"),
    warden: space(
        "Warden",
        "Take back one token of your bid here. Then add an opponent's cube to the Jail. If the Jail is full, choose a cube to remove from it first.",
    ),
    spy: {
        name: "Spy",
        text: "You may replace an opponent's cube with yours.",
    },
    apothecary: {
        name: "Apothecary",
        text: "You may swap two cubes of different players in different areas.",
    },
    messenger: space(
        "Messenger",
        "Then you may move up to two of your cubes, one after the other, each to an empty space in another area.",
    ),
    heretic: space(
        "Heretic",
        "Then add your cube to the Asylum. If the Asylum is full, remove a cube from it first: an opponent's if there is one.",
    ),
    mayor: {
        name: "Mayor",
        text: "Add your cube to any area with an empty space.",
    },
    governor: {
        name: "Governor",
        text: "Add your cube to any area with an empty space, then an opponent's cube to any area with an empty space.",
    },
    constable: space("Constable"),
    rogue: space("Rogue"),
    mercenary: space("Mercenary"),
    anarchist: {
        name: "Anarchist",
        text: "Choose any other character and gain all of its reward.",
    },

    plantation: scored("Plantation"),
    tavern: scored("Tavern"),
    cathedral: scored("Cathedral"),
    town_hall: scored("Town Hall"),
    fortress: scored("Fortress"),
    market: scored("Market"),
    harbor: scored("Harbor"),
    palace: scored("Palace"),
    guardhouse: {
        name: "Guardhouse",
        text: "Holds one cube. While it is there, other players' Spy and Apothecary cannot touch its owner's cubes. It scores nothing.",
    },
    jail: scored("Jail"),
    asylum: scored("Asylum"),
    garden: {
        name: "Garden",
        text: ({ points }: { points: number }) =>
            `Each cube here scores ${plural(points, "point", "points")} for its owner, even if the Garden is not full.`,
    },

    "bid-board": {
        name: "Bid board",
        text: (facts: { most_spaces: number }) =>
            `Place all your tokens, on at most ${facts.most_spaces} characters. Force beats any Blackmail, and Blackmail beats any Gold; then more beats fewer. If the best bids tie, nobody wins.`,
    },
};

/** The other effects of a character, in a few words on the board. */
const effects: Record<string, string> = {
    viceroy: "take the Guardhouse",
    warden: "a token back, an opponent's cube to the Jail",
    spy: "replace an opponent's cube",
    apothecary: "swap two cubes",
    messenger: "move your cubes",
    heretic: "your cube to the Asylum",
    mayor: "a cube in any area",
    governor: "a cube in any area, then an opponent's",
    anarchist: "the reward of any other character",
};

const kinds: Record<string, string> = {
    space: "character",
    area: "area",
    rule: "rule",
};

const variants: Record<string, string> = {
    core: "Revolution!",
    palace: "Revolution! The Palace",
    anarchy: "Revolution! Anarchy",
    tiny: "Revolution! in miniature",
};

const options: Record<string, OptionText> = {
    round_cap: {
        title: "Round limit",
        about: "The game ends after this many rounds. 0: no limit.",
    },
    messenger_reassigns: { title: "Cubes the Messenger can move" },
    guardhouse_counts_for_end: {
        title: "The Guardhouse must be taken before the game can end",
        values: { false: "no", true: "yes" },
    },
    jail_spaces: { title: "Spaces in the Jail" },
};

/** Facts that the texts of the entries contain are hidden (null). */
const facts: Record<string, FactLabel> = {
    order: null,
    support: null,
    force: null,
    blackmail: null,
    gold: null,
    influence: null,
    effect: null,
    takes_force: "takes Force",
    takes_blackmail: "takes Blackmail",
    spaces: "spaces",
    points: null,
    points_for: null,
    must_be_full_to_end: "must be full for the game to end",
    most_spaces: null,
};

const groups: Record<string, string> = {
    bid: "Bids",
    pass: "Pass",
    cube: "Cubes",
    swap: "Swaps",
    move: "Moves",
    area: "Areas",
    seat: "Players",
    token: "Tokens",
    space: "Characters",
};

const words = {
    title: "Revolution!",
    about: "Bid force, blackmail and gold in secret, and turn a town's people to your side.",
    length: "about 45 min",
    newcomer:
        "Each round all players bid in secret for the town's characters, with all their tokens. Force beats any Blackmail, and Blackmail beats any Gold; if the best bids tie, nobody wins. Characters that you win give Support and add your cubes to the town. When the town is full, the most points win.",
    unit: "Support",
    token: names,
    lot,
    loading: "Loading the board…",

    standing: (count: number) => `${cubes(count)} in town`,
    doing: { ready: "ready", bidding: "bidding", deciding: "choosing" },

    bidBoard: "The bid board",
    round: (round: number) => `Round ${round}`,
    revealed: "Bids revealed",
    resolved: (space: string, { name, you }: SeatInfo, gains: string) =>
        `${you ? "You win" : `${name} wins`} the ${space}${gains ? `: ${gains}` : ""}.`,
    yourTokens: "Your tokens",
    pick: (token: Token, left: number) =>
        `${left} ${names[token]} left to place`,
    hint: "Choose a token, then where it goes.",
    whole: "All tokens placed. Adjust or confirm.",
    spaces: (used: number, most: number) => `${used} of ${most} characters`,
    clear: "Clear",
    put: (token: Token, space: string) =>
        `Put 1 ${names[token]} on the ${space}`,
    takeBack: (token: Token, count: number, space: string) =>
        `${count} ${names[token]} on the ${space}: take back 1`,
    takesNo: (token: Token) => `no ${names[token]}`,
    notHere: "not here",
    placed: "all tokens placed",
    sealed: "Bid placed. Waiting for others.",
    secret: "Bidding",
    bidsOn: (space: string) => `Bids on the ${space}`,
    noBid: "no bid",
    won: "wins",
    tied: "Tie: no winner",
    gives: "Gives",
    plus: (points: number) => `+${points} Support`,
    cubeIn: "a cube in the",

    town: "The town",
    points: (points: number) => plural(points, "point", "points"),
    each: (points: number) => `${plural(points, "point", "points")} per cube`,
    noPoints: "no points",
    empty: (count: number) => `${count} empty`,
    inArea: (name: string, count: number) => `${name}: ${cubes(count)}`,
    cubeOf: (owner: SeatInfo, area: string) =>
        `${owner.you ? "Your" : `${owner.name}'s`} cube in the ${area}`,
    /** After the points of an area. */
    full: "· full",

    first: "Choose one cube, then the other.",
    moveFirst: "Choose one of your cubes, then where it goes.",
    whose: "Choose a player, then an area.",
    cubesOf: (name: string) => `${name}'s cube`,
    gainHere: "Choose",
    gainOf: (space: string) => `the reward of the ${space}`,

    past: (round: number) => `Round ${round} results`,
    pastTied: (bids: Bid[]) => `tie: no winner (${bidsOf(bids)})`,
    pastWon: ({ name, bid }: Bid, others: Bid[], gains: string) => {
        const against = others.length > 0 ? ` (against ${bidsOf(others)})` : "";

        return `${name} with ${lot(bid)}${against}${gains && `: ${gains}`}`;
    },
    /** A winner's gains, in order. */
    gains: (parts: string[]) => parts.join(", "),
    hindered: (space: string, why: string) => `${space}: ${why}`,
    noRoom: (area: string) => `no room in the ${area}`,
    noCube: (area: string) => `no cube left for the ${area}`,
    came: (owner: SeatInfo | null, area: string) =>
        `${cubeOf(owner)} into the ${area}`,
    left: (owner: SeatInfo | null, area: string) =>
        `${cubeOf(owner)} out of the ${area}`,
    copied: (space: string) => `as the ${space}`,
    passed: "passed",
};

/** The use of each kind of token. */
const uses: Record<Token, string> = {
    force: "One Force beats any amount of the other two. Some characters do not take it.",
    blackmail:
        "One Blackmail beats any amount of Gold. Some characters do not take it.",
    gold: "Every character takes Gold, and it is easy to get.",
};

const refused = (token: Token): TermText => ({
    name: `No ${names[token]}`,
    text: `You can't bid ${names[token]} on this character.`,
});

/** Things on the board besides characters and areas. */
const terms: Record<string, TermText> = {
    force: { name: names.force, text: uses.force },
    blackmail: { name: names.blackmail, text: uses.blackmail },
    gold: { name: names.gold, text: uses.gold },
    "no-force": refused("force"),
    "no-blackmail": refused("blackmail"),
    support: {
        name: "Support",
        text: "Points that you have at once. At the end, areas and tokens that are left add more.",
    },
    order: {
        name: "Order",
        text: "Characters are resolved one after the other, in the order of their numbers.",
    },
    cube: {
        name: "Cubes",
        text: "Each letter is a player. The player with the most cubes in an area scores it at the end.",
    },
    slot: {
        name: "Empty space",
        text: "Room for one more cube. The game ends when the town is full.",
    },
    state: {
        name: "Bids",
        text: "Everybody bids at the same time. The bids are revealed when all players are ready.",
    },
    round: {
        name: "Round",
        text: "All players bid in secret, the bids are revealed, and the characters are resolved in order.",
    },
};

/** How to play; {id} is a link to a character or area. */
const how: Chapter[] = [
    {
        title: "Overview",
        body: [
            "A town is on the brink of revolt. Each round all players bid in secret for its characters; the best bid on a character wins their help. Help is Support (points at once), new tokens for the next round, and cubes in the areas of the town. When the town is full of cubes the game ends, areas are scored, and the most points win.",
        ],
    },
    {
        title: "Three kinds of tokens",
        body: [
            { drawing: "tokens" },
            "Bids are compared by Force first, then by Blackmail, then by Gold. So 1 Force beats 5 Gold; 1 Force and 1 Gold beat 1 Force; 2 Blackmail beat 1 Blackmail and 4 Gold. A crossed-out token on a character means that it does not take that kind.",
        ],
    },
    {
        title: "A round",
        body: [
            {
                steps: [
                    "*Bid.* Everybody sees how many tokens the others have, but not where they place them. Place all your tokens on up to six characters, as many on one character as you like: choose a kind of token, then the characters it goes on, and confirm. You can't change a bid after that.",
                    "*Reveal.* When all players are ready, the bids are revealed. All tokens that were bid are spent, whether they win or not.",
                    "*Resolve.* Characters are resolved one after the other, in the order of their numbers. The best bid wins and gets the character's reward, from left to right. If the best bids tie, nobody wins, not even a lower bid. Without bids nothing happens.",
                    "*Patrons.* Players who gained fewer than five tokens get Gold until they have five. Then the next round begins.",
                ],
            },
        ],
    },
    {
        title: "The characters",
        body: [
            "Most give Support, tokens or a cube in one area: the {general} leads to the {fortress}, the {captain} to the {harbor}, and the {printer} gives the most Support and nothing else. Two change cubes that are already on the board: the {spy} replaces another player's cube with yours, and the {apothecary} swaps two cubes in different areas. You may pass with both. If an area is full, its character gives no cube, but everything else. Every player has 25 cubes.",
        ],
    },
    {
        title: "End of the game and scoring",
        body: [
            "The game ends after the round in which the last space of the town is filled. Then add up:",
            {
                list: [
                    "the Support you gathered;",
                    "the points of each area in which you have the most cubes (if players tie for most, nobody scores it);",
                    "the tokens gained in the last round: 5 for a Force, 3 for a Blackmail, 1 for a Gold.",
                ],
            },
            "The player with the most points wins. Tied players share the victory.",
        ],
    },
    {
        title: "Tips",
        body: [
            {
                list: [
                    "Force and Blackmail are often decided by a single token: check who has some before you rely on yours.",
                    "Characters that give Force or Blackmail make your next round strong; the {mercenary} and the {rogue} take only Gold.",
                    "Six small bids win what nobody else wants; two large ones win what everybody wants. Surprise is worth more than either.",
                    "One cube more than the others is enough. Give up areas that are lost, and save the Spy for close ones.",
                ],
            },
        ],
    },
    {
        title: "The Palace (5–6 players)",
        body: [
            "Sixteen characters and one more area, worth the most of all. The {viceroy} adds a cube to the {palace} and one to the {guardhouse}, and the cube that was there goes back to its owner: while yours is there, no other player's Spy or Apothecary can touch your cubes. The {messenger} moves up to two of your cubes to empty spaces, the {mayor} adds one wherever there is room, and the {constable} gives Support and a Blackmail. The Guardhouse scores nothing and need not be full.",
        ],
    },
    {
        title: "Anarchy (5–6 players)",
        body: [
            "Here some areas are better left to others. The most cubes in the {jail} or the {asylum} cost 30 points each. Every cube in the {garden} is worth 10 points to its owner; it need not be full.",
            {
                list: [
                    "{warden}: Support, one token of your winning bid back, and an opponent's cube goes to the Jail. If the Jail is full, you choose a cube to remove.",
                    "{heretic}: a Force and a Blackmail, but your cube goes to the Asylum. If that is full, a cube is removed, an opponent's if there is one.",
                    "{governor}: your cube in any area with room, then an opponent's, wherever you like.",
                    "{anarchist}: comes last, and gives the whole reward of any other character.",
                ],
            },
        ],
    },
];

export const revolutionWords = {
    ...words,
    events,
    phrases,
    answers,
    entries,
    terms,
    effects,
    kinds,
    variants,
    options,
    facts,
    factWords: { yes: "yes", no: "no" } as Record<string, string>,
    names: names as Record<string, string>,
    groups,
    uses,
    how,
};
