/* The person in this browser. They are asked for a name only when one is needed. */
import { signal } from "@preact/signals";
import { get, post } from "./api";
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
    const { first, second, name } = strings.guests;

    return name(pick(first), pick(second));
}

/** "no": the server has said that this browser has no session. */
const entered = kept("entered", "unknown", ["unknown", "yes", "no"] as const);

function setMe(name: string | null): void {
    me.value = name;
    entered.value = name === null ? "no" : "yes";
}

async function askWho(): Promise<void> {
    setMe((await get<{ name: string | null }>("/api/me")).name);
}

/** Finds out who is here; a guest's browser asks only once. */
export async function loadMe(): Promise<void> {
    if (entered.value === "no") me.value = null;
    else await askWho();
}

/** Starts over as a new guest with this name and gives up the old session. */
export async function enterAnew(name: string): Promise<void> {
    setMe((await post<{ name?: string }>("/api/enter", { name })).name ?? name);
}

/** One browser in which the reader is signed in; times in ms since 1970. */
export interface Device {
    session: string;
    made: number;
    /** To the day. */
    used: number;
    /** True for this browser. */
    own: boolean;
}

export const getDevices = async (): Promise<Device[]> =>
    (await get<{ sessions: Device[] }>("/api/sessions")).sessions;

export async function signOut({ session, own }: Device): Promise<void> {
    await (own
        ? post("/api/leave", {})
        : post("/api/sessions/end", { session }));
    if (own) setMe(null);
}

/** Makes sure that there is a session; a new one gets the name in the field. */
export async function enter(): Promise<void> {
    /* Another window may have entered since this one asked. */
    if (!me.value) await askWho();
    if (me.value) return;
    await enterAnew(wantedName.value.trim() || inventName());
}
