/* How English counts, lists and addresses people; helpers for its texts. */
import type { Seat } from "../../contract";
import { pluralsOf, type Say, type Told } from "../say";

/** For <html lang>. */
export const language = "en";

const formFor = pluralsOf(language);

/** "card" for one, otherwise "cards" */
export const form = (n: number, one: string, other: string) =>
    formFor(n, { one, other });

/** With a real minus sign; words are left unchanged. */
export const number = (n: number | string) =>
    String(n).replace(/^-(?=\d)/, "−");

/** A change: "+3", "−3" */
export const signed = (n: number) => (n > 0 ? `+${n}` : number(n));

/** "19:05", from milliseconds since 1970 */
export const time = (ms: number) =>
    new Date(ms).toLocaleTimeString(language, {
        hour: "numeric",
        minute: "2-digit",
        hourCycle: "h23",
    });

/** "Nov 19, 2026", from milliseconds since 1970 */
export const day = (ms: number) =>
    new Date(ms).toLocaleDateString(language, { dateStyle: "medium" });

/** "1 card", "3 cards" */
export const plural = (n: number, one: string, other: string) =>
    `${number(n)} ${form(n, one, other)}`;

/** "2 minutes", "90 seconds", of milliseconds */
export const span = (ms: number) =>
    ms % 60000 === 0
        ? plural(ms / 60000, "minute", "minutes")
        : plural(Math.round(ms / 1000), "second", "seconds");

function joined(parts: string[], word: string): string {
    const last = parts.at(-1) ?? "";

    return parts.length > 1
        ? `${parts.slice(0, -1).join(", ")} ${word} ${last}`
        : last;
}

/* Long words of names, with a hyphen where they may be broken. */
const breaks = new Map(
    [
        "Anthropo-morphic",
        "Boomer-ang",
        "Facsimi-lous",
        "Invis-ible",
        "Philos-opher",
        "Skele-tomicon",
        "Sover-eign",
    ].map((word) => [word.replace("-", ""), word.replace("-", "\u00ad")]),
);

/** A name for a narrow place: it may be broken at soft hyphens. */
export const hyphenated = (name: string) =>
    name.replace(/\p{L}+/gu, (word) => breaks.get(word) ?? word);

/** "Ada, Bo and Cy" */
export const listing = (parts: string[]) => joined(parts, "and");

/**
 * Texts beside each other on a screen. The signs between them, and their order,
 * belong to the language.
 */
export const beside = {
    /** "(you)": a note about what is before it */
    note: (text: string) => `(${text})`,
    /** "Your name:" before what it names */
    label: (text: string) => `${text}:`,
    /** "Choose: Crystal Ball" */
    labelled: (label: string, text: string) => `${label}: ${text}`,
    /** "3 players · about 40 min" */
    facts: (texts: string[]) => texts.join(" · "),
    /** "One sentence. Another one." */
    sentences: (texts: string[]) => texts.join(" "),
};

/** "on, off or auto" */
export const either = (parts: string[]) => joined(parts, "or");

const spelled =
    "no one two three four five six seven eight nine ten eleven twelve".split(
        " ",
    );

/** "Crystal Ball ×2 and an item": names, and how many are hidden. */
export function faces(
    { faces }: Told,
    say: Say,
    one: string,
    other: string,
): string {
    const known = faces.filter((id) => id !== "?");
    const hidden = faces.length - known.length;
    const names = [...new Set(known)].map((id) => {
        const n = known.filter((same) => same === id).length;

        return n > 1 ? `${say.title(id)} ×${n}` : say.title(id);
    });
    const rest = form(hidden, one, `${spelled[hidden] ?? hidden} ${other}`);

    return listing(hidden > 0 ? [...names, rest] : names);
}

/** True if the reader may see what an event is about. */
export const isKnown = ({ faces }: Told) => !faces.includes("?");

const irregular: Record<string, string> = {
    are: "is",
    go: "goes",
    have: "has",
};

/** "draws", "passes", "looks at" */
function third(verb: string): string {
    const [word = "", ...rest] = verb.split(" ");
    const ending = /(?:s|sh|ch|x)$/.test(word) ? "es" : "s";

    return [irregular[word] ?? word + ending, ...rest].join(" ");
}

/** "You draw", "Mira draws" */
export const subject = (say: Say, seat: Seat, verb: string) =>
    seat === say.you ? `You ${verb}` : `${say.name(seat)} ${third(verb)}`;

/** "You and Mira win", "Mira wins": ${you} if the reader is one of them. */
export function together(others: string[], you: boolean, verb: string): string {
    const names = listing(you ? ["You", ...others] : others);

    return `${names} ${you || others.length > 1 ? verb : third(verb)}`;
}

/** The same for the player an event is about. */
export const does = ({ seat }: Told, say: Say, verb: string) =>
    subject(say, seat, verb);

/** "you", "Mira" */
export const whom = (say: Say, seat: Seat) =>
    seat === say.you ? "you" : say.name(seat);

/** "your", "Mira's"; "their" if Mira is the one who acts */
export const whose = (say: Say, seat: Seat, by?: Seat) =>
    seat === say.you ? "your" : seat === by ? "their" : `${say.name(seat)}'s`;

/** The same at the beginning of a sentence. */
export const Whose = (say: Say, seat: Seat) =>
    seat === say.you ? "Your" : `${say.name(seat)}'s`;

/**
 * Sentences about events of these seats as one line: "Crow draws an item and
 * plays Older Wand on C3." Sentences in a row with the same player as their
 * subject are joined.
 */
export function inOne(
    told: { seat: Seat | null; text: string }[],
    say: Say,
): string {
    const sentences: { who: string | null; does: string[] }[] = [];

    for (const { seat, text } of told) {
        const name =
            seat === null ? "" : seat === say.you ? "You" : say.name(seat);
        const acts = name && text.startsWith(`${name} `) && text.endsWith(".");
        const who = acts ? name : null;
        const does = acts ? text.slice(name.length + 1, -1) : text;
        const before = sentences.at(-1);

        if (who !== null && before?.who === who) before.does.push(does);
        else sentences.push({ who, does: [does] });
    }
    return sentences
        .map(({ who, does }) =>
            who === null ? does[0] : `${who} ${listing(does)}.`,
        )
        .join(" ");
}

/* Texts for events of several games. */

export const turn = ({ seat }: Told, say: Say) => `${Whose(say, seat)} turn`;
export const ready = (e: Told, say: Say) => `${does(e, say, "are")} ready.`;
export const ended = ({ rounds }: Told) =>
    `The game ends after ${plural(rounds, "round", "rounds")}.`;
