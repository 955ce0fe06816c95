/* Events in words: names for seats, titles for cards. */
import type { TableInfo } from "../api";
import type { Ask, GameEvent, SeatInfo } from "../contract";
import { gameTexts, type Say, strings, type Told, titleIn } from "../strings";
import { distinct } from "../ui/name";

const marks = "ABCDEF";

/** Without characters that change the direction of the text after them. */
export const unturned = (text: string): string =>
    text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "");

/** The people and bots on the seats, for display. */
export function seatInfos(table: TableInfo | null, ask?: Ask): SeatInfo[] {
    const playing = table?.stage === "playing";
    /* After the game it is theirs again, even if a bot has finished it. */
    const own = table?.you ?? (playing ? null : table?.resigned);
    const seats = table?.seats ?? [];
    const names = distinct(
        seats.map((s, seat) =>
            s.name ? unturned(s.name) : s.bot ? strings.bots[seat]! : "",
        ),
    );

    return seats.map((s, seat) => ({
        seat,
        name: s.name || s.bot ? names[seat]! : strings.waiting.empty,
        bot: s.bot,
        you: own === seat,
        awaited: (playing && ask?.awaited.includes(seat)) ?? false,
        tint: `seat-${seat}`,
        mark: marks[seat] ?? String(seat),
    }));
}

/** How texts about a game address these people and name its things. */
export const sayFor = (game: string, seats: SeatInfo[]): Say => ({
    you: seats.find((s) => s.you)?.seat ?? null,
    name: (seat) => seats[seat]?.name ?? String(seat),
    title: (id) => titleIn(game, id),
});

/**
 * Turns each event into a line of the log for the reader; null: this event
 * gets no line.
 */
export function eventWords(
    game: string,
    say: Say,
): (event: GameEvent) => string | null {
    return (event) => {
        const text =
            gameTexts(game).events?.[event.event] ??
            strings.table.plainEvent(titleIn(game, event.event));

        return text(event as unknown as Told, say);
    };
}

/** The name of a level of bots. */
export const levelName = (level: string): string =>
    strings.levels[level] ?? level;

/** The levels to choose from. */
export const levelChoices = (levels: string[]): [string, string][] =>
    levels.map((level) => [level, levelName(level)]);
