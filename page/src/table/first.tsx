/* An introduction for newcomers, until they dismiss it. */
import { knows } from "../settings";
import { gameTexts, strings } from "../strings";
import { HowToLink } from "../ui/frame";
import type { TableStore } from "./store";

const words = strings.table;

export function First({ store }: { store: TableStore }) {
    const table = store.table.value;
    const id = table?.setup.game ?? "";
    const text = gameTexts(id).newcomer;

    if (!text || table?.stage !== "playing" || table.you === null) return null;
    if (knows.value.split(" ").includes(id)) return null;
    return (
        <details class="first hint">
            <summary>{words.first}</summary>
            <p>{text}</p>
            <div class="row">
                <button
                    type="button"
                    onClick={() => {
                        knows.value = `${knows.value} ${id}`;
                    }}
                >
                    {words.known}
                </button>
                <HowToLink game={id} />
            </div>
        </details>
    );
}
