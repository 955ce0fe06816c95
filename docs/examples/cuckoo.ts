/* The page's texts for Cuckoo. */
import type { GameTexts, Told } from "../say";
import { does, faces, plural } from "./english";

const twigs = (n: number) => plural(n, "twig", "twigs");

export const cuckooWords: GameTexts = {
    title: "Cuckoo",
    about: "One card, one sealed bid, one winner.",
    length: "about 1 min",
    events: {
        dealt: (e, say) =>
            `${does(e, say, "get")} ${faces(e, say, "a card", "cards")}.`,
        shown: (e: Told & { bid?: number }, say) =>
            `${does(e, say, "show")} ${faces(e, say, "a card", "cards")} and ${twigs(e.bid ?? 0)}.`,
    },
    phrases: {
        "score.pot": "The pot",
    },
    answers: {
        bid: ({ twigs: n }: { twigs: number }) => `Bid ${twigs(n)}`,
        deal: ({ faces }: { faces: string[] }, say) =>
            `Deal ${faces.map(say.title).join(", ")}`,
    },
    entries: {},
    kinds: {},
    variants: { core: "Cuckoo" },
    options: {},
    facts: {},
    names: {
        feather: "Feather",
        ring: "Ring",
        crown: "Crown",
        cards: "Cards",
        bids: "Bids",
    },
};
