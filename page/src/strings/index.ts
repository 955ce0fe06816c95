/*
 * The one table of all that the page says to people: its own texts at the top,
 * and below `games` what it says about each game, how-to and all. What the
 * server says (questions, events, refusals, names of cards) comes as it is.
 * A translation is a second object of the type Strings.
 */
import { arcaneWords } from "./arcane";
import { magpieWords } from "./magpie";
import { pageWords } from "./page";
import { revolutionWords } from "./revolution";
import { thievesWords } from "./thieves";

export const strings = {
    ...pageWords,
    games: {
        arcane: arcaneWords,
        magpie: magpieWords,
        revolution: revolutionWords,
        thieves: thievesWords,
    },
};

export type Strings = typeof strings;

/** The same, for the modules of the games. */
export const { arcane, magpie, revolution, thieves } = strings.games;
