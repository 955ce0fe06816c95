/* Scrolling things into view, between the seats and the question. */

/** How much of the window's lower end the question covers on a phone. */
function barHeight(): number {
    const bar = document.querySelector(".tray")?.getBoundingClientRect();

    return bar ? Math.max(0, innerHeight - bar.top) + 8 : 0;
}

/** Scrolls to ${all}, one after the other, no further than it takes. */
export function bringIntoView(...all: (Element | null | undefined)[]): void {
    const { style } = document.documentElement;

    style.scrollPaddingBottom = `${barHeight()}px`;
    for (const one of all)
        one?.scrollIntoView({ block: "nearest", behavior: "instant" });
    style.scrollPaddingBottom = "";
}
