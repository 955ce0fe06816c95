/* The texts of Magpie. */

import type { Seat } from "../../contract";
import type { Chapter } from "../../ui/howto";
import type { EntryText, EventTexts, Say, TermText, Texts, Told } from "../say";
import {
    does,
    ended,
    faces,
    isKnown,
    listing,
    plural,
    ready,
    Whose,
    whom,
} from "./english";

const cards = (e: Told, say: Say) => faces(e, say, "a card", "cards");

const events: EventTexts = {
    dealt: (e, say) => `${does(e, say, "get")} ${cards(e, say)}.`,
    "turned-up": (e, say) =>
        `${cards(e, say)} is the first card on the ground.`,
    drew: (e, say) => `${does(e, say, "draw")} ${cards(e, say)}.`,
    "picked-up": (e, say) =>
        `${does(e, say, "draw")} ${cards(e, say)} from the ground.`,
    played: (e, say) => `${does(e, say, "play")} ${cards(e, say)}.`,
    landed: (e, say) =>
        `${Whose(say, e.seat)} ${cards(e, say)} lands on the ground.`,
    looked: (e, say) =>
        `${does(e, say, "look at")} the top of the deck${isKnown(e) ? `: ${cards(e, say)}` : ""}.`,
    "left-it": (e, say) =>
        `${does(e, say, "leave")} ${isKnown(e) ? cards(e, say) : "it"} on the deck.`,
    dropped: (e, say) =>
        `${does(e, say, "drop")} ${cards(e, say)} on the ground.`,
    "put-back": (e, say) =>
        `${does(e, say, "put")} ${cards(e, say)} from the ground on top of the deck.`,
    "asked-for": (e, say) =>
        `${does(e, say, "ask")} ${whom(say, e.from)} for a card.`,
    gave: (e, say) =>
        `${does(e, say, "give")} ${cards(e, say)} to ${whom(say, e.to)}.`,
    called: (e, say) =>
        `${does(e, say, "play")} ${cards(e, say)} from the ground.`,
    reshuffled: (e) =>
        `New deck: ${plural(e.cards, "card", "cards")} from the ground.`,
    prize: (e, say) => `The prize is ${cards(e, say)}.`,
    sealed: ready,
    bid: (e, say) =>
        e.faces.length === 0
            ? `${does(e, say, "bid")} nothing.`
            : `${does(e, say, "bid")} ${cards(e, say)} (worth ${e.worth}).`,
    won: (e, say) => `${does(e, say, "win")} ${cards(e, say)}.`,
    "nobody-won": (e, say) =>
        `Nobody wins. ${cards(e, say)} falls to the ground.`,
    round: (e) => `Round ${e.number}.`,
    ended,
};

/** "Bead ×2 and Ring" */
const counted = (cards: Record<string, number>, say: Say) =>
    listing(
        Object.entries(cards).map(([id, n]) =>
            n > 1 ? `${say.title(id)} ×${n}` : say.title(id),
        ),
    );

interface Card {
    card: string;
}

const phrases: Texts = {
    "turn.source": "Draw from the deck or from the ground.",
    "turn.card": "Choose a card to play.",
    "draw.faces": "Which cards leave the deck?",
    "owl.say": ({ card }: Card, say) =>
        `${say.title("owl")}: the top card of the deck is ${say.title(card)}. Drop it on the ground?`,
    "jay.chosen": (_, say) =>
        `${say.title("jay")}: choose a player to give you a card.`,
    "jay.give": ({ to }: { to: Seat }, say) =>
        `${say.title("jay")}: choose a card to give to ${whom(say, to)}.`,
    "starling.pick": (_, say) =>
        `${say.title("starling")}: choose a card from the ground to play.`,
    "round.bids": "Bid for the prize. The highest bid pays and wins it.",

    "refused.held": ({ card }: Card, say) =>
        `You have no ${say.title(card)} in your hand.`,
    "refused.deal": ({ cards }: { cards: number }) =>
        `The deck must deal exactly ${plural(cards, "card", "cards")} that it has.`,
    "refused.giver": "Choose another player who has cards.",
    "refused.ground": ({ card }: Card, say) =>
        `There is no ${say.title(card)} on the ground.`,
    "refused.bid-order": "Name each kind of card once, in order.",
    "refused.bid-count": ({ card }: Card, say) =>
        `You don't have that many cards of the kind ${say.title(card)}.`,

    "unread.from": "Draw from the deck or from the ground.",
    "unread.card": ({ name }: { name: string }) =>
        `There is no card called "${name}".`,
    "unread.count": "Nobody can bid that many cards.",
    "unread.number": "A number follows the = sign: bid ring=2.",
    "unread.bid": "Name the cards you bid, or: bid nothing.",

    "score.beads": "Beads in the nest",
    "score.rings": "Rings in the nest",
    "score.spoons": "Spoons in the nest",
    "score.sets": "Complete sets",
    "score.birds": "Birds in hand",
    "tie.cards": "cards in the nest",
};

const answers: Texts = {
    draw: ({ from }: { from: string }) =>
        from === "deck" ? "Draw from the deck" : "Draw from the ground",
    play: ({ card }: Card, say) => `Play ${say.title(card)}`,
    seat: ({ seat }: { seat: Seat }, say) => say.name(seat),
    kind: ({ card }: Card, say) => say.title(card),
    yes: "Drop it on the ground",
    no: "Leave it on the deck",
    bid: ({ cards }: { cards: Record<string, number> }, say) =>
        Object.keys(cards).length === 0
            ? "Bid nothing"
            : `Bid ${counted(cards, say)}`,
    deal: ({ faces }: { faces: string[] }, say) =>
        `Deal ${listing(faces.map(say.title))}`,
};

const toNest = "Goes to your nest when you play it.";

const entries: Record<string, EntryText> = {
    bead: { name: "Bead", text: toNest },
    ring: { name: "Ring", text: toNest },
    spoon: { name: "Spoon", text: toNest },
    owl: {
        name: "Owl",
        text: "Secretly look at the top card of the deck. Leave it there, or drop it face up on the ground.",
    },
    crow: {
        name: "Crow",
        text: "Put the top card of the ground on top of the deck. Everyone knows that it is there.",
    },
    jay: {
        name: "Jay",
        text: "Choose another player who has cards. They choose a card and give it to you, face up.",
    },
    starling: {
        name: "Starling",
        text: "Choose a card from the ground and play it at once.",
    },
};

const words = {
    events,
    phrases,
    answers,
    entries,
    title: "Magpie",
    about: "A pocket game of shiny things and secret bids: gather the best nest.",
    length: "about 5 min",
    kinds: { card: "Cards" },
    variants: { standard: "Standard" },
    options: {
        rounds: { title: "Rounds" },
        hand: { title: "Cards dealt to each player" },
        tie: {
            title: "Equal highest bids",
            values: {
                ground: "the prize falls to the ground",
                start: "the first player in turn order wins",
            },
        },
    },
    facts: {
        copies: "Copies in the deck",
        worth: "Worth in a bid",
        points: "Points in the nest",
    },
    /** Parts of the board. */
    names: {
        round: "Round",
        prize: "Prize",
        ground: "Ground",
        deck_size: "Cards in the deck",
        top: "Top of the deck",
        hands: "Hand",
        nests: "Nest",
        own_bid: "Your bid",
        "?": "hidden",
    },
};

/** Things on the board besides cards. */
const terms: Record<string, TermText> = {
    round: {
        name: "Round",
        text: "Everybody takes one turn. Then all players bid for the prize.",
    },
    prize: {
        name: "Prize",
        text: "The highest bid gets this card.",
    },
    ground: {
        name: "Ground",
        text: "Face-up cards. You can draw the top one instead of the deck's.",
    },
    deck_size: {
        name: "Cards in the deck",
        text: "They lie face down. You can draw the top one on your turn.",
    },
    top: {
        name: "Top of the deck",
        text: "The next card of the deck, which you know.",
    },
    hands: { name: "Hand", text: "Cards to play or bid." },
    nests: { name: "Nest", text: "Cards that score at the end." },
    own_bid: { name: "Your bid", text: "Only you see it until all have bid." },
    hidden: { name: "Hidden card", text: "You have not seen this card." },
};

/** How to play; {id} is a link to a card. */
const how: Chapter[] = [
    {
        title: "Your turn",
        body: [
            "Draw a card: the top of the deck, which only you see, or the top of the ground, which everybody has seen. Then play a card.",
            "A {bead}, a {ring} or a {spoon} goes to your nest. A bird does its work and lands on the ground: the {owl} looks at the deck, the {crow} takes a card back to it, the {jay} gets you a card from somebody else, and the {starling} plays one from the ground.",
        ],
    },
    {
        title: "The prize",
        body: [
            "When everybody has had a turn, a card from the deck is the prize. All bid at once and in secret: any cards of your hand, or none. The highest worth gets the prize and pays with the bid; the others keep theirs. When the highest are equal, the prize falls on the ground.",
        ],
    },
    {
        title: "The end",
        body: [
            "After five rounds nests are counted: 1 point for a bead, 2 for a ring, 3 for a spoon, 2 more for each set of all three. A bird that is still in your hand costs 1. Most points win.",
        ],
    },
];

export const magpieWords = { ...words, terms, how };
