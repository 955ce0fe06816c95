/* Pieces for an answer, in any order, made from a list of all answers. */
import type { Answer } from "../contract";
import type { PiecesReply } from "./messages";

/** A count at the end of a path: "bids", "printer", "gold". */
type Count = [path: string[], n: number];

function countsOf(value: unknown, path: string[] = []): Count[] {
    if (typeof value === "number") return [[path, value]];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, inside]) =>
        countsOf(inside, [...path, key]),
    );
}

const total = (counts: Count[]): number =>
    counts.reduce((sum, [, n]) => sum + n, 0);

/** The counts in an answer. */
const keyed = (counts: Count[]): Map<string, number> =>
    new Map(counts.map(([path, n]) => [path.join(" "), n]));

/** One piece at the end of ${path}. */
const pieceAt = (op: string, path: string[]): Answer => ({
    op,
    ...(path.reduceRight<unknown>(
        (inside, key) => ({ [key]: inside }),
        1,
    ) as object),
});

/** In the server's form; null: ${answer} cannot become a whole answer. */
export function listedPieces(
    legal: Answer[],
    answer: Answer | null,
): PiecesReply | null {
    const part = keyed(countsOf(answer));
    const next = new Map<string, Answer>();
    let whole: Answer | null = null;
    let possible = false;

    for (const one of legal) {
        const counts = countsOf(one);
        const has = keyed(counts);

        if ([...part].some(([key, n]) => n > (has.get(key) ?? 0))) continue;
        possible = true;
        if (total(counts) === total(countsOf(answer))) whole = one;
        for (const [path, n] of counts)
            if (n > (part.get(path.join(" ")) ?? 0))
                next.set(path.join(" "), pieceAt(one.op, path));
    }
    return possible
        ? { answer, next: whole ? [] : [...next.values()], about: {}, whole }
        : null;
}
