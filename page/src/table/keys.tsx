/* Keyboard shortcuts at a table, and the list of them. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { shortcuts } from "../settings";
import { strings } from "../strings";
import { Dialog } from "../ui/dialog";
import { arm } from "../ui/explain";
import type { TableStore } from "./store";

const words = strings.keys;

/** True if the list is open. */
export const keysShown = signal(false);

/** Moves the focus to a part of the page, if it is there. */
function visit(id: string): void {
    const part = document.getElementById(id);

    part?.scrollIntoView({ block: "nearest" });
    part?.focus();
}

/** The actions of the keys, in the order of the list. */
const acts: Record<keyof typeof words.letters, (store: TableStore) => void> = {
    confirm: (store) => store.send(),
    cancel: (store) => store.cancel(),
    hint: (store) => store.wantHint(),
    log: () => visit("log"),
    chat: () => visit("say"),
    explain: () => arm(true),
    keys: () => {
        keysShown.value = true;
    },
};

const names = Object.keys(acts) as (keyof typeof acts)[];

/** True if somebody is writing, or something is open above the table. */
function isBusy(target: EventTarget | null): boolean {
    return (
        document.querySelector("dialog[open]") !== null ||
        (target instanceof Element &&
            target.closest("input:not([type=checkbox]), textarea, select") !==
                null)
    );
}

export function useKeys(store: TableStore): void {
    useEffect(() => {
        const press = (event: KeyboardEvent) => {
            const { key, altKey, ctrlKey, metaKey, repeat } = event;
            const name = names.find(
                (one) => words.letters[one].toLowerCase() === key.toLowerCase(),
            );

            if (!name || altKey || ctrlKey || metaKey || repeat) return;
            if (shortcuts.value === "no" || isBusy(event.target)) return;
            event.preventDefault();
            acts[name](store);
        };

        addEventListener("keydown", press);
        return () => {
            removeEventListener("keydown", press);
            keysShown.value = false;
        };
    }, [store]);
}

export function Keys() {
    if (!keysShown.value) return null;
    return (
        <Dialog
            title={words.title}
            onClose={() => {
                keysShown.value = false;
            }}
        >
            <dl class="keys">
                {names.map((name) => (
                    <div key={name}>
                        <dt>
                            <kbd>{words.letters[name]}</kbd>
                        </dt>
                        <dd>{words.does[name]}</dd>
                    </div>
                ))}
                <div>
                    <dt>
                        <kbd>{words.escape}</kbd>
                    </dt>
                    <dd>{words.closes}</dd>
                </div>
            </dl>
            <p class="soft">{words.off}</p>
        </Dialog>
    );
}
