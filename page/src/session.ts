/* The person in this browser. They are asked for a name only when one is needed. */
import { signal } from "@preact/signals";
import { get, post, Refusal } from "./api";
import { strings } from "./strings";

/** The name of this session; null: no session; undefined: not known yet. */
export const me = signal<string | null | undefined>(undefined);

/** The name that a new guest would get. */
export const wantedName = signal(inventName());

function pick(words: string[]): string {
    return words[Math.floor(Math.random() * words.length)]!;
}

function inventName(): string {
    return `${pick(strings.guests.first)} ${pick(strings.guests.second)}`;
}

export async function loadMe(): Promise<void> {
    try {
        me.value = (await get<{ name: string }>("/api/me")).name;
    } catch (error) {
        if (error instanceof Refusal && error.status === 401) me.value = null;
        else throw error;
    }
}

/** Starts over as a new guest with this name and gives up the old session. */
export async function enterAnew(name: string): Promise<void> {
    me.value =
        (await post<{ name?: string }>("/api/enter", { name })).name ?? name;
}

/** Makes sure that there is a session; a new one gets the name in the field. */
export async function enter(): Promise<void> {
    /* Another window may have entered since this one asked. */
    if (!me.value) await loadMe();
    if (me.value) return;
    await enterAnew(wantedName.value.trim() || inventName());
}
