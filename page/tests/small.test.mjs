// Windows smaller than the layout is made for: a low laptop, a phone with its
// bars, the same on its side, and a page zoomed to 200 %. The question and its
// buttons are always in the window; all else can be scrolled to.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
    asked,
    dice,
    named,
    painted,
    press,
    result,
    stage,
    stranger,
    until,
} from "./kit.mjs";

const setups = [
    { game: "arcane", seats: 6, options: { wizards: "chosen" } },
    { game: "thieves", seats: 5 },
    { game: "revolution", variant: "anarchy", seats: 6 },
];
const windows = {
    "a low laptop": { width: 1366, height: 650 },
    "a phone with its bars": { width: 390, height: 664 },
    "a phone on its side": { width: 844, height: 390 },
    "1280x800 at 200 %": { width: 640, height: 400 },
};
const QUESTIONS = 6;

const { server, open } = await stage();

/** The faults of this window, in words. Runs in the page. */
function look() {
    const faults = [];
    const every = (what) =>
        [...document.querySelectorAll(what)].filter((one) =>
            one.checkVisibility({ visibilityProperty: true }),
        );
    const name = (one) =>
        `${one.tagName}.${one.className} "${(one.ariaLabel ?? one.textContent).slice(0, 40)}"`;

    /** True if the middle of a thing is in the window, with nothing on it. */
    function seen(one) {
        const { left, top, width, height } = one.getBoundingClientRect();
        const at = document.elementFromPoint(
            left + width / 2,
            top + Math.min(height, innerHeight) / 2,
        );

        return at !== null && (one.contains(at) || at.contains(one));
    }

    function whole(one, what) {
        const box = one.getBoundingClientRect();
        const inside =
            box.top >= -1 &&
            box.left >= -1 &&
            box.bottom <= innerHeight + 1 &&
            box.right <= innerWidth + 1;

        if (!inside || !seen(one))
            faults.push(`${what} is out of sight: ${name(one)}`);
    }

    /** The question, and its buttons; many of them scroll on their own. */
    function asks() {
        const bar = document.querySelector(".acts");

        whole(document.querySelector("#question"), "the question");
        for (const one of every(".confirm button")) whole(one, "a button");
        if (bar.checkVisibility() && bar.scrollHeight <= bar.clientHeight + 1)
            for (const one of every(".acts button")) whole(one, "a button");
        else if (bar.checkVisibility()) whole(bar, "the list of buttons");
    }

    asks();
    if (document.documentElement.scrollWidth > innerWidth + 1)
        faults.push("the page scrolls sideways");
    for (const one of every(
        ".board-area .can, .acts button, [data-seat], .seats > ul > li, .log, .since h3, .actions button, .all-answers summary",
    )) {
        one.scrollIntoView({ block: "center", behavior: "instant" });
        if (!seen(one)) faults.push(`never in sight: ${name(one)}`);
    }
    asks();
    return faults;
}

/** Answers a question; false: the match is over. */
async function go(page, roll) {
    const id = await page.locator(".table-grid").getAttribute("data-ask");

    await until(async () => {
        await press(page, roll(1000) / 1000);
        await painted(page);
        if (await result(page).isVisible()) return true;
        const now = await page.locator(".table-grid").getAttribute("data-ask");

        return now !== id;
    }, "an answer is sent");
    return asked(page);
}

describe("small windows", { concurrency: 2 }, () => {
    for (const setup of setups)
        test(setup.game, async () => {
            const who = await stranger(server);
            const link = await server.openTable(who, setup);
            const page = await open(`/t/${link}`, who, {
                confirm: "no",
                reducedMotion: "reduce",
            });
            const roll = dice(5);
            const faults = new Set();

            await asked(page);
            await named(page);
            for (let n = 0; n < QUESTIONS; n++) {
                for (const [which, size] of Object.entries(windows)) {
                    await page.setViewportSize(size);
                    await painted(page);
                    for (const fault of await page.evaluate(look))
                        faults.add(`${which}: ${fault}`);
                }
                if (!(await go(page, roll))) break;
            }
            assert.deepEqual([...faults], []);
            await page.context().close();
        });
});
