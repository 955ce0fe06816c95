/* The question and your answer: check it, then confirm it. */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { sameAnswer } from "../answer";
import { atOnce } from "../settings";
import { strings } from "../strings";
import { ExplainButton, ExplainNote } from "../ui/explain";
import { Check } from "../ui/fields";
import { Alert } from "../ui/frame";
import { aboutText } from "./answers";
import type { TableStore } from "./store";

const words = strings.table;

type Title = RefObject<HTMLHeadingElement | null>;

/** The situation in one sentence. */
function headline(store: TableStore): string {
    const shown = store.player.shown.value;

    if (!shown) return strings.loading;
    if (store.table.value?.stage === "aborted") return words.aborted;
    if (shown.ask.over) return words.over;
    if (store.question.value !== null) return store.question.value;
    const names = store.seats.value.filter((s) => s.awaited);

    return names.length > 0
        ? words.waitingFor(strings.listing(names.map((s) => s.name)))
        : words.wait;
}

function aboutOf(store: TableStore): string | null {
    const { choices, chosen } = store.moves.value;
    const choice = choices?.find((c) => sameAnswer(c.answer, chosen));

    return choice ? aboutText(store, choice.about) : null;
}

/** The answer in the tray, with its buttons. */
function Lying({ store, onCancel }: { store: TableStore; onCancel(): void }) {
    const { draft, pieces } = store.moves.value;
    const chosen = store.composing.chosen.value;
    const about = aboutOf(store);
    const begun = chosen !== null || draft?.steps.length || pieces?.answer;

    return (
        <>
            <p class="lying">
                {chosen !== null ? (
                    <strong>{store.say(chosen)}</strong>
                ) : (
                    <span class="soft">{words.trayEmpty}</span>
                )}
            </p>
            {about && <p class="about soft">{about}</p>}
            <div class="row">
                <button
                    id="send"
                    type="button"
                    class="primary"
                    disabled={chosen === null}
                    onClick={store.send}
                >
                    {words.send}
                </button>
                <button type="button" disabled={!begun} onClick={onCancel}>
                    {words.cancel}
                </button>
                <Check label={words.atOnce} setting={atOnce} />
            </div>
        </>
    );
}

/** The answer being sent. */
function Sent({ store }: { store: TableStore }) {
    return (
        <p class="lying">
            {store.say(store.sending.value?.answer ?? "")}{" "}
            <span class="soft">{words.sending}</span>
        </p>
    );
}

/** The question, or what is happening now. */
function Question({ store, title }: { store: TableStore; title: Title }) {
    const event = store.player.busy.value && store.lines.value.at(-1);

    return (
        <div class="question">
            {store.active.value && <p class="turn">{words.yourTurn}</p>}
            <h2 ref={title} tabIndex={-1} id="question" aria-live="polite">
                {event ? event.text : headline(store)}
            </h2>
            <ExplainButton />
            <ExplainNote />
        </div>
    );
}

export function Tray({ store }: { store: TableStore }) {
    const title = useRef<HTMLHeadingElement>(null);
    const active = store.active.value;
    const busy = store.player.busy.value;
    const table = store.table.value;
    const watching = table?.stage === "playing" && table.you === null;
    const over = !busy && store.player.shown.value?.ask.over === true;

    useFocusKept(title);
    return (
        <section
            class={`tray sheet ${active ? "on" : ""} ${over ? "over" : ""}`}
            aria-label={words.tray}
        >
            <Question store={store} title={title} />
            {watching && <p class="soft watching">{words.spectator}</p>}
            {busy && (
                <button type="button" onClick={() => store.player.skip()}>
                    {words.skipMoves}
                </button>
            )}
            <Alert text={store.problem.value} />
            {active && (
                <Lying
                    store={store}
                    onCancel={() => {
                        store.cancel();
                        title.current?.focus();
                    }}
                />
            )}
            {store.sending.value && <Sent store={store} />}
        </section>
    );
}

/** If the element with the focus goes away, the question gets it. */
function useFocusKept(title: { current: HTMLElement | null }) {
    useEffect(() => {
        let inside = false;
        const note = (event: FocusEvent) => {
            inside = (event.target as Element).closest("main") !== null;
        };
        const watch = new MutationObserver(() => {
            const lost =
                document.activeElement === document.body ||
                document.activeElement === null;

            if (inside && lost) title.current?.focus({ preventScroll: true });
        });
        const press = (event: Event) => {
            if (
                !(event.target as Element).closest(
                    "button, a, input, select, summary",
                )
            )
                inside = false;
        };

        document.addEventListener("focusin", note);
        document.addEventListener("pointerdown", press);
        watch.observe(document.body, {
            subtree: true,
            childList: true,
            attributes: true,
            attributeFilter: ["disabled"],
        });
        return () => {
            document.removeEventListener("focusin", note);
            document.removeEventListener("pointerdown", press);
            watch.disconnect();
        };
    }, []);
}
