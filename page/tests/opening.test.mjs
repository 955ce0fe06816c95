// How soon a table can be used. Nothing else runs at the same time.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    offersOf,
    openList,
    part,
    send,
    stage,
    stranger,
    strings,
    tray,
    turn,
    until,
    windowOf,
} from "./kit.mjs";

const { server, browser } = await stage();

/** A new window of ${who}, still empty. */
const empty = async (who) => (await windowOf(browser, who)).newPage();

/** Goes to a table, without waiting for it. */
const goTo = (page, link) =>
    page.goto(`${server.address}/t/${link}`, { waitUntil: "commit" });

/** Makes a page's processor ${times} slower. */
async function slowDown(page, times) {
    const session = await page.context().newCDPSession(page);

    await session.send("Emulation.setCPUThrottlingRate", { rate: times });
}

/**
 * Milliseconds until a press has its effect in a new window of ${who}, with a
 * processor ${times} slower.
 */
async function opening(who, link, times) {
    const page = await empty(who);
    await slowDown(page, times);
    const begun = performance.now();

    await goTo(page, link);
    await send(page).waitFor();
    await offersOf(await openList(page))
        .first()
        .click();
    const cancel = part(tray(page), "button", strings.table.cancel);
    await until(() => cancel.isEnabled(), "something lies there");
    const time = Math.round(performance.now() - begun);
    await page.context().close();
    return time;
}

const median = (times) => [...times].sort((a, b) => a - b)[2];
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const limits = [
    { times: 1, most: 1000, says: "within a second" },
    {
        times: 4,
        most: 2500,
        says: "within 2.5 s on a processor four times slower",
    },
];

/* The machine may be shared: a round may fall into a bad moment. */
async function measure(t, game, { times, most }) {
    const who = await stranger(server);
    const link = await server.openTable(who, { game });
    const rounds = [];
    const first = await empty(who);

    await goTo(first, link);
    await turn(first);
    await first.context().close();
    while (rounds.length < 4 && !rounds.some((r) => median(r) <= most)) {
        const took = [];

        if (rounds.length > 0) await pause(5000);
        while (took.length < 5) took.push(await opening(who, link, times));
        rounds.push(took);
    }
    const said = `${game}: ${rounds.map((r) => `${r} ms`).join("; ")}`;
    t.diagnostic(said);
    assert.ok(median(rounds.at(-1)) <= most, said);
}

for (const limit of limits)
    for (const game of ["revolution", "thieves", "arcane"])
        test(`a table of ${game} is interactive ${limit.says}`, (t) =>
            measure(t, game, limit));
