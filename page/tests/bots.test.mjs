// How long five bots take for somebody who plays with them alone, at each
// speed, on a machine however busy: the page's clock stands still unless it is
// moved here, bots that kept the server's pace would take minutes, and their
// own work is counted in processor time.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
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
import { load } from "./sources.mjs";

const { pause } = await load("games/arcane/pause");
const [patient, quick, browser] = await Promise.all([
    startServer({ pace: 20000 }),
    startServer(),
    browse(),
]);

after(async () => {
    await browser.close();
    await Promise.all([patient.stop(), quick.stop()]);
});

/** The unit of times in /proc, in ms. */
const TICK = 1000 / Number(execFileSync("getconf", ["CLK_TCK"]));

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

/** Stops the page's clock. */
function stopClock(page) {
    return until(async () => {
        const now = await page.evaluate(() => Date.now());

        return page.clock.pauseAt(now + 1000).then(
            () => true,
            () => false, // that time has passed
        );
    }, "the clock stands still");
}

/**
 * A table whose page has its clock stopped; it moves by ${pass(ms)}. ${pauses}
 * are those of the events that the page was sent, at the speed normal.
 */
async function sitStill(t, server, speed) {
    const pauses = [];
    let unheard = 0; /* pings without a reply */
    const page = await sitWithFive(server, browser, speed, {
        reducedMotion: "reduce",
        hear: ({ type, event }) => {
            if (type === "event") pauses.push(pause(event));
            if (type === "ping") unheard++;
            if (type === "pong") unheard--;
        },
        before: (fresh) => {
            t.after(() => fresh.context().close());
            return fresh.clock.install();
        },
    });

    await until(() => isAsked(page), "a question");
    await stopClock(page);
    return {
        page,
        pauses,
        async pass(ms) {
            await page.clock.runFor(ms);
            /* A reply that is late by this clock is no lost connection. */
            await until(() => unheard === 0, "a reply to a ping");
        },
    };
}

const MOMENT = 20; /* ms: enough for the page to do what it has put off */

/** Lets the page show what it has; how long that takes, in steps of ${ms}. */
async function showAll({ page, pass }, ms) {
    const skip = part(tray(page), "button", strings.table.skipMoves);
    let time = 0;

    await until(async () => {
        if (await isAsked(page)) return true;
        if ((await skip.count()) > 0) {
            await pass(ms);
            time += ms;
        }
        return false;
    }, "the next question");
    return time;
}

/**
 * Answers until all others have had their turns. How long the page shows these,
 * and the sum of their pauses at the speed normal.
 */
async function round(sitting, roll, ms) {
    const { page, pass, pauses } = sitting;

    for (;;) {
        const ask = await askOf(page);

        pauses.length = 0;
        await until(async () => {
            await press(page, roll(1000) / 1000);
            await pass(MOMENT);
            return (await askOf(page)) !== ask;
        }, "an answer is sent");
        const time = await showAll(sitting, ms);

        if (await haveOthersMoved(page))
            return { time, sum: pauses.reduce((a, b) => a + b, 0) };
    }
}

const STEP = 250; /* ms, at the speed normal */

/* While pauses of more ms than this are left, the page takes 0.2 of each. */
const LONG = 30000;

/** The least time for pauses of ${sum} ms, at the speed normal. */
const least = (sum) => Math.min(sum, LONG + 0.2 * (sum - LONG));

describe("five casual bots", { concurrency: 2 }, () => {
    test("take less than a second for a round at the speed off", async (t) => {
        const sitting = await sitStill(t, patient, "off");
        const roll = dice(2);
        const rounds = 4;

        await round(sitting, roll, STEP);
        const before = processorTime(patient.pid());
        const begun = performance.now();
        for (let n = 0; n < rounds; n++) {
            const { time } = await round(sitting, roll, STEP);

            assert.equal(time, 0, "nothing is waited for");
        }
        const work = (processorTime(patient.pid()) - before) / rounds;
        const took = Math.round((performance.now() - begun) / rounds);

        t.diagnostic(`off: ${work} ms of a processor, ${took} ms here`);
        assert.ok(work < 1000, `${work} ms of a processor for a round`);
    });

    /*
     * The speeds differ by a factor of two or more, the bounds by less. They
     * are not equal, because time is counted in whole steps and a page may
     * have to wait for the next event.
     */
    for (const [speed, pace] of Object.entries({
        fast: 0.35,
        normal: 1,
        slow: 2,
    }))
        test(`are shown one by one at the speed ${speed}`, async (t) => {
            const sitting = await sitStill(t, quick, speed);
            const roll = dice(2);
            const ms = Math.round(STEP * pace);

            await round(sitting, roll, ms);
            const { time, sum } = await round(sitting, roll, ms);

            t.diagnostic(`${speed}: ${time} ms for pauses of ${sum} ms`);
            assert.ok(time > 0.8 * pace * least(sum), `${time} for ${sum} ms`);
            assert.ok(time < 1.5 * pace * sum, `${time} for ${sum} ms`);
        });
});
