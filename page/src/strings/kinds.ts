/* How English counts and lists; what the parts of the table share. */

/** "1 card", "3 cards" */
export const plural = (n: number, one: string, many: string) =>
    `${n} ${n === 1 ? one : many}`;

/** "Ada, Bo and Cy" */
export function listing(parts: string[]): string {
    const last = parts.at(-1) ?? "";

    return parts.length > 1
        ? `${parts.slice(0, -1).join(", ")} and ${last}`
        : last;
}
