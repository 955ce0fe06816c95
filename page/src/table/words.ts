/* Notation and events in words: names for seats, titles for cards. */
import type { TableInfo } from "../api";
import type { Ask, Entry, GameEvent, GameModule, SeatInfo } from "../contract";
import { strings } from "../strings";

const marks = "ABCDEF";

/** Without characters that turn the direction of all that follows. */
export const unturned = (text: string): string =>
    text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "");

/** Who sits where, as people read it. */
export function seatInfos(table: TableInfo | null, ask?: Ask): SeatInfo[] {
    return (table?.seats ?? []).map((s, seat) => ({
        seat,
        name: s.name
            ? unturned(s.name)
            : s.bot
              ? strings.bots[seat]!
              : strings.waiting.empty,
        bot: s.bot,
        you: table?.you === seat,
        awaited: ask?.awaited.includes(seat) ?? false,
        tint: `seat-${seat}`,
        mark: marks[seat] ?? String(seat),
    }));
}

/** "alchemical-lab" as a title where no entry has one. */
export function titled(id: string): string {
    return id.replace(/[-_]/g, " ");
}

/** With the names of cards, spaces, ...; ${other}: what becomes of the rest. */
function named(
    text: string,
    entries: Map<string, Entry>,
    other: (word: string) => string,
): string {
    return text.replace(/[a-z][a-z0-9']*(?:-[a-z0-9']+)*/g, (word) => {
        const entry = entries.get(word);

        return entry && entry.kind !== "rule" ? entry.name : other(word);
    });
}

/** A question of the server, with the names of what it asks about. */
export const sayQuestion = (text: string, entries: Map<string, Entry>) =>
    named(text, entries, (word) => word);

function capital(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/** With the names of those whose seats it names. */
const seated = (text: string, name: (seat: number) => string): string =>
    text.replace(/\b[Ss]eat (\d)\b/g, (_, seat) => name(Number(seat)));

/** An answer or a step, in words. */
export function sayAnswer(
    answer: string,
    module: GameModule | undefined,
    name: (seat: number) => string,
    entries: Map<string, Entry>,
): string {
    const own = module?.describeAnswer?.(answer, name, (id) => entries.get(id));

    return own ?? capital(seated(named(answer, entries, titled), name));
}

/** With a real minus sign. */
export function signed(text: string): string {
    return text.replace(/(^|\s)-(?=\d)/g, "$1−");
}

/** An event, in words, with the names of those at the table. */
export function sayEvent(
    event: GameEvent,
    module: GameModule | undefined,
    name: (seat: number) => string,
    entries: Map<string, Entry>,
): string {
    const own = module?.describeEvent?.(event, name, (id) => entries.get(id));
    const text = seated(event.text, name);

    return signed(own ?? capital(named(text, entries, titled)));
}

/** What a level of bots is called. */
export const levelName = (level: string): string =>
    strings.levels[level] ?? level;

/** The levels that there are, to choose from. */
export const levelChoices = (levels: string[]): [string, string][] =>
    levels.map((level) => [level, levelName(level)]);
