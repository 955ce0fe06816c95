/* Names of things. */
import type { Entry } from "./contract";

export type Find = (id: string) => Entry | undefined;

/** What a card, space, ... is called; without an entry, by its id. */
export const titled = (id: string, entry?: Find): string =>
    entry?.(id)?.name ?? id.replace(/[-_]/g, " ");
