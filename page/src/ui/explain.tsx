/*
 * "What is this?" Anything on a table that has a key (what()) explains itself:
 * by hover, by focus, by touching and holding it, and after the info button,
 * which makes the next tap explain instead of play. There is one popover.
 */
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { strings } from "../strings";

const words = strings.what;

const HOVER = 350; /* ms that a mouse rests on something before it explains */
const HOLD = 500; /* ms that a finger does */
const SLACK = 10; /* px that the finger may move meanwhile */
const GAP = 8; /* px between the popover and everything else */

/** An explanation, in words. */
export interface Explained {
    name: string;
    /** The name of its kind. */
    kind?: string;
    text: string;
    /** Values, and how many there are. */
    facts?: { label: string; value: string }[];
    /** Changes by custom rules. */
    notes?: string[];
}

/** Attribute that names an element's explanation. */
export const what = (key: string | null | undefined) =>
    key ? { "data-what": key } : {};

interface Shown {
    key: string | null;
    at: HTMLElement;
    /** It stays until it is closed. */
    pinned: boolean;
}

/** The explanation that is shown now; a null key: none. */
const shown = signal<Shown | null>(null);

/** The next tap explains. */
const armed = signal(false);

const keyed = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest("[data-what]") : null;

function show(at: HTMLElement, pinned: boolean): void {
    shown.value = { key: at.dataset.what ?? null, at, pinned };
}

function hide(): void {
    shown.value = null;
}

/** For a click on something that has nothing else to do. */
export function explainThis(event: { currentTarget: EventTarget }): void {
    const at = keyed(event.currentTarget);

    if (at) show(at, true);
}

export function arm(on: boolean): void {
    armed.value = on;
    document.documentElement.toggleAttribute("data-explaining", on);
}

/** Everything that explains itself and is on the page now, in order. */
const all = (): HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>("[data-what]")].filter(
        (one) => one.getClientRects().length > 0,
    );

/** Moves the focus to the next thing that explains itself. */
function step(by: number): void {
    const things = all();
    const now = shown.value?.at ?? document.activeElement;
    const at = things.indexOf(now as HTMLElement);
    const next = things[at < 0 && by < 0 ? things.length - 1 : at + by];

    if (!next) return;
    if (next.tabIndex < 0 && !next.hasAttribute("tabindex"))
        next.setAttribute("tabindex", "-1");
    next.focus();
    show(next, true);
}

/** The keys by which one goes through all things while it is armed. */
const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowDown: 1,
    ArrowLeft: -1,
    ArrowUp: -1,
};

/** Keys while something is explained, or may be; true: nobody else's. */
function onKey({ key, shiftKey }: KeyboardEvent): boolean {
    if (key === "Escape") {
        const used = armed.value || shown.value !== null;

        arm(false);
        hide();
        return used;
    }
    if (!armed.value) return false;
    const by = key === "Tab" ? (shiftKey ? -1 : 1) : steps[key];

    if (by) step(by);
    if (key === "Enter" || key === " ") arm(false);
    return by !== undefined || key === "Enter" || key === " ";
}

/** A press that is not meant for what is below it: the timer of its end. */
let swallowed = 0;

const HELD = -1; /* no timer yet: the finger is still there */

function unswallow(): void {
    clearTimeout(swallowed);
    swallowed = 0;
}

function swallow(): void {
    clearTimeout(swallowed);
    swallowed = window.setTimeout(unswallow, 400);
}

/** The event is for nobody else. */
function end(event: Event): void {
    event.preventDefault();
    event.stopImmediatePropagation();
}

const inside = (target: EventTarget | null, selector: string): boolean =>
    target instanceof Element && target.closest(selector) !== null;

/** The timer of a resting mouse or finger, and where it began. */
let resting = 0;
let from = { x: 0, y: 0 };

/** True until the mouse has moved since its last press. */
let pressed = false;

const isFar = (event: PointerEvent): boolean =>
    Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK;

/** The element to explain: boards may be redrawn below a resting finger. */
const below = ({ x, y }: { x: number; y: number }): HTMLElement | null =>
    keyed(document.elementFromPoint(x, y));

function rest(ms: number, then: () => void): void {
    clearTimeout(resting);
    resting = window.setTimeout(then, ms);
}

const listeners: Record<string, (event: never) => void> = {
    keydown(event: KeyboardEvent) {
        /* A button that explains is pressed as usual. */
        const pressing = event.key !== "Escape" && event.key !== "Tab";

        if (pressing && inside(event.target, "[data-explains]")) return;
        if (onKey(event)) end(event);
    },
    pointerover(event: PointerEvent) {
        const at = keyed(event.target);

        if (event.pointerType === "touch" || shown.value?.pinned) return;
        clearTimeout(resting);
        /* A thing that comes below a mouse that has pressed covers nothing. */
        pressed &&= !isFar(event);
        if (at === null || pressed) hide();
        else if (shown.value) show(at, false);
        else rest(HOVER, () => at.isConnected && show(at, false));
    },
    pointerdown(event: PointerEvent) {
        const at = keyed(event.target);

        unswallow();
        if (inside(event.target, ".what")) return;
        if (!armed.value) hide();
        clearTimeout(resting);
        from = { x: event.clientX, y: event.clientY };
        pressed = event.pointerType !== "touch";
        if (at === null || event.pointerType !== "touch" || armed.value) return;
        rest(HOLD, () => {
            const now = at.isConnected ? at : below(from);

            if (now === null) return;
            show(now, true);
            swallowed = HELD;
        });
    },
    pointermove(event: PointerEvent) {
        if (event.pointerType === "touch" && isFar(event))
            clearTimeout(resting);
    },
    pointercancel() {
        clearTimeout(resting);
        if (swallowed) swallow();
    },
    pointerup(event: PointerEvent) {
        if (event.pointerType === "touch") clearTimeout(resting);
        if (!armed.value || inside(event.target, "[data-explains]")) {
            if (swallowed) swallow();
            return;
        }
        if (!inside(event.target, "main")) return;
        arm(false);
        swallow();
        show(keyed(event.target) ?? (event.target as HTMLElement), true);
    },
    click(event: MouseEvent) {
        if (swallowed === 0) return;
        unswallow();
        end(event);
    },
    contextmenu(event: MouseEvent) {
        if (swallowed) end(event);
    },
    focusin(event: FocusEvent) {
        const at = keyed(event.target);

        if (at !== event.target) {
            if (!shown.value?.pinned) hide();
        } else if (at?.matches(":focus-visible")) show(at, false);
    },
    scroll() {
        if (!shown.value?.pinned) hide();
    },
};

/** Listens before everything else on the page. */
function useListeners(): void {
    useEffect(() => {
        for (const [kind, listener] of Object.entries(listeners))
            addEventListener(kind, listener as EventListener, true);
        return () => {
            for (const [kind, listener] of Object.entries(listeners))
                removeEventListener(kind, listener as EventListener, true);
            arm(false);
            hide();
        };
    }, []);
}

/** The popover beside ${at}: below it, or above it if there is more room. */
function place(popover: HTMLElement, at: HTMLElement): void {
    const box = at.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = popover;
    const { clientWidth, clientHeight } = document.documentElement;
    const above = box.top - height - GAP;
    const below = box.bottom + GAP;
    const fits = below + height + GAP <= clientHeight || above < GAP;
    const top = fits ? below : above;
    const left = box.left + box.width / 2 - width / 2;
    const within = (value: number, most: number) =>
        Math.max(GAP, Math.min(value, most - GAP));

    popover.style.top = `${within(top, clientHeight - height)}px`;
    popover.style.left = `${within(left, clientWidth - width)}px`;
}

/** Keeps the popover beside what it explains, for as long as that is there. */
function useBeside(popover: { current: HTMLElement | null }): void {
    const now = shown.value;

    useLayoutEffect(() => {
        if (!now || !popover.current) return;
        const { at, key, pinned } = now;
        const box = popover.current;
        const watch = new MutationObserver(() => {
            if (!at.isConnected) hide();
            else if ((at.dataset.what ?? null) !== key) show(at, pinned);
        });
        const again = () => place(box, at);

        again();
        at.setAttribute("aria-describedby", box.id);
        watch.observe(document.body, {
            subtree: true,
            childList: true,
            attributes: true,
            attributeFilter: ["data-what"],
        });
        addEventListener("scroll", again, true);
        addEventListener("resize", again);
        return () => {
            at.removeAttribute("aria-describedby");
            watch.disconnect();
            removeEventListener("scroll", again, true);
            removeEventListener("resize", again);
        };
    }, [now]);
}

function Card({ name, kind, text, facts = [], notes = [] }: Explained) {
    return (
        <>
            <p class="what-name">
                <strong>{name}</strong> {kind && <small>{kind}</small>}
            </p>
            {text && <p>{text}</p>}
            {facts.length > 0 && (
                <p class="facts">
                    {facts.map(({ label, value }) => (
                        <span key={label} class="fact">
                            {label} <strong>{value}</strong>
                        </span>
                    ))}
                </p>
            )}
            {notes.map((note) => (
                <p key={note} class="what-note">
                    {note}
                </p>
            ))}
        </>
    );
}

/** The popover; ${look} finds an explanation by its key. */
export function Explain({ look }: { look(key: string): Explained | null }) {
    const box = useRef<HTMLDivElement>(null);
    const now = shown.value;
    const found = now && (now.key === null ? null : look(now.key));
    const card = found ?? (now?.pinned && { name: words.none, text: "" });

    useListeners();
    useBeside(box);
    if (!now || !card) return null;
    return (
        <div
            id="what"
            role="tooltip"
            class={`what sheet ${now.pinned ? "pinned" : ""}`}
            ref={box}
        >
            <Card {...card} />
        </div>
    );
}

/** The next tap explains; another press of the button changes its mind. */
export function ExplainButton() {
    return (
        <button
            type="button"
            class="what-button quiet"
            data-explains
            aria-pressed={armed.value}
            aria-label={words.button}
            onClick={() => arm(!armed.value)}
        >
            ?
        </button>
    );
}

/** Says what to do while the next tap explains. */
export function ExplainNote() {
    return (
        <p role="status" class={armed.value ? "what-armed soft" : "hidden"}>
            {armed.value ? words.armed : ""}
        </p>
    );
}
