/* Answers in words: "bid printer=F1,G2", "swap harbor 1 market 0". */
import type { Entry, Seat } from "../../contract";
import { revolution as words } from "../../strings";
import { readBid } from "./compose";
import { readLot, type Token } from "./view";

type Say = (
    parts: string[],
    title: (id: string) => string,
    name: (seat: string) => string,
) => string;

const cube: Say = ([area = "", seat = ""], title, name) =>
    words.cubeOf(name(seat), title(area));

const sayings: Record<string, Say> = {
    bid: (parts, title) =>
        words.bid(
            Object.entries(readBid(`bid ${parts.join(" ")}`)).map(
                ([space, lot]) => words.bidOn(lot, title(space)),
            ),
        ),
    step: (parts, title) => {
        const [space = "", lot] = parts[0]!.split("=");

        return words.bidOn(readLot(lot), title(space));
    },
    pass: () => words.pass,
    cube,
    swap: (parts, title, name) =>
        parts.length < 4
            ? cube(parts, title, name)
            : words.swap(
                  cube(parts, title, name),
                  cube(parts.slice(2), title, name),
              ),
    move: ([from = "", to = ""], title) => words.move(title(from), title(to)),
    area: ([area = ""], title) => words.area(title(area)),
    seat: ([seat = ""], _, name) => words.seat(name(seat)),
    token: ([token]) => words.tokenBack(token as Token),
    space: ([space = ""], title) => words.gain(title(space)),
};

export function describeAnswer(
    answer: string,
    name: (seat: Seat) => string,
    entry: (id: string) => Entry | undefined,
): string | null {
    const [kind = "", ...parts] = answer.split(" ");
    const say = sayings[kind.includes("=") ? "step" : kind];
    const title = (id: string) => entry(id)?.name ?? id;

    return say
        ? say(kind.includes("=") ? [kind] : parts, title, (seat) =>
              name(Number(seat)),
          )
        : null;
}
