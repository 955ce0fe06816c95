/*
 * Ignores clicks that cannot have been meant: the button below the pointer may
 * have changed while the finger was on its way.
 */

/** Milliseconds after a change during which a click sends nothing. */
const HASTE = 300;

/** The meaning of a button; Confirm means the same at any question. */
function meaning(button: Element, root: HTMLElement): string {
    const says = button.getAttribute("aria-label") ?? button.textContent ?? "";
    const asked = document.getElementById("question")?.textContent ?? "";
    const ask = root.dataset.ask ?? "";

    return button.id === "send" ? says : `${ask} ${asked} ${says}`;
}

/**
 * Watches the buttons in ${root}, which has the id of the question as its
 * data-ask; returns how to stop.
 */
function watch(root: HTMLElement): {
    since(button: Element): number;
    end(): void;
} {
    const known = new WeakMap<Element, { meaning: string; at: number }>();
    const note = () => {
        const at = performance.now();

        for (const button of root.querySelectorAll("button")) {
            const now = meaning(button, root);

            if (known.get(button)?.meaning !== now)
                known.set(button, { meaning: now, at });
        }
    };
    const observer = new MutationObserver(note);

    note();
    observer.observe(root, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: ["aria-label", "data-ask"],
    });
    return {
        since: (button) => known.get(button)?.at ?? Number.NEGATIVE_INFINITY,
        end: () => observer.disconnect(),
    };
}

let hasty = false;

/** True during a click on something that has just changed. */
export const isHasty = (): boolean => hasty;

/**
 * Notes which clicks in ${root} are hasty; returns how to stop. Presses of a
 * key go to what has the focus, which does not change by itself.
 */
export function watchClicks(root: HTMLElement): () => void {
    const buttons = watch(root);
    const before = (event: MouseEvent) => {
        const button = (event.target as Element).closest("button");
        const since = button ? buttons.since(button) : 0;

        hasty = event.detail > 0 && performance.now() - since < HASTE;
    };
    const after = () => {
        hasty = false;
    };

    addEventListener("click", before, true);
    addEventListener("click", after);
    /* A stray click (ui/strays.ts) is stopped before it comes to after(). */
    addEventListener("keydown", after, true);
    return () => {
        buttons.end();
        removeEventListener("click", before, true);
        removeEventListener("click", after);
        removeEventListener("keydown", after, true);
    };
}
