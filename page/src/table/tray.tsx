/* The question, what can be answered beside it, and the answer in the tray. */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { sameAnswer } from "../answer";
import { confirms } from "../settings";
import { strings } from "../strings";
import { ExplainButton, ExplainNote } from "../ui/explain";
import { Alert } from "../ui/frame";
import { aboutText } from "./answers";
import { wonBy } from "./result";
import { Acts } from "./slot";
import { watchClicks } from "./steady";
import type { TableStore } from "./store";

const words = strings.table;

type Title = RefObject<HTMLHeadingElement | null>;

/** The situation in one sentence. */
function headline(store: TableStore): string {
    const shown = store.player.shown.value;

    if (!shown) return strings.loading;
    if (store.table.value?.stage === "aborted") return words.aborted;
    if (shown.ask.over)
        return strings.beside.sentences(
            shown.result
                ? [words.over, wonBy(shown.result, store.seats.value)]
                : [words.over],
        );
    if (store.question.value !== null) return store.question.value;
    const names = store.seats.value.filter((s) => s.awaited);

    return names.length > 0
        ? words.waitingFor(strings.listing(names.map((s) => s.name)))
        : words.wait;
}

/** The effect of the answer in the tray; null: its words say it all. */
function aboutOf(store: TableStore): string | null {
    const { choices, chosen } = store.moves.value;
    const choice = choices?.find((c) => sameAnswer(c.answer, chosen));

    return choice ? aboutText(store, choice.about) : null;
}

/** The answer in the tray, or the one being sent, in words. */
function Lying({ store }: { store: TableStore }) {
    const chosen = store.composing.chosen.value;
    const sent = store.sending.value?.answer;
    const about = aboutOf(store);

    if (sent)
        return (
            <p class="lying">
                {store.say(sent)} <span class="soft">{words.sending}</span>
            </p>
        );
    if (!store.active.value || chosen === null) return null;
    return (
        <p class="lying">
            <strong>{store.say(chosen)}</strong>{" "}
            {about && <span class="soft">{about}</span>}
        </p>
    );
}

/** Confirm and cancel: seen while something can be composed. */
function Confirm({ store, onCancel }: { store: TableStore; onCancel(): void }) {
    const { draft, pieces } = store.moves.value;
    const chosen = store.composing.chosen.value;
    const begun = chosen !== null || draft?.steps.length || pieces?.answer;
    const composed = pieces?.next || confirms.value === "yes";
    const shows = store.active.value && (begun || composed);

    return (
        <div class={`confirm ${shows ? "" : "idle"}`}>
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
        </div>
    );
}

/** The question, or what is happening now. */
function Question({ store, title }: { store: TableStore; title: Title }) {
    const newest = store.lines.value.at(-1)?.text;
    const busy = store.player.busy.value;
    const table = store.table.value;
    const watching = table?.stage === "playing" && table.you === null;

    return (
        <div class="question">
            <p class="turn">
                {store.active.value && words.yourTurn}
                {watching && <span class="soft">{words.spectator}</span>}
            </p>
            <h2 ref={title} tabIndex={-1} id="question" aria-live="polite">
                {(busy && newest) || headline(store)}
            </h2>
            <ExplainButton />
            <ExplainNote />
            <Lying store={store} />
            <p class="newest" aria-hidden="true">
                {newest}
            </p>
        </div>
    );
}

export function Tray({ store }: { store: TableStore }) {
    const title = useRef<HTMLHeadingElement>(null);
    const tray = useRef<HTMLElement>(null);
    const active = store.active.value;
    const busy = store.player.busy.value;
    const over = !busy && store.player.shown.value?.ask.over === true;

    useFocusKept(title);
    useEffect(() => watchClicks(tray.current!.parentElement!), []);
    return (
        <section
            ref={tray}
            class={`tray sheet ${active ? "on" : ""} ${over ? "over" : ""}`}
            aria-label={words.tray}
        >
            <Question store={store} title={title} />
            <Alert text={store.problem.value} />
            <Acts />
            {busy && (
                <button type="button" onClick={store.skip}>
                    {words.skipMoves}
                </button>
            )}
            {!over && (
                <Confirm
                    store={store}
                    onCancel={() => {
                        store.cancel();
                        title.current?.focus();
                    }}
                />
            )}
        </section>
    );
}

/** True if it cannot have the focus any more. */
const isGone = (one: Element) =>
    one.matches(":disabled") ||
    !one.checkVisibility({ visibilityProperty: true });

/** If the element with the focus goes away, the question gets it. */
function useFocusKept(title: { current: HTMLElement | null }) {
    useEffect(() => {
        let inside = false;
        const note = (event: FocusEvent) => {
            inside = (event.target as Element).closest("main") !== null;
        };
        const keep = () => {
            const at = document.activeElement;
            const lost =
                at === null || at === document.body || !!at.closest(".idle");

            if (inside && lost) title.current?.focus({ preventScroll: true });
        };
        /*
         * Hidden and disabled elements lose the focus after they are rendered;
         * only some browsers fire an event.
         */
        const watch = new MutationObserver(() => {
            keep();
            requestAnimationFrame(() => requestAnimationFrame(keep));
        });
        const left = ({ target }: FocusEvent) =>
            setTimeout(() => isGone(target as Element) && keep());
        const press = (event: Event) => {
            if (
                !(event.target as Element).closest(
                    "button, a, input, select, summary",
                )
            )
                inside = false;
        };

        document.addEventListener("focusin", note);
        document.addEventListener("focusout", left);
        document.addEventListener("pointerdown", press);
        watch.observe(document.body, {
            subtree: true,
            childList: true,
            attributes: true,
            attributeFilter: ["disabled", "class", "hidden"],
        });
        return () => {
            document.removeEventListener("focusin", note);
            document.removeEventListener("focusout", left);
            document.removeEventListener("pointerdown", press);
            watch.disconnect();
        };
    }, []);
}
