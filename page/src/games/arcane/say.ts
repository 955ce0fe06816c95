/* Answers in words, and how long events are shown. */
import type { GameEvent, Seat } from "../../contract";
import { type Find, titled } from "../../names";
import { arcane as words } from "../../strings";

type Name = (seat: Seat) => string;

const say = words.answer;

/** The places that an answer of several parts names, as "seat cell". */
export function partsOf(answer: string, me: Seat | null): string[] {
    const [word, ...rest] = answer.split(" ");
    const parts: string[] = [];

    if (word === "reveal") return rest.map((cell) => `${me} ${cell}`);
    if (word === "swap") parts.push(`${me} ${rest.shift()}`);
    for (let i = 0; i + 1 < rest.length; i += 2)
        parts.push(`${rest[i]} ${rest[i + 1]}`);
    return parts;
}

function places(answer: string, name: Name): string[] {
    return partsOf(answer, null).map((part) => {
        const [seat, cell] = part.split(" ");
        const at = cell!.toUpperCase();

        return seat === "null" ? at : words.placeOf(at, name(Number(seat)));
    });
}

/** An answer, or the first steps of one, in words. */
export function describeAnswer(
    answer: string,
    name: Name,
    entry: Find,
): string | null {
    const [word, first = "", second = ""] = answer.split(" ");
    const item = titled(first, entry);
    const at = first.toUpperCase();
    const table: Record<string, () => string | undefined> = {
        draw: () => say.draw[first],
        play: () => say.play(item, second.toUpperCase()),
        discard: () => say.discard(item),
        use: () => say.use(item),
        slot: () => say.slot(at),
        kind: () => say.kind(item),
        seat: () => say.seat(name(Number(first))),
        sell: () => say.sell(words.line(first)),
        slide: () => say.slide[first],
        choose: () => say.choose[first],
        yes: () => say.yes,
        no: () => say.no,
        haunt: () => say.haunt(words.and(places(answer, name))),
        swap: () =>
            say.swap(at, second === "" ? "…" : places(answer, name)[1]!),
        take: () => say.take(Number(first)),
        reveal: () => say.reveal(words.and(places(answer, name))),
        bribe: () => say.bribe(Number(first)),
        wizard: () => say.wizard(item),
    };

    return table[word!]?.() ?? null;
}

const pauses: Record<string, number> = {
    start: 500,
    wizard: 300,
    dealt: 200,
    sealed: 0,
    stashed: 200,
    "turned-up": 300,
    turn: 350,
    replaced: 300,
    uncovered: 500,
    marker: 600,
    slid: 900,
    sold: 1000,
    inspection: 1200,
    counted: 900,
    fined: 900,
    triggered: 1200,
};

export function pause(event: GameEvent): number {
    return pauses[event.event] ?? 700;
}
