/* Who this person is. A name is asked for only when something needs one. */
import { signal } from "@preact/signals";
import { get, post, Refusal } from "./api";
import { strings } from "./strings";

/** The name of this session; null: a stranger; undefined: not known yet. */
export const me = signal<string | null | undefined>(undefined);

/** The name that a stranger would get. */
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

/** A new person with this name; the session of before is given up. */
export async function enterAnew(name: string): Promise<void> {
    me.value =
        (await post<{ name?: string }>("/api/enter", { name })).name ?? name;
}

/** Makes sure that there is a session, with the wanted name if it is new. */
export async function enter(): Promise<void> {
    /* Another window may have entered since this one has asked. */
    if (!me.value) await loadMe();
    if (me.value) return;
    await enterAnew(wantedName.value.trim() || inventName());
}
