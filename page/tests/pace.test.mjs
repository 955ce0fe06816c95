// How long bots take for somebody who plays with them alone, by the clock on
// the wall: the pace is the reader's own, on a server whose bots take their
// time. bots.test.mjs finds the same without waiting.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { haveOthersMoved, isAsked, sitWithFive } from "./five.mjs";
import {
    browse,
    dice,
    painted,
    part,
    press,
    startServer,
    strings,
    until,
} from "./kit.mjs";

const [server, browser] = await Promise.all([
    startServer({ pace: 700 }),
    browse(),
]);

after(async () => {
    await browser.close();
    await server.stop();
});

/**
 * Answers until others are to move; how long they take then, in ms. ${then} is
 * done when the reader has answered.
 */
async function wait(page, roll, then = () => undefined) {
    for (;;) {
        await until(() => isAsked(page), "a question");
        while (await isAsked(page)) {
            await press(page, roll(1000) / 1000);
            await painted(page);
        }
        const begun = performance.now();

        await then();
        await until(() => isAsked(page), "the next question");
        const took = performance.now() - begun;

        /* Less is the answer's own way to the server and back. */
        if (await haveOthersMoved(page)) return took;
    }
}

/** The milliseconds that five bots take for their turns at ${speed}. */
async function rounds(speed, n) {
    const page = await sitWithFive(server, browser, speed);
    const roll = dice(2);
    const times = [];

    while (times.length < n) times.push(Math.round(await wait(page, roll)));
    await page.context().close();
    return times.sort((a, b) => a - b);
}

const wanted = {
    /*
     * The second best: the time of a wall clock, which other programs on a
     * busy machine only make longer. The best one may be luck.
     */
    off: { rounds: 5, nth: 1, under: 1000 },
    fast: { rounds: 1, over: 1500 },
    normal: { rounds: 1, over: 5000 },
    slow: { rounds: 1, over: 9000 },
};

test("what five casual bots take for a round at each speed", async (t) => {
    for (const [speed, { rounds: n, nth = 0, under, over }] of Object.entries(
        wanted,
    )) {
        const times = await rounds(speed, n);
        const took = times[nth];

        t.diagnostic(`${speed}: ${took} ms (${times})`);
        if (under) assert.ok(took < under, `${speed}: ${times} ms`);
        if (over) assert.ok(took > over, `${speed}: ${times} ms`);
    }
});

/** In the page: counts how often a button with this text comes from now on. */
function countComing(text) {
    const buttons = document
        .querySelector(".tray")
        .getElementsByTagName("button");

    window.coming = new MutationObserver(() => {
        if ([...buttons].some((one) => one.textContent === text)) window.come++;
    });
    window.coming.observe(document.body, { childList: true, subtree: true });
}

test("Skip skips to the reader's next question, then all is as before", async () => {
    const paces = [];
    const page = await sitWithFive(server, browser, "normal", {
        hear: ({ type, percent }) => {
            if (type === "pace") paces.push(percent);
        },
    });
    const roll = dice(2);
    const { skipMoves } = strings.table;
    const button = part(page, "button", skipMoves);
    const skip = async () => {
        await page.evaluate(() => {
            window.coming?.disconnect();
            window.come = 0;
        });
        await until(async () => {
            if (paces.at(-1) === 0 || (await isAsked(page))) return true;
            await button.click({ timeout: 100 }).catch(() => undefined);
            return false;
        }, "it is skipped");
        await page.evaluate(countComing, skipMoves);
    };

    for (let round = 0; round < 2; round++) {
        await wait(page, roll, skip);
        assert.equal(await page.evaluate(() => window.come), 0);
        await until(() => paces.at(-1) !== 0, "the usual pace");
    }
    assert.ok(paces.length >= 4, `${paces}`);
    assert.deepEqual(
        paces,
        paces.map((_, i) => (i % 2 ? 100 : 0)),
    );
    await page.context().close();
});
