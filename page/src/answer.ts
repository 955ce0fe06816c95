/* Answers as structures: comparing them and reading their arguments. */
import type { Answer, Arg } from "./contract";

/** The fields of objects in the order of their names, at every depth. */
function sorted(_: string, value: unknown): unknown {
    if (value === null || typeof value !== "object" || Array.isArray(value))
        return value;
    return Object.fromEntries(
        Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
}

/** An answer, one typed in notation, or none. */
type AnyAnswer = Answer | string | null;

/** The same text for the same answer, for keys and comparisons. */
export const answerKey = (answer: AnyAnswer): string =>
    JSON.stringify(answer, sorted);

export const sameAnswer = (a: AnyAnswer, b: AnyAnswer): boolean =>
    a === b || answerKey(a) === answerKey(b);

/** An argument that is a word; "" if the answer does not have it. */
export function word(answer: Answer, arg: string): string {
    const value = answer[arg];

    return typeof value === "string" ? value : "";
}

/** An argument that is a number or a seat; null if there is none. */
export function num(answer: Answer, arg: string): number | null {
    const value = answer[arg];

    return typeof value === "number" ? value : null;
}

/** An argument that is a list of words. */
export function words(answer: Answer, arg: string): string[] {
    const value = answer[arg];

    return Array.isArray(value)
        ? value.filter((v) => typeof v === "string")
        : [];
}

/** An argument that is a list of objects. */
export function rows(
    answer: Answer,
    arg: string,
): Record<string, string | number>[] {
    const value = answer[arg];

    return Array.isArray(value)
        ? value.filter((v) => typeof v === "object")
        : [];
}

function object(value: Arg | undefined): Record<string, unknown> {
    return typeof value === "object" && !Array.isArray(value) ? value : {};
}

/** An argument that counts things by name. */
export const counts = (answer: Answer, arg: string) =>
    object(answer[arg]) as Record<string, number>;

/** An argument that counts things by place, then by name. */
export const countsAt = (answer: Answer, arg: string) =>
    object(answer[arg]) as Record<string, Record<string, number>>;
