// Where everything is: a whole match with the highest number of players, all
// with long names of wide letters, in a window of a laptop and one of a phone.
// After every question what is needed is in the window and large enough; after
// every press nothing has moved that has not changed.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
    dice,
    errorsOf,
    framesOf,
    named,
    painted,
    positionsOf,
    press,
    result,
    sentBy,
    stage,
    stranger,
    until,
} from "./kit.mjs";
import { measure } from "./measure.mjs";

/** Spaces of Revolution! whose winner is asked something. */
const asking = [
    "spy",
    "apothecary",
    "mayor",
    "governor",
    "messenger",
    "warden",
    "anarchist",
];
const windows = {
    wide: { viewport: { width: 1280, height: 800 } },
    phone: {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
    },
};

const { server, open } = await stage();

/** A name of 24 wide letters; the last one is another for every seat. */
const nameOf = (seat) => `${"W".repeat(23)}${seat + 1}`;

/** A table where bots play for people with long names; its link. */
async function longTable(who, setup) {
    const { link, seats } = await who.post("/api/tables", { setup });
    const at = `/api/tables/${link}`;
    const people = await Promise.all(
        seats.slice(1).map((_, i) => stranger(server, nameOf(i + 1))),
    );

    for (const [i, one] of people.entries())
        await one.post(`${at}/sit`, { seat: i + 1 });
    await who.post(`${at}/stand-in`, { bot: "beginner" });
    await who.post(`${at}/start`, {});
    for (const one of people)
        await until(
            () =>
                one.post(`${at}/consent`, { consents: true }).then(
                    () => true,
                    () => false, // the table is just being changed
                ),
            "a bot may play for them",
        );
    return link;
}

/** Waits for the next question in a window; its id, or "over". */
const next = async (page, answered) =>
    (
        await page.waitForFunction((before) => {
            const grid = document.querySelector(".table-grid");

            if (document.querySelector(".result")) return "over";
            return (
                document.querySelector(".tray.on") &&
                grid.dataset.ask !== before &&
                grid.dataset.ask
            );
        }, answered)
    ).jsonValue();

/** Waits until something can be pressed: a draft comes after its question. */
const able = (page) =>
    page.waitForSelector(
        ".board-area .can, .acts .can, .rev-pick:not(.chosen, .off)",
        { state: "attached" },
    );

/** The next question in both; they show the same one in the end. */
async function asked(pages, answered) {
    const [wide, phone] = await Promise.all(
        pages.map((page) => next(page, answered)),
    );

    if (wide !== phone) return asked(pages, answered);
    if (wide !== "over") await Promise.all(pages.map(able));
    return wide;
}

/**
 * Bids on one of the spaces that ask, of which ${n} changes the order; null:
 * nothing can be bid there.
 */
const bidOnAsking = (page, n) =>
    page.evaluate(
        ([spaces, n]) => {
            const order = [...spaces.slice(n), ...spaces.slice(0, n)];
            const [one] = order.flatMap((id) => [
                ...document.querySelectorAll(
                    `.rev-space[data-what=${id}] .rev-plus.can`,
                ),
            ]);

            one?.click();
            return one?.ariaLabel ?? null;
        },
        [asking, n % asking.length],
    );

/** Plays a match in the first window and looks at both; adds what is wrong. */
async function playAndLook(pages, roll, faults) {
    const kinds = new Set(); /* each is told once */
    const look = async (when, all, fine) => {
        await Promise.all(pages.map(painted));
        const found = await Promise.all(
            pages.map((page, i) =>
                page.evaluate(measure, [i === 1, all, fine]),
            ),
        );

        for (const [i, list] of found.entries())
            for (const fault of list)
                if (!kinds.has(`${i} ${fault}`)) {
                    kinds.add(`${i} ${fault}`);
                    faults.add(
                        `${Object.keys(windows)[i]}: ${fault} (${when})`,
                    );
                }
    };
    const known = new Set(); /* questions, looked at more closely once */
    let questions = 0;

    for (let id = null; ; questions++) {
        id = await asked(pages, id);
        if (id === "over") return questions;
        const question = await pages[0].locator("#question").textContent();

        await look(question, true, !known.has(question));
        known.add(question);
        for (let presses = 0; presses < 60; presses++) {
            let what = null;

            await until(async () => {
                what =
                    (await bidOnAsking(pages[0], questions)) ??
                    (await press(pages[0], roll(1000) / 1000));
                return what;
            }, `something can be pressed: ${question}`);
            if (
                (await pages[0].evaluate(() =>
                    document.querySelector(".tray.on"),
                )) === null
            )
                break;
            await look(`${question} / ${what}`, false);
        }
    }
}

/** The keys of the questions that were asked in a window. */
const keysIn = (page) =>
    positionsOf(framesOf(page)).map(({ question }) => question?.key);

/** A whole match with presses by ${roll}; its questions. */
async function match(setup, roll, faults, t) {
    const who = await stranger(server, nameOf(0));
    const link = await longTable(who, setup);
    const pages = await Promise.all(
        Object.values(windows).map((size) =>
            open(`/t/${link}`, who, {
                ...size,
                confirm: "no",
                reducedMotion: "reduce",
            }),
        ),
    );

    await Promise.all(pages.map(named));
    const questions = await playAndLook(pages, roll, faults);

    t.diagnostic(`${questions} questions`);
    for (const page of pages) {
        assert.ok(await result(page).isVisible());
        assert.deepEqual(errorsOf(page), []);
    }
    assert.ok(questions > 1);
    assert.ok(sentBy(pages[0]).length >= questions);
    const keys = keysIn(pages[0]);
    await Promise.all(pages.map((page) => page.context().close()));
    return keys.filter((key) => key);
}

const MOST = 6; /* matches until all kinds of questions were asked */

/**
 * Looks at whole matches of ${setups}; of one with ${kinds} at as many as it
 * takes until that many kinds of questions were asked.
 */
export const lookAt = (setups) =>
    describe("everything is on screen", { concurrency: 2 }, () => {
        for (const { kinds = 1, ...setup } of setups)
            test(`${setup.game} ${setup.variant}, ${setup.seats} seats`, {
                timeout: 1700000,
            }, async (t) => {
                const faults = new Set();
                const asked = new Set();
                const roll = dice(setup.seats);

                for (let n = 0; asked.size < kinds; n++) {
                    assert.ok(n < MOST, `asked only for ${[...asked]}`);
                    for (const key of await match(setup, roll, faults, t))
                        asked.add(key);
                }
                t.diagnostic(`${asked.size} kinds: ${[...asked].join(" ")}`);
                for (const fault of [...faults].slice(0, 40))
                    t.diagnostic(fault);
                assert.equal(faults.size, 0);
            });
    });
