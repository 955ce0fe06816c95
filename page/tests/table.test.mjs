// A table in real browsers: secrets, reloads, restarts, keyboard, phone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import axe from "axe-core";
import {
    answer,
    browse,
    startServer,
    stranger,
    turn,
    windowOf,
} from "./kit.mjs";

let server;
let browser;

before(async () => {
    [server, browser] = await Promise.all([startServer(), browse()]);
});
after(async () => {
    await browser.close();
    await server.stop();
});

/** A page of ${who} at the table with ${link}, and the frames that it gets. */
async function visit(who, link, options) {
    const context = await windowOf(browser, who, options);
    const page = await context.newPage();
    const frames = [];

    page.on("websocket", (socket) =>
        socket.on("framereceived", ({ payload }) => frames.push(payload)),
    );
    await page.goto(`${server.address}/t/${link}`);
    return { page, frames };
}

test("what is sealed is absent from the other's page and frames", async () => {
    const ada = await stranger(server);
    const bo = await stranger(server);
    const link = await server.openTable(
        ada,
        { game: "revolution", variant: "tiny" },
        { bot: null, begin: false },
    );
    const at = `/api/tables/${link}`;
    await bo.post(`${at}/sit`, { seat: 1 });
    await ada.post(`${at}/bot`, { seat: 2, bot: "beginner" });
    await ada.post(`${at}/start`, {});
    const a = await visit(ada, link);
    const b = await visit(bo, link);

    await turn(b.page);
    assert.ok(await answer(a.page));
    const bid = b.page.getByRole("log", { name: "What happened" });
    await bid.getByText("Ada has knocked.").waitFor();
    const views = () =>
        b.frames.map((f) => JSON.parse(f)).filter((m) => m.type === "view");
    for (const message of views())
        assert.deepEqual(message.view.bids[0], {}, "nothing of Ada's bid");
    const before = b.frames.length;
    const sent = a.frames
        .map((f) => JSON.parse(f))
        .filter((m) => m.type === "view");
    const own = JSON.stringify(sent.at(-1).view.bids[0]);
    assert.notEqual(own, "{}", "Ada sees her own");
    assert.ok(!b.frames.some((frame) => frame.includes(own)));

    assert.ok(await answer(b.page));
    await b.page
        .getByText(/^Ada (bids|bid|has bid|gets|wins)/)
        .first()
        .waitFor();
    assert.ok(b.frames.length > before);
    await a.page.context().close();
    await b.page.context().close();
});

test("a reload in mid-match comes back to the same", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "thieves" });
    const { page } = await visit(who, link);
    const log = page.getByRole("log", { name: "What happened" });

    await answer(page);
    await turn(page);
    const board = page.getByRole("region", { name: "The table" });
    const before = [await board.textContent(), await log.textContent()];
    await page.reload();
    await turn(page);
    assert.deepEqual(
        [await board.textContent(), await log.textContent()],
        before,
    );
    await page.context().close();
});

test("a restart of the server: said, waited for, gone on", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "magpie" });
    const { page } = await visit(who, link);

    await answer(page);
    await turn(page);
    await server.restart(() =>
        page.getByText("The connection is lost.", { exact: false }).waitFor(),
    );
    await page
        .getByText("The connection is lost.", { exact: false })
        .waitFor({ state: "detached" });
    assert.ok(await answer(page));
    while (await answer(page));
    await page.getByRole("heading", { name: "The result" }).waitFor();
    await page.context().close();
});

test("composed, looked at, let be; sent once", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "magpie" });
    const { page, frames } = await visit(who, link);
    const tray = page.getByRole("region", { name: "Your answer" });
    const send = tray.getByRole("button", { name: "Send it" });

    await turn(page);
    assert.ok(await send.isDisabled());
    await page.getByRole("button", { name: "Draw ground" }).click();
    assert.match(await tray.textContent(), /Draw ground/);
    await tray.getByRole("button", { name: "Let it be" }).click();
    assert.ok(await send.isDisabled());
    await page.getByRole("button", { name: "Draw deck" }).click();
    await send.click();
    await page
        .getByRole("button", { name: /^Play / })
        .first()
        .waitFor();
    const accepted = frames.filter((f) => f.includes('"accepted"'));
    assert.equal(accepted.length, 1);
    await page.getByText("Write an answer by hand").click();
    await page
        .getByRole("textbox", { name: "Answer in notation" })
        .fill("play nonsense");
    await page.getByRole("button", { name: "Look at it" }).click();
    await send.click();
    const alert = page.getByRole("alert").filter({ hasText: /\w/ });
    assert.match(await alert.textContent(), /\.$/);
    assert.ok(await turn(page));
    await page.context().close();
});

/** What has the focus: its role and name, as far as a key press needs it. */
const focused = (page) =>
    page.evaluate(() => {
        const at = document.activeElement;

        return {
            lost: at === document.body || at === null,
            tag: at?.tagName,
            text: at?.textContent?.trim(),
            inList: Boolean(at?.closest("details.all-answers")),
        };
    });

test("a whole match by keyboard alone; the focus is never lost", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, {
        game: "magpie",
        options: { rounds: 1 },
    });
    const { page } = await visit(who, link);
    let answers = 0;

    await turn(page);
    await page.keyboard.press("Tab");
    while (await turn(page)) {
        for (let tabs = 0; ; tabs++) {
            const at = await focused(page);

            assert.ok(
                !at.lost || answers === 0,
                `the focus is lost: ${at.tag}`,
            );
            if (at.inList && at.tag === "BUTTON") break;
            assert.ok(tabs < 40, "an answer can be reached");
            await page.keyboard.press("Tab");
        }
        await page.keyboard.press("Enter");
        assert.equal((await focused(page)).text, "Send it");
        await page.keyboard.press("Enter");
        answers++;
        await page.waitForTimeout(20);
    }
    assert.ok(answers >= 3);
    await page.getByRole("heading", { name: "The result" }).waitFor();
    await page.context().close();
});

test("on a phone nothing is cut off or needs sideways scrolling", async () => {
    const who = await stranger(server);
    for (const game of ["magpie", "revolution", "thieves", "arcane"]) {
        const link = await server.openTable(who, { game });
        const { page } = await visit(who, link, {
            viewport: { width: 360, height: 740 },
            hasTouch: true,
        });

        await answer(page);
        await turn(page);
        const { wide, here } = await page.evaluate(() => ({
            wide: document.documentElement.scrollWidth,
            here: document.documentElement.clientWidth,
        }));
        assert.ok(wide <= here, `${game}: ${wide} wide on ${here}`);
        await page.context().close();
    }
});

/** Everything in the light; in the dark colours are all that differs. */
const looks = {
    light: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
    dark: ["color-contrast"],
};

async function faults(page, runOnly) {
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(
        (rules) => globalThis.axe.run({ runOnly: rules }),
        runOnly,
    );

    return violations.map(
        (v) =>
            `${page.url()} ${v.id}: ${v.nodes.map((n) => n.html).slice(0, 3)}`,
    );
}

test("axe finds nothing, light and dark, wherever one comes", async () => {
    const who = await stranger(server);
    const found = [];
    const over = await server.openTable(
        who,
        { game: "magpie" },
        { self: true },
    );
    const open = await server.openTable(
        who,
        { game: "arcane" },
        { begin: false },
    );
    const paths = ["/", "/new/arcane", "/how/revolution", `/t/${open}`];

    await server.over(who, over);
    paths.push(`/t/${over}`, `/t/${over}/replay?at=5`);
    for (const game of ["magpie", "revolution", "thieves", "arcane"])
        paths.push(`/t/${await server.openTable(who, { game })}`);
    for (const [colorScheme, rules] of Object.entries(looks)) {
        const context = await windowOf(browser, who, {
            colorScheme,
            reducedMotion: "reduce",
        });
        const page = await context.newPage();

        for (const path of paths) {
            await page.goto(server.address + path);
            await page
                .getByRole("heading", { level: 1, name: /^(?!One moment)/ })
                .waitFor({ state: "attached" });
            await page.waitForTimeout(150);
            found.push(...(await faults(page, rules)));
        }
        await context.close();
    }
    assert.deepEqual(found, []);
});

test("a table is interactive within a second", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "magpie" });
    const times = [];

    for (let i = 0; i < 3; i++) {
        const context = await windowOf(browser, who);
        const page = await context.newPage();
        const begun = Date.now();

        await page.goto(`${server.address}/t/${link}`, { waitUntil: "commit" });
        await page.getByRole("button", { name: "Draw deck" }).waitFor();
        times.push(Date.now() - begun);
        await context.close();
    }
    assert.ok(Math.min(...times) <= 1000, `${times} ms`);
});

/** Lets through the first view, of the empty table, and then events alone. */
async function eventsOnly(page) {
    await page.routeWebSocket(/\/play/, (socket) => {
        const server = socket.connectToServer();
        let views = 0;

        server.onMessage((text) => {
            const { type } = JSON.parse(text);

            if (type === "view" ? views++ === 0 : type !== "ask")
                socket.send(text);
        });
    });
}

/** Without what only somebody who saw the last round can be shown. */
const common = (board) =>
    board.replace(/^ *- group: What round \d+ brought\n/m, "");

test("events alone make the same board as the server's view", async () => {
    const setups = [{ game: "revolution", options: { round_cap: 3 } }];

    for (const setup of setups) {
        const who = await stranger(server);
        const link = await server.openTable(who, setup, { begin: false });
        const at = `/api/tables/${link}`;
        const context = await windowOf(browser, null);
        const watcher = await context.newPage();
        const fresh = await context.newPage();

        await eventsOnly(watcher);
        await watcher.goto(`${server.address}/t/${link}`);
        await watcher
            .getByRole("heading", { name: "Before the match" })
            .waitFor();
        await who.post(`${at}/start`, {});
        await who.post(`${at}/bot`, { seat: 0, bot: "beginner" });
        await server.over(who, link);
        await fresh.goto(`${server.address}/t/${link}`);
        await fresh.getByRole("heading", { name: "The result" }).waitFor();
        const board = (page) => page.getByRole("region", { name: "The table" });
        const log = (page) => page.getByRole("log", { name: "What happened" });
        const lines = await log(fresh).getByRole("listitem").count();
        await log(watcher)
            .getByRole("listitem")
            .nth(lines - 1)
            .waitFor();
        assert.equal(
            common(await board(watcher).ariaSnapshot()),
            common(await board(fresh).ariaSnapshot()),
            setup.game,
        );
        await context.close();
    }
});

test("the tab says whose turn it is", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "magpie" });
    const { page } = await visit(who, link);

    await turn(page);
    assert.match(await page.title(), /Your turn/);
    await page.context().close();
});
