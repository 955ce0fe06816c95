/* What the page says about Magpie. */
import type { Chapter } from "../ui/howto";

const words = {
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
