/* Events and notation in words: names for seats, titles for cards. */
import type { TableInfo } from "../api";
import type { Ask, Entry, GameEvent, GameModule, SeatInfo } from "../contract";
import { titled } from "../names";
import { type Say, strings, type Told } from "../strings";

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

/** An answer or a step, in words. */
export function sayAnswer(
    answer: string,
    module: GameModule | undefined,
    name: (seat: number) => string,
    entries: Map<string, Entry>,
): string {
    const own = module?.describeAnswer?.(answer, name, (id) => entries.get(id));

    return (
        own ??
        capital(
            named(answer, entries, titled).replace(
                /\bseat (\d)\b/g,
                (_, seat) => name(Number(seat)),
            ),
        )
    );
}

/**
 * Makes a line of the log of each event, for who reads it; null: this event is
 * not worth one.
 */
export function eventWords(
    module: GameModule | undefined,
    seats: SeatInfo[],
    entries: Map<string, Entry>,
): (event: GameEvent) => string | null {
    const say: Say = {
        you: seats.find((s) => s.you)?.seat ?? null,
        name: (seat) => seats[seat]?.name ?? String(seat),
        title: (id) => titled(id, (id) => entries.get(id)),
    };

    return (event) => {
        const text =
            module?.events[event.event] ??
            strings.table.plainEvent(titled(event.event));

        return text(event as unknown as Told, say);
    };
}

/** What a level of bots is called. */
export const levelName = (level: string): string =>
    strings.levels[level] ?? level;

/** The levels that there are, to choose from. */
export const levelChoices = (levels: string[]): [string, string][] =>
    levels.map((level) => [level, levelName(level)]);
