/* What the page says about Revolution!. */
import type { SeatInfo } from "../../contract";
import type { Lot, Token } from "../../games/revolution/view";
import type { Chapter } from "../../ui/howto";
import type { EventTexts, Say, Told } from "../say";
import { does, ended, listing, plural, ready, whose } from "./english";

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

/** "1 Force and 2 Gold" */
const tokens = (e: Told) => listing(parts(e));

const cubes = (count: number) => plural(count, "cube", "cubes");

/** Somebody's; null: one of who wins it */
const cubeOf = (owner: SeatInfo | null) =>
    owner ? `${owner.you ? "your" : `${owner.name}'s`} cube` : "a cube";

const at = (e: Told, say: Say) => `the ${say.title(e.space)}`;
const area = (e: Told, say: Say) => `the ${say.title(e.area)}`;

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

const words = {
    notes: {
        capped: "The last round that this table allows was played.",
    } as Record<string, string>,
    facts: {
        order: "place in the order",
        spaces: "room for cubes",
        points_for: "points for",
        must_be_full_to_end: "must be full for the end",
        most_spaces: "most spaces of a bid",
        takes_force: "takes Force",
        takes_blackmail: "takes Blackmail",
        effect: null,
    } as Record<string, string | null>,
    about: "Bid force, blackmail and gold in secret, and turn a town's people to your side.",
    length: "45 minutes",
    newcomer:
        "Each round all bid in secret for the town's people, with all their tokens. Force beats any Blackmail, Blackmail beats any Gold; equal best bids win nothing. What you win gives Support and puts your cubes in the town. When the town is full, most points win.",
    unit: "Support",
    events,
    token: names,
    lot,
    loading: "The board is being set up.",

    seats: "Players",
    you: "you",
    standing: (count: number) => `${cubes(count)} in town`,
    knocked: "knocked",
    bidding: "bidding",
    deciding: "decides",

    bidBoard: "The bid board",
    round: (round: number) => `Round ${round}`,
    revealed: "The bids lie open",
    resolved: (space: string, { name, you }: SeatInfo, gains: string) =>
        `${you ? "You win" : `${name} wins`} the ${space}${gains ? `: ${gains}` : ""}.`,
    yourTokens: "Your tokens",
    pick: (token: Token, left: number) =>
        `${left} ${names[token]} left to place`,
    hint: "Pick a token, then the spaces it goes on.",
    whole: "Nothing is missing. Look it over, change what you like, then send it.",
    spaces: (used: number, most: number) => `${used} of ${most} spaces`,
    clear: "Clear",
    put: (token: Token, space: string) =>
        `Put 1 ${names[token]} on the ${space}`,
    takeBack: (token: Token, count: number, space: string) =>
        `${count} ${names[token]} on the ${space}: take back 1`,
    takesNo: (token: Token) => `no ${names[token]}`,
    notHere: "not here",
    placed: "nothing is missing",
    sealed: "Your bid is sealed.",
    secret: "Bids are being made.",
    bidsOn: (space: string) => `Bids on the ${space}`,
    noBid: "no bid",
    won: "wins",
    tied: "Equal best bids: nobody",
    gives: "Gives",
    plus: (points: number) => `+${points} Support`,
    cubeIn: "a cube in the",

    town: "The town",
    points: (points: number) => plural(points, "point", "points"),
    each: (points: number) => `${plural(points, "point", "points")} per cube`,
    noPoints: "no points",
    empty: (count: number) => `${count} empty`,
    inArea: (name: string, count: number) => `${name}: ${cubes(count)}`,
    cubeOf: (name: string, area: string) => `${name}'s cube in the ${area}`,
    full: "full",

    actions: "Your choice",
    first: "First choose one cube, then the other.",
    moveFirst: "First choose a cube of yours, then where it goes.",
    whose: "Whose cube is it? Then choose an area.",
    cubesOf: (name: string) => `A cube of ${name}`,
    gainHere: "Gain this",
    gainOf: (space: string) => `reward of the ${space}`,
    gain: (space: string) => `Gain the reward of the ${space}`,

    past: (round: number) => `What round ${round} brought`,
    pastTied: "equal best bids, nobody gets it",
    pastWon: (name: string, bid: Lot) => `${name} with ${lot(bid)}`,
    over: (bid: Lot, name: string) => `${name}: ${lot(bid)}`,
    against: "against",
    noRoom: (area: string) => `no room in the ${area}`,
    noCube: (area: string) => `no cube left for the ${area}`,
    came: (owner: SeatInfo | null, area: string) =>
        `${cubeOf(owner)} into the ${area}`,
    left: (owner: SeatInfo | null, area: string) =>
        `${cubeOf(owner)} out of the ${area}`,
    copied: (space: string) => `as the ${space}`,
    passed: "passed",

    /** Answers in words. */
    bid: (parts: string[]) => `Bid ${parts.join("; ")}`,
    bidOn: (bid: Lot, space: string) => `${lot(bid)} on the ${space}`,
    pass: "Pass",
    swap: (one: string, two: string) => `Swap ${one} and ${two}`,
    move: (from: string, to: string) =>
        `Move your cube from the ${from} to the ${to}`,
    area: (area: string) => `Place a cube in the ${area}`,
    seat: (name: string) => `A cube of ${name}`,
    tokenBack: (token: Token) => `Take back 1 ${names[token]}`,

    groups: {
        bid: "Bids",
        pass: "Pass",
        cube: "Cubes",
        swap: "Cubes that change places",
        move: "Cubes that move",
        area: "Areas",
        seat: "Players",
        token: "Tokens",
        space: "Spaces",
    },
};

/** What each kind of token is good for. */
const uses: Record<Token, string> = {
    force: "One Force beats any amount of the other two. Some spaces do not take it.",
    blackmail:
        "One Blackmail beats any amount of Gold. Some other spaces do not take it.",
    gold: "Every space takes Gold, and it is easy to come by.",
};

/** How to play; {id} is a link to a space or area. */
const how: Chapter[] = [
    {
        title: "What it is about",
        body: [
            "A town is about to rise. Each round all players bid in secret for its important people: whoever pays one of them best gets that person's help. Help is Support (points at once), new tokens for the next round, and cubes in the areas of the town. When the town is full of cubes the match is over, areas are counted, and the most points win.",
        ],
    },
    {
        title: "Three kinds of tokens",
        body: [
            { drawing: "tokens" },
            "Bids are compared by Force first, then by Blackmail, then by Gold. So 1 Force beats 5 Gold; 1 Force and 1 Gold beat 1 Force; 2 Blackmail beat 1 Blackmail and 4 Gold. A crossed token on a space means that it does not take that kind.",
        ],
    },
    {
        title: "A round",
        body: [
            {
                steps: [
                    "*Bid.* You all see how many tokens everybody has, but not where they go. Place every token you have, on at most six spaces, as many on one space as you like. On the page: pick a kind of token, press the spaces it goes on, look it over, and send it. A bid that was sent stays as it is.",
                    "*Reveal.* When all have knocked, the bids lie open. All tokens that were bid are gone, whether they win or not.",
                    "*Resolve.* Space after space, in the order of their numbers, the one strongest bid wins and gets what the space gives, from left to right. If the strongest bids are equal, nobody gets it, not even a lower bidder. Nobody bid? Nothing happens.",
                    "*Patrons.* Whoever gained fewer than five tokens gets Gold up to five. Then the next round begins.",
                ],
            },
        ],
    },
    {
        title: "The people",
        body: [
            "Most give Support, tokens or a cube in one area: the {general} leads to the {fortress}, the {captain} to the {harbor}, the {printer} gives the most Support and nothing else. Two play with cubes that already stand: the {spy} puts a cube of yours in the place of another player's, and the {apothecary} lets two cubes in different areas change places. Both may be passed. If an area is full, its person brings no cube, but all the rest. Everybody has 25 cubes.",
        ],
    },
    {
        title: "The end, and the score",
        body: [
            "The match ends after the round in which the last place of the town is filled. Then count:",
            {
                list: [
                    "the Support you gathered;",
                    "for each area in which you alone have most cubes, its points (if several have most, nobody gets them);",
                    "the tokens gained in the last round: 5 for a Force, 3 for a Blackmail, 1 for a Gold.",
                ],
            },
            "Whoever has most wins; equals share the victory.",
        ],
    },
    {
        title: "To begin with",
        body: [
            {
                list: [
                    "Force and Blackmail wins are often decided by a single token: look who has some before you trust yours.",
                    "People who give Force or Blackmail make your next round strong; the {mercenary} and the {rogue} are won by Gold alone.",
                    "Six thin bids win what nobody else wants; two thick ones win what everybody wants. Surprise is worth more than either.",
                    "One cube more than the others is enough. Leave areas that are lost, and keep the Spy for those that are close.",
                ],
            },
        ],
    },
    {
        title: "The Palace, for five or six",
        body: [
            "Sixteen spaces and one more area, worth most of all. The {viceroy} brings a cube into the {palace} and one into the {guardhouse}, whose former cube goes home: while yours stands there, no other player's Spy or Apothecary touches any cube of yours. The {messenger} moves up to two of your cubes to empty places, the {mayor} places one wherever there is room, and the {constable} gives Support and a Blackmail. The Guardhouse scores nothing and need not be full.",
        ],
    },
    {
        title: "Anarchy, for five or six",
        body: [
            "Here some places are better left to others. Having most cubes in the {jail} or the {asylum} costs 30 points each. Every cube in the {garden} is worth 10 points to its owner; it need not be full.",
            {
                list: [
                    "{warden}: Support, one token of your winning bid back, and a rival's cube goes to the Jail. If the Jail is full, you choose a cube that leaves it.",
                    "{heretic}: a Force and a Blackmail, but a cube of yours goes to the Asylum. If that is full, a cube leaves it, a rival's if there is one.",
                    "{governor}: a cube of yours in any area with room, then one of a rival, wherever you like.",
                    "{anarchist}: comes last, and gives all that any other space gives.",
                ],
            },
        ],
    },
];

export const revolutionWords = { ...words, uses, how };
