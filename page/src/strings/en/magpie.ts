/* What the page says about Magpie. */
import type { Chapter } from "../../ui/howto";
import type { EventTexts, Say, Told } from "../say";
import {
    does,
    ended,
    faces,
    isKnown,
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

const words = {
    events,
    title: "Magpie",
    about: "A pocket game of glittering things and sealed bids: gather the best nest.",
    length: "5 minutes",
    groups: {
        draw: "Draw",
        play: "Play",
        bid: "Bid",
        give: "Give",
    },
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

export const magpieWords = { ...words, how };
