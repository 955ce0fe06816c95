// How long five bots take for somebody who plays with them alone, at each
// speed, on a machine however busy: the page's clock stands still unless it is
// moved here, bots that kept the server's pace would take minutes, and their
// own work is counted in processor time.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, describe, test } from "node:test";
import { askOf, haveOthersMoved, isAsked, sitWithFive } from "./five.mjs";
import {
    browse,
    dice,
    part,
    press,
    startServer,
    strings,
    tray,
    until,
} from "./kit.mjs";

const [patient, quick, browser] = await Promise.all([
    startServer({ pace: 20000 }),
    startServer(),
    browse(),
]);

after(async () => {
    await browser.close();
    await Promise.all([patient.stop(), quick.stop()]);
});

const TICK = 10; /* ms: the unit of /proc */

/** The fields of /proc/PID/stat from the third on; null: it has ended. */
function statOf(pid) {
    try {
        const text = readFileSync(`/proc/${pid}/stat`, "utf8");

        return text.slice(text.lastIndexOf(")") + 2).split(" ");
    } catch {
        return null;
    }
}

/** The processor time of a process and those that it has started, in ms. */
function processorTime(pid) {
    const [, , , , , , , , , , , user = 0, system = 0] = statOf(pid) ?? [];
    const started = readdirSync("/proc").filter(
        (other) => /^\d+$/.test(other) && statOf(other)?.[1] === String(pid),
    );
    const own = (Number(user) + Number(system)) * TICK;

    return started.map(processorTime).reduce((a, b) => a + b, own);
}

/** A table whose page has its clock stopped; it moves by ${page.pass(ms)}. */
async function sitStill(server, speed) {
    let unheard = 0; /* pings without a reply */
    const page = await sitWithFive(server, browser, speed, {
        reducedMotion: "reduce",
        hear: ({ type }) => {
            if (type === "ping") unheard++;
            if (type === "pong") unheard--;
        },
        before: (fresh) => fresh.clock.install(),
    });

    await until(() => isAsked(page), "a question");
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    return {
        page,
        async pass(ms) {
            await page.clock.runFor(ms);
            /* A reply that is late by this clock is no lost connection. */
            await until(() => unheard === 0, "a reply to a ping");
        },
    };
}

const STEP = 250; /* ms */
const MOMENT = 20; /* enough for the page to do what it has put off */

/** Lets the page show what it has; how long that takes by its clock. */
async function showAll({ page, pass }) {
    const skip = part(tray(page), "button", strings.table.skipMoves);
    let time = 0;

    await until(async () => {
        if (await isAsked(page)) return true;
        if ((await skip.count()) > 0) {
            await pass(STEP);
            time += STEP;
        }
        return false;
    }, "the next question");
    return time;
}

/** Answers until all others have had their turns; how long these took. */
async function round(sitting, roll) {
    const { page, pass } = sitting;

    for (;;) {
        const ask = await askOf(page);

        await until(async () => {
            await press(page, roll(1000) / 1000);
            await pass(MOMENT);
            return (await askOf(page)) !== ask;
        }, "an answer is sent");
        const time = await showAll(sitting);

        if (await haveOthersMoved(page)) return time;
    }
}

describe("five casual bots", { concurrency: 2 }, () => {
    test("take less than a second for a round at the speed off", async (t) => {
        const sitting = await sitStill(patient, "off");
        const roll = dice(2);
        const rounds = 4;

        await round(sitting, roll);
        const before = processorTime(patient.pid());
        const begun = performance.now();
        for (let n = 0; n < rounds; n++)
            assert.equal(
                await round(sitting, roll),
                0,
                "nothing is waited for",
            );
        const work = (processorTime(patient.pid()) - before) / rounds;
        const took = Math.round((performance.now() - begun) / rounds);

        t.diagnostic(`off: ${work} ms of a processor, ${took} ms here`);
        assert.ok(work < 1000, `${work} ms of a processor for a round`);
        await sitting.page.context().close();
    });

    /* At least five turns of a second, and not much more than half a minute. */
    for (const [speed, pace] of Object.entries({
        fast: 0.35,
        normal: 1,
        slow: 2,
    }))
        test(`are shown one by one at the speed ${speed}`, async (t) => {
            const sitting = await sitStill(quick, speed);
            const roll = dice(2);

            await round(sitting, roll);
            const time = await round(sitting, roll);

            t.diagnostic(`${speed}: ${time} ms`);
            assert.ok(time > 4500 * pace, `${time} ms`);
            assert.ok(time < 45000 * pace, `${time} ms`);
            await sitting.page.context().close();
        });
});
