/* English. */
import type { GameTexts } from "../say";
import { arcaneWords } from "./arcane";
import { magpieWords } from "./magpie";
import { pageWords } from "./page";
import { revolutionWords } from "./revolution";
import { thievesWords } from "./thieves";

export const english = {
    ...pageWords,
    games: {
        arcane: arcaneWords,
        magpie: magpieWords,
        revolution: revolutionWords,
        thieves: thievesWords,
    } satisfies Record<string, GameTexts>,
};
