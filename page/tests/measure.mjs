// Looks at a table in a window; what is wrong with it, in words. It runs in
// the page: nothing outside of measure() is known there.

/**
 * ${phone}: by the rules for a phone. ${all}: also what is out of sight;
 * otherwise only what has moved since the last time. ${fine}: also what is too
 * small, which takes long.
 */
export function measure([phone, all, fine]) {
    const faults = [];
    const every = (what, root = document) =>
        [...root.querySelectorAll(what)].filter((one) =>
            one.checkVisibility({ visibilityProperty: true }),
        );
    const name = (one) =>
        `${one.tagName.toLowerCase()}.${one.className?.baseVal ?? one.className} "${(one.ariaLabel ?? one.textContent ?? "").slice(0, 40)}"`;
    const hidden = (one) =>
        one.closest(".hidden, [aria-hidden=true]:not(.newest)");
    /* Lists and piles that scroll on their own. */
    const lists =
        ".arc-list, .arc-hand, .arc-drawers, .thieves-yours .thieves-cards, .thieves-row .thieves-cards, .thieves-seat, .acts, .question, [role=log], .side";
    const tray = document.querySelector(".tray").getBoundingClientRect();
    const strip = document
        .querySelector(".side > .seats")
        .getBoundingClientRect();

    /** True if the middle of an element can be seen and pressed. */
    function seen(one) {
        const box = one.getBoundingClientRect();
        const inside =
            box.left >= -1 &&
            box.top >= -1 &&
            box.right <= innerWidth + 1 &&
            box.bottom <= innerHeight + 1;
        const at = document.elementFromPoint(
            box.left + box.width / 2,
            box.top + box.height / 2,
        );

        return inside && (at === null || one.contains(at) || at.contains(one));
    }

    /** The closest of these lists that scrolls: one may be within another. */
    function scrollerOf(one) {
        const list = one.parentElement?.closest(lists);
        const scrolls =
            list &&
            getComputedStyle(list).overflow !== "visible" &&
            (list.scrollHeight > list.clientHeight + 1 ||
                list.scrollWidth > list.clientWidth + 1);

        return !list || scrolls ? list : scrollerOf(list);
    }

    /** True if a list that scrolls shows another part of itself. */
    function scrolledAway(one) {
        const list = scrollerOf(one);
        const box = one.getBoundingClientRect();
        const panel = list?.getBoundingClientRect();

        return (
            list &&
            panel.bottom > panel.top + 20 &&
            panel.top >= -1 &&
            panel.bottom <= innerHeight + 1 &&
            (box.bottom > panel.bottom ||
                box.top < panel.top ||
                box.right > panel.right ||
                box.left < panel.left)
        );
    }

    /** ${always}: not only after scrolling in its own list. */
    function must(one, what, always = false) {
        if (!one) faults.push(`${what} is missing`);
        else if (!seen(one) && (always || !scrolledAway(one)))
            faults.push(
                `${what} is out of sight: ${name(one)} ${JSON.stringify(one.getBoundingClientRect())}`,
            );
    }

    function small(one, least, what) {
        const { width, height } = one.getBoundingClientRect();

        if (Math.min(width, height) < least - 0.5)
            faults.push(
                `${what} of ${Math.round(width)}x${Math.round(height)}: ${name(one)}`,
            );
    }

    /** Things at the foot of a storehouse are side by side, not beyond it. */
    function feet() {
        for (const foot of every(".arc-foot")) {
            const { right, bottom } = foot.getBoundingClientRect();
            const boxes = every(":scope > :not(.arc-counted), li", foot)
                .filter((one) => !one.matches(".arc-their"))
                .map((one) => [one, one.getBoundingClientRect()]);

            for (const [one, box] of boxes) {
                if (box.right > right + 1 || box.bottom > bottom + 1)
                    faults.push(`beyond the foot: ${name(one)}`);
                for (const [other, at] of boxes)
                    if (
                        other !== one &&
                        box.left < at.left &&
                        box.right > at.left + 1 &&
                        box.bottom > at.top &&
                        box.top < at.bottom
                    )
                        faults.push(`${name(one)} covers ${name(other)}`);
            }
        }
    }

    /** Bids are on their card, which may scroll. */
    function inCards() {
        for (const card of every(".rev-space")) {
            const { bottom } = card.getBoundingClientRect();

            if (getComputedStyle(card).overflowY !== "visible") continue;
            for (const one of every(":scope > *", card))
                if (one.getBoundingClientRect().bottom > bottom + 1)
                    faults.push(`beyond its card: ${name(one)}`);
        }
    }

    function sights() {
        const able = every(".board-area .can");

        if (document.documentElement.scrollWidth > innerWidth + 1)
            faults.push("the page scrolls sideways");
        feet();
        inCards();
        must(document.querySelector("#question"), "the question", true);
        for (const one of every(".acts button, .confirm button"))
            must(one, "a button");
        for (const one of every(".acts, .confirm")) must(one, "buttons", true);
        /* There "End your turn" is first, and keeps its place at the right. */
        if (!document.querySelector(".thieves")) inOrder(every(".acts button"));
        for (const one of every(".seats > ul > li")) must(one, "a seat", true);
        ringsOf(every(":is(.arc-list, .arc-hand) .can"));
        if (phone) {
            for (const one of every(".seat-has > *")) inBox(one);
            must(document.querySelector(".newest"), "the newest line", true);
            if (able.length > 0) phoneSights(able);
            return;
        }
        for (const one of able) must(one, "what can be pressed");
        for (const one of every("[data-seat]")) must(one, "a player's board");
        for (const one of every(".thieves-market, .thieves-loot"))
            must(one, "market or loot", true);
        const log = document.querySelector(".log [role=log]");
        const line = log
            ?.querySelector(":scope > ol > li:last-child")
            ?.getBoundingClientRect();

        if (line && line.bottom > log.getBoundingClientRect().bottom + 1)
            faults.push("the newest line is out of sight");
        if (log.getBoundingClientRect().bottom > innerHeight)
            faults.push("the log is out of sight");
    }

    /** A public score is cut off nowhere. */
    function inBox(one) {
        const { right, bottom } = one.parentElement.getBoundingClientRect();
        const box = one.getBoundingClientRect();

        if (box.right > right + 1 || box.bottom > bottom + 1)
            faults.push(
                `a score is cut off by ${Math.round(box.right - right)}, ${Math.round(box.bottom - bottom)}: ${name(one)}`,
            );
    }

    /** The panel that cuts off what is outside of it. */
    function panelOf(one) {
        const up = one.parentElement;

        return up === null || getComputedStyle(up).overflow !== "visible"
            ? up
            : panelOf(up);
    }

    /** Rings are drawn around things; the panel they are in has room. */
    function ringsOf(all) {
        for (const one of all) {
            const { outlineWidth, outlineOffset } = getComputedStyle(one);
            const ring =
                Number.parseFloat(outlineWidth) +
                Number.parseFloat(outlineOffset);
            const panel = panelOf(one);
            const box = one.getBoundingClientRect();
            const edge = panel.getBoundingClientRect();
            const x = box.left - edge.left + panel.scrollLeft;
            const y = box.top - edge.top + panel.scrollTop;

            if (
                Math.min(x, y) < ring - 1 ||
                x + box.width + ring > panel.scrollWidth + 1 ||
                y + box.height + ring > panel.scrollHeight + 1
            )
                faults.push(`a ring is cut off: ${name(one)}`);
        }
    }

    /** Tab goes from left to right, and down. */
    function inOrder(buttons) {
        const boxes = buttons.map((one) => one.getBoundingClientRect());

        for (const [i, box] of boxes.entries()) {
            const next = boxes[i + 1];

            if (next && next.top < box.bottom && next.left < box.left)
                faults.push(`Tab goes to the left: ${name(buttons[i])}`);
        }
    }

    /** As much of what can be pressed as fits between seats and question. */
    function phoneSights(able) {
        const boxes = able.map((one) => one.getBoundingClientRect());
        const top = Math.min(...boxes.map((box) => box.top));
        const bottom = Math.max(...boxes.map((box) => box.bottom));
        const head = every(".rev-top")[0]?.offsetHeight ?? 0;
        const room = tray.top - strip.bottom - head - 16;

        if (bottom - top > room) must(able[0], "what the question is about");
        else for (const one of able) must(one, "what can be pressed");
    }

    /** Letters in drawings are as large as their drawing makes them. */
    function sizeOf(one) {
        const { a, b } = one.closest("svg")?.getScreenCTM() ?? { a: 1, b: 0 };

        return (
            Number.parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b)
        );
    }

    function letters() {
        const walk = document.createTreeWalker(document.body, 4);

        for (let text = walk.nextNode(); text; text = walk.nextNode()) {
            const one = text.parentElement;

            if (
                !text.data.trim() ||
                !one.checkVisibility({ visibilityProperty: true })
            )
                continue;
            const drawn = one.closest("svg") !== null;

            if (drawn ? one.closest(".hidden") : hidden(one)) continue;
            if (one.closest("noscript")) continue;
            if (sizeOf(one) < 11.99)
                faults.push(
                    `letters of ${sizeOf(one).toFixed(1)} px: ${name(one)} in ${name(one.closest("[class]:not(svg, text)"))}`,
                );
        }
    }

    function targets() {
        const least = phone ? 44 : 24;

        for (const one of every("main button, main summary, main select"))
            if (!hidden(one)) small(one, least, "a target");
        for (const one of every(".arc-mine .arc-grid > li"))
            small(one, 64, "an own place");
        for (const one of every(".arc-others .arc-grid > li"))
            small(one, 40, "a place");
    }

    /** How many characters of a name can be seen; all names differ. */
    function names() {
        const looks = new Map();
        const note = (look) => looks.set(look, (looks.get(look) ?? 0) + 1);

        for (const one of every(".name-of")) {
            const [head, tail] = (one.querySelector(".name-cut") ?? one)
                .children;
            const end = tail?.textContent ?? "";
            const edge = head.getBoundingClientRect().right;
            const cut = head.scrollWidth > head.clientWidth + 1;
            const range = document.createRange();
            let n = 0;

            for (const text of head.childNodes)
                for (let i = 0; i < text.length; i++) {
                    range.setStart(text, i);
                    range.setEnd(text, i + 1);
                    const room = cut ? 12 : -1; /* for the ellipsis */

                    if (range.getBoundingClientRect().right <= edge - room) n++;
                }
            const read = one.querySelector(".hidden") ?? one;
            const whole = one.title.length;
            const visible = n + end.length;

            if (visible < Math.min(10, whole))
                faults.push(
                    `only ${visible} letters of a name: ${name(one.parentElement.parentElement)}`,
                );
            if (one.title !== read.textContent)
                faults.push("a name without its whole");
            if (one.closest(".seats")) note(head.textContent.slice(0, n) + end);
        }
        for (const [look, n] of looks)
            if (n > 1) faults.push(`names that look alike: ${look}`);
    }

    /** Where an element is: on the page, or in the list that scrolls it. */
    function placeOf(one) {
        const box = one.getBoundingClientRect();
        const list = one.closest(".acts")
            ? null
            : one.parentElement.closest(lists);
        const from = list?.getBoundingClientRect();
        const stuck =
            one.closest(".tray, .seats, .rev-top:has(.rev-hand)") !== null;

        return {
            x: box.left - (from ? from.left - list.scrollLeft : 0),
            y: from
                ? box.top - from.top + list.scrollTop
                : box.top + (stuck ? 0 : scrollY),
            w: box.width,
            h: box.height,
            visible: box.bottom > 0 && box.top < innerHeight,
            says: one.ariaLabel ?? one.textContent,
            scroll: stuck ? scrollY : 0,
        };
    }

    /** Elements that have moved though neither they nor their text changed. */
    function moved() {
        const before = window.placesBefore ?? new WeakMap();
        const now = new WeakMap();
        const things =
            ".table-grid :is(button, section, li, h2, h3, header, summary, .arc-tile, .thieves-piece)";

        for (const one of every(things)) {
            const at = placeOf(one);
            const old = before.get(one);

            now.set(one, at);
            if (!old?.visible || !at.visible || old.says !== at.says) continue;
            if (
                old.scroll !== at.scroll ||
                one.closest("[role=log], .since ul")
            )
                continue;
            const by = ["x", "y"].map((k) => Math.round(at[k] - old[k]));
            const grown = ["w", "h"].map((k) => Math.round(at[k] - old[k]));
            const still = one.matches("button, .arc-tile")
                ? [...by, ...grown]
                : grown.some((n) => Math.abs(n) > 1)
                  ? []
                  : by;

            if (still.some((n) => Math.abs(n) > 1))
                faults.push(`moved by ${by}, grew by ${grown}: ${name(one)}`);
        }
        window.placesBefore = now;
    }

    /** All of the question can be read, whatever is beside it. */
    function readable() {
        const title = document.getElementById("question");
        const box = title.parentElement.getBoundingClientRect();

        if (
            title.getBoundingClientRect().bottom > box.bottom + 1 ||
            title.scrollWidth > title.clientWidth + 1
        )
            faults.push("the question is cut off");
    }

    moved();
    readable();
    if (!all) return faults;
    sights();
    if (!fine) return faults;
    letters();
    targets();
    names();
    return faults;
}
