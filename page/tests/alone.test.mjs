// Events alone, in a browser: a page that gets the empty table and then nothing
// but events shows what one shows that gets the server's view. What events
// cannot tell (fields that are not told, and the question)
// is the same on both pages, and so is what only events tell (the log, the
// round before); the rest of the second is the server's.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { board, stage, stranger, until, windowOf } from "./kit.mjs";
import { load } from "./sources.mjs";
import { toldOf } from "./told.mjs";

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

const { gameModule } = await load("games");
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

/** The moments at which both are compared: events so far, and the view. */
function momentsOf(module, steps) {
    const begin = steps[0].view;
    const moments = [];
    let view = begin;
    let events = [];

    for (const step of steps.slice(1)) {
        events = [...events, ...step.events];
        for (const event of step.events) view = module.apply(view, event);
        const fields = toldOf(module, step.view);
        const told = fields.map((field) => [field, step.view[field]]);

        moments.push({
            events,
            view: { ...view, ...Object.fromEntries(told) },
        });
    }
    return [1 / 3, 2 / 3, 1].map(
        (share) => moments[Math.ceil(moments.length * share) - 1],
    );
}

/** What a board shows and says. */
async function seen(page) {
    return [
        await board(page).ariaSnapshot(),
        await board(page).textContent(),
    ].join("\n");
}

async function compare(who, link, eyes, module) {
    const steps = await server.replay(who, link, eyes);
    const { setup } = await who.get(`/api/tables/${link}`);
    const at = (n, view) => ({
        type: "view",
        n,
        seat: eyes,
        setup,
        view,
        ask: steps[0].ask,
    });
    const context = await windowOf(
        browser,
        eyes === "spectator" ? await stranger(server) : who,
    );
    const heard = [];
    const alone = await pageHearing(context, link, (message) => {
        if (message.type === "event") heard.push(message);
        return message.type === "table";
    });
    const told = await pageHearing(
        context,
        link,
        (message) => message.type === "table",
    );
    let given = 0;

    alone.tell(at(0, steps[0].view));
    await board(alone.page).waitFor();
    const empty = await seen(alone.page);
    for (const { events, view } of momentsOf(module, steps)) {
        await until(() => heard.length >= events.length, "all events come");
        for (; given < events.length; given++) {
            assert.deepEqual(heard[given].event, events[given]);
            alone.tell(heard[given]);
            told.tell(heard[given]);
        }
        told.tell(at(heard[given - 1].n, view));
        await board(told.page).waitFor();
        const both = () => Promise.all([seen(alone.page), seen(told.page)]);
        await until(async () => {
            const [one, other] = await both();

            return one === other;
        }, "the same is seen").catch(async () =>
            assert.equal(...(await both()), `${eyes}, after event ${given}`),
        );
        assert.notEqual(await seen(alone.page), empty, "the board has changed");
    }
    await context.close();
}

describe("events alone, in a browser", { concurrency: 2 }, () => {
    for (const setup of setups)
        test(`${setup.game} ${setup.variant ?? ""}`, {
            timeout: 800000,
        }, async () => {
            const who = await stranger(server);
            const link = await server.openTable(who, setup, { self: true });

            await server.over(who, link);
            for (const eyes of [0, "spectator"])
                await compare(who, link, eyes, gameModule(setup.game));
        });
});
