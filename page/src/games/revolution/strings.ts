/** What the page says about Revolution!. */
import type { Lot, Token } from "./view";

const names: Record<Token, string> = {
    force: "Force",
    blackmail: "Blackmail",
    gold: "Gold",
};

/** "1 Force, 2 Gold" */
function lot(tokens: Lot): string {
    const parts = (Object.keys(names) as Token[])
        .filter((token) => tokens[token])
        .map((token) => `${tokens[token]} ${names[token]}`);

    return parts.join(", ") || "nothing";
}

const cubes = (count: number) => `${count} ${count === 1 ? "cube" : "cubes"}`;

export const words = {
    notes: {
        capped: "The last round that this table allows was played.",
    } as Record<string, string>,
    facts: {
        order: "place in the order",
        spaces: "room for cubes",
        must_be_full_to_end: "must be full for the end",
        takes_force: "takes Force",
        takes_blackmail: "takes Blackmail",
    } as Record<string, string | null>,
    about: "Bid force, blackmail and gold in secret, and turn a town's people to your side.",
    length: "45 minutes",
    unit: "Support",
    token: names,
    lot,
    loading: "The board is being set up.",

    /** What a space does besides Support, tokens and a cube in its area. */
    effects: {
        viceroy: "hold the Guardhouse",
        warden: "a token back, a rival's cube to the Jail",
        spy: "replace a rival's cube",
        apothecary: "swap two cubes",
        messenger: "move cubes of yours",
        heretic: "a cube of yours to the Asylum",
        mayor: "a cube in any area",
        governor: "a cube in any area, then a rival's",
        anarchist: "the reward of any other space",
    } as Record<string, string>,

    seats: "Players",
    you: "you",
    standing: (count: number) => `${cubes(count)} in town`,
    knocked: "knocked",
    bidding: "bidding",
    deciding: "decides",

    bidBoard: "The bid board",
    round: (round: number) => `Round ${round}`,
    revealed: "The bids lie open",
    resolved: (space: string, name: string, gains: string) =>
        `${name} wins the ${space}${gains ? `: ${gains}` : ""}.`,
    yourTokens: "Your tokens",
    pick: (token: Token, left: number) =>
        `${left} ${names[token]} left to place`,
    hint: "Pick a token, then the spaces it goes on. All your tokens must be bid.",
    whole: "All tokens are placed. Look it over, change what you like, then send it.",
    spaces: (used: number, most: number) => `${used} of ${most} spaces`,
    mostSpaces: 6,
    clear: "Clear",
    put: (token: Token, space: string) =>
        `Put 1 ${names[token]} on the ${space}`,
    takeBack: (token: Token, count: number, space: string) =>
        `${count} ${names[token]} on the ${space}: take back 1`,
    takesNo: (token: Token) => `no ${names[token]}`,
    noSpace: "no more spaces",
    placed: "all placed",
    sealed: "Your bid is sealed.",
    bidsOn: (space: string) => `Bids on the ${space}`,
    noBid: "no bid",
    won: "wins",
    tied: "Equal best bids: nobody",
    gives: "Gives",
    plus: (points: number) => `+${points} Support`,
    cubeIn: "a cube in the",

    town: "The town",
    points: (points: number) => `${points} points`.replace("-", "−"),
    each: (points: number) => `${points} points a cube`,
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
    came: (name: string | null, area: string) =>
        `${name ? `${name}'s` : "a"} cube into the ${area}`,
    left: (name: string | null, area: string) =>
        `${name ? `${name}'s` : "a"} cube out of the ${area}`,
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
