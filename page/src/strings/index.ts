/*
 * All that the page says to people, as one table for each language: its own
 * texts at the top, and below `games` what it says about each game, with the
 * events of the log and how to play it. Word order, plurals and how people are
 * spoken of are the language's. Questions, refusals and the reference are the
 * server's texts. A translation is another object of the type Strings.
 */
import { english } from "./en";

export type { EventTexts, Say, Told } from "./say";

export type Strings = typeof english;

/** In the reader's language. */
export const strings: Strings = english;

/** The same, for the modules of the games. */
export const { arcane, magpie, revolution, thieves } = strings.games;
