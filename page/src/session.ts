/* The person in this browser. They are asked for a name only when one is needed. */
import { signal } from "@preact/signals";
import { get, post, Refusal } from "./api";
import { kept } from "./settings";
import { strings } from "./strings";

/** The name of this session; null: no session; undefined: not known yet. */
export const me = signal<string | null | undefined>(undefined);

/** The name that a new guest would get. */
export const wantedName = kept("guest", inventName());

function pick(words: string[]): string {
    return words[Math.floor(Math.random() * words.length)]!;
}

function inventName(): string {
    return `${pick(strings.guests.first)} ${pick(strings.guests.second)}`;
}

/** "no": the server has said that this browser has no session. */
const entered = kept("entered", "unknown", ["unknown", "yes", "no"] as const);

async function askWho(): Promise<void> {
    try {
        me.value = (await get<{ name: string }>("/api/me")).name;
        entered.value = "yes";
    } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 401) throw error;
        me.value = null;
        entered.value = "no";
    }
}

/** Finds out who is here; a guest's browser asks only once. */
export async function loadMe(): Promise<void> {
    if (entered.value === "no") me.value = null;
    else await askWho();
}

/** Starts over as a new guest with this name and gives up the old session. */
export async function enterAnew(name: string): Promise<void> {
    me.value =
        (await post<{ name?: string }>("/api/enter", { name })).name ?? name;
    entered.value = "yes";
}

/** Makes sure that there is a session; a new one gets the name in the field. */
export async function enter(): Promise<void> {
    /* Another window may have entered since this one asked. */
    if (!me.value) await askWho();
    if (me.value) return;
    await enterAnew(wantedName.value.trim() || inventName());
}
