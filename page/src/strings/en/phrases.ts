/* Texts for the server's phrases in every game: about answers, setups and */
/* packs, and refusals. */
import type { Texts } from "../say";
import { either, listing } from "./english";
import { refusals } from "./refusals";

interface Key {
    key: string;
}

interface Range {
    min: number;
    max: number;
}

const answers: Texts = {
    "status.not-asked": "It is not your turn.",
    "status.over": "The game is over.",
    "status.unreadable": "That move cannot be read.",
    "status.full": "There is no room for more.",
    "match.others": "Other players move first.",
    "match.asked": "Choose your move.",
    "answer.misses": "That does not answer the question.",
    "answer.incomplete": "This move is not complete.",
    "answer.too-much": "Enter one move only.",
    "answer.words": "Unknown move.",
    "answer.seat": "Name a player by the number of the seat, from 0 to 5.",
    "answer.deal": "A deal has at most nine cards.",
    "answer.end": "Unexpected text after the move.",
    "answer.long": "That is too much for one move.",
};

/* Moves as objects that cannot be read. */
const objects: Texts = {
    "answer.op": "This game has no such move.",
    "answer.name": ({ key }: Key) => `"${key}" must be a name.`,
    "answer.list": ({ key }: Key) => `"${key}" must be a list.`,
    "answer.list-exact": ({ key, count }: Key & { count: number }) =>
        `"${key}" must be a list of ${count}.`,
    "answer.list-range": ({ key, min, max }: Key & Range) =>
        `"${key}" must be a list of ${min} to ${max}.`,
    "answer.counts": ({ key }: Key) =>
        `"${key}" must be an object with a number for each name.`,
    "answer.number": ({ key, min }: Key & { min: number }) =>
        `"${key}" must be a whole number, at least ${min}.`,
    "answer.no-count": ({ name }: { name: string }) =>
        `There is nothing called "${name}" to count.`,
    "answer.empty": ({ key }: Key) => `"${key}" can't be empty.`,
    "answer.missing": ({ key }: Key) => `"${key}" is missing.`,
    "answer.rest": ({ op }: { op: string }) =>
        `"${op}" has a field that is not known.`,
};

const setups: Texts = {
    "setup.variants": ({ variants }: { variants: string[] }) =>
        `The variants of this game are ${listing(variants)}.`,
    "setup.seats": ({ min, max }: Range) =>
        `This variant is for ${min} to ${max} players.`,
    "setup.seats-exact": ({ seats }: { seats: number }) =>
        `This variant is for ${seats} players.`,
    "setup.option-range": ({ option, min, max }: Range & { option: string }) =>
        `${option} must be from ${min} to ${max}.`,
    "setup.option-words": (a: { option: string; words: string[] }) =>
        `${a.option} must be ${either(a.words)}.`,
    "setup.option": ({ option }: { option: string }) =>
        `There is no option called "${option}".`,
    "setup.object": 'A setup must be an object with the key "game".',
    "setup.game": 'The key "game" must name a game.',
    "setup.no-game": ({ game }: { game: string }) =>
        `There is no game called "${game}".`,
    "setup.variant": 'The key "variant" must name a variant.',
    "setup.seats-number": 'The key "seats" must be a whole number.',
    "setup.options": 'The key "options" must be an object.',
    "pack.none": "This game has no custom rules.",
};

const json: Texts = {
    "json.syntax": ({ line, column }: { line: number; column: number }) =>
        `Line ${line}, column ${column}: this is not valid JSON.`,
    "json.object": "this must be an object.",
    "json.field": ({ key }: { key: string }) =>
        `there is no field called "${key}".`,
    "json.thing": "this must be a name.",
    "json.no-thing": ({ name }: { name: string }) =>
        `there is nothing called "${name}".`,
    "json.hidden": "nothing can be hidden here; name it.",
    "json.range": ({ min, max }: Range) =>
        `this must be a whole number from ${min} to ${max}.`,
};

export const phrases: Texts = {
    ...answers,
    ...objects,
    ...setups,
    ...json,
    ...refusals,
};
