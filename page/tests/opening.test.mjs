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

/** Milliseconds until a press has its effect in a new window of ${who}. */
async function opening(who, link) {
    const page = await empty(who);
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

/* The machine may be shared: a round may fall into a bad moment. */
for (const game of ["revolution", "thieves", "arcane"])
    test(`a table of ${game} is interactive within a second`, async (t) => {
        const who = await stranger(server);
        const link = await server.openTable(who, { game });
        const rounds = [];
        const first = await empty(who);

        await goTo(first, link);
        await turn(first);
        await first.context().close();
        while (rounds.length < 4 && !rounds.some((r) => median(r) <= 1000)) {
            const times = [];

            if (rounds.length > 0) await pause(5000);
            while (times.length < 5) times.push(await opening(who, link));
            rounds.push(times);
        }
        const said = `${game}: ${rounds.map((r) => `${r} ms`).join("; ")}`;
        t.diagnostic(said);
        assert.ok(median(rounds.at(-1)) <= 1000, said);
    });
