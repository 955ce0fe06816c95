// Changes alone, in a browser: a page that gets the empty table and then nothing
// but events with what they change shows what one shows that gets whole views.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { board, stage, stranger, until, windowOf } from "./kit.mjs";

const setups = [
    { game: "magpie", seats: 3 },
    { game: "revolution", options: { round_cap: 3 } },
    { game: "revolution", variant: "palace", options: { round_cap: 2 } },
    { game: "revolution", variant: "anarchy", options: { round_cap: 2 } },
    { game: "revolution", variant: "tiny" },
    { game: "thieves" },
    { game: "arcane", options: { wizards: "dealt" } },
    { game: "arcane", variant: "hundred-gold", options: { length: "short" } },
];

const { server, browser } = await stage();

/**
 * A page whose socket says ${say(message)} of what the server says, in place
 * of it; and how to say more to it.
 */
async function pageHearing(context, link, say) {
    const page = await context.newPage();
    let tell;

    await page.routeWebSocket(/\/play/, (socket) => {
        tell = (message) => socket.send(JSON.stringify(message));
        socket.connectToServer().onMessage((text) => {
            const message = JSON.parse(text);

            if (message.type === "pong" || say(message)) socket.send(text);
        });
    });
    await page.goto(`${server.address}/t/${link}`);
    await until(() => tell, "the page connects");
    return { page, tell };
}

/** The text and roles of a board. */
async function seen(page) {
    return [
        await board(page).ariaSnapshot(),
        await board(page).textContent(),
    ].join("\n");
}

/** The same is seen on both pages. */
async function isSame(alone, told, why) {
    const both = () => Promise.all([seen(alone.page), seen(told.page)]);

    await until(async () => {
        const [one, other] = await both();

        return one === other;
    }, "the same is seen").catch(async () =>
        assert.equal(...(await both()), why),
    );
}

async function compare(who, link, eyes) {
    const steps = await server.replay(who, link, eyes);
    const { setup } = await who.get(`/api/tables/${link}`);
    const context = await windowOf(
        browser,
        eyes === "spectator" ? await stranger(server) : who,
    );
    const [alone, told] = await Promise.all(
        [1, 2].map(() =>
            pageHearing(context, link, (message) => message.type === "table"),
        ),
    );
    const seat = typeof eyes === "number" ? eyes : null;
    const third = Math.ceil((steps.length - 1) / 3);
    let n = 0;

    const [{ view, ask }] = steps;
    alone.tell({ type: "view", n, seat, setup, view, ask });
    await board(alone.page).waitFor();
    const empty = await seen(alone.page);
    for (const [i, step] of steps.entries()) {
        for (const { event, view } of step.told) {
            n++;
            alone.tell({ type: "event", n, event, view });
            told.tell({ type: "event", n, event });
        }
        alone.tell({ type: "ask", n, ask: step.ask, view: step.lacks });
        if (i === 0 || (i % third !== 0 && i < steps.length - 1)) continue;
        const { view, ask } = step;
        told.tell({ type: "view", n, seat, setup, view, ask });
        await board(told.page).waitFor();
        await isSame(alone, told, `${eyes}, after event ${n}`);
    }
    /* Sealed bids do not change it, and some rounds ask for little else. */
    assert.notEqual(await seen(alone.page), empty, "the board has changed");
    await context.close();
}

describe("changes alone, in a browser", { concurrency: 2 }, () => {
    for (const setup of setups)
        test(`${setup.game} ${setup.variant ?? ""}`, {
            timeout: 800000,
        }, async () => {
            const who = await stranger(server);
            const link = await server.openTable(who, setup, { self: true });

            await server.over(who, link);
            for (const eyes of [0, "spectator"]) await compare(who, link, eyes);
        });
});
