// What a page tells besides its board: the reference of everything, notices,
// watching, and that nothing moves where nothing shall.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
    answer,
    board,
    browse,
    log,
    part,
    startServer,
    stranger,
    strings,
    tray,
    turn,
    until,
    windowOf,
} from "./kit.mjs";

const words = strings.table;
let server;
let browser;

before(async () => {
    [server, browser] = await Promise.all([startServer(), browse()]);
});
after(async () => {
    await browser.close();
    await server.stop();
});

for (const game of ["arcane", "revolution", "thieves"])
    test(`the reference of ${game} has everything, with its source`, async () => {
        const who = await stranger(server);
        const link = await server.openTable(who, { game });
        const { entries } = await who.get(`/api/tables/${link}/rules`);
        const context = await windowOf(browser, who);
        const page = await context.newPage();
        const plain = (text) => text.replace(/\s+/g, " ");

        await page.goto(`${server.address}/t/${link}`);
        await turn(page);
        await part(page, "button", words.reference).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("article").first().waitFor();
        const said = (await dialog.getByRole("article").allTextContents()).map(
            plain,
        );
        assert.ok(entries.length >= 12);
        assert.equal(said.length, entries.length);
        for (const { name, text, provenance } of entries) {
            const own = said.find((one) => one.startsWith(`${name} `));

            assert.ok(own, `${name} is there`);
            assert.ok(own.includes(plain(text)), `${name}: ${text}`);
            for (const source of Object.values(provenance))
                assert.match(source, /^(printed|inferred|house rule)/);
            assert.ok(own.includes(provenance.text), `${name}: its source`);
        }
        await context.close();
    });

test("a match under way is watched from the front page", async () => {
    const who = await stranger(server);
    await server.openTable(who, { game: "revolution" });
    const context = await windowOf(browser, null);
    const page = await context.newPage();
    await page.goto(server.address);
    await page
        .getByRole("link", {
            name: new RegExp(`^${strings.lobby.watch}: Revolution!`),
        })
        .first()
        .click();
    await board(page).getByText("General").first().waitFor();
    await tray(page).getByText(words.spectator).waitFor();
    assert.equal(await part(page, "button", words.send).count(), 0);
    await context.close();
});

test("who looks elsewhere gets a notice on their turn, if they want", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "magpie" });
    const context = await windowOf(browser, who);

    await context.addInitScript(() => {
        window.told = [];
        window.Notification = class {
            static permission = "granted";
            constructor(title, { body }) {
                window.told.push(`${title} ${body}`);
            }
        };
        Object.defineProperty(document, "hidden", { get: () => true });
    });
    const page = await context.newPage();
    const told = () => page.evaluate(() => window.told);
    await page.goto(`${server.address}/t/${link}`);
    await turn(page);
    assert.deepEqual(await told(), []);
    await page.evaluate(() => localStorage.setItem("rookery-notices", "yes"));
    await page.reload();
    await turn(page);
    await until(async () => (await told()).length > 0, "a notice");
    assert.match((await told())[0], new RegExp(words.yourTurn));
    await context.close();
});

test("moves of others are told one by one, and nothing moves, if so wished", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "revolution" });
    const context = await windowOf(browser, who, { reducedMotion: "reduce" });
    const page = await context.newPage();

    await page.goto(`${server.address}/t/${link}`);
    await turn(page);
    await page.evaluate(() => localStorage.removeItem("rookery-speed"));
    await context.addInitScript(() =>
        localStorage.setItem("rookery-speed", "normal"),
    );
    await page.reload();
    await answer(page);
    const seen = new Set();
    const skip = part(tray(page), "button", words.skipMoves);
    await skip.waitFor();
    while (seen.size < 4) {
        seen.add(await tray(page).textContent());
        const moving = await page.evaluate(
            () =>
                document
                    .getAnimations()
                    .filter(({ playState }) => playState === "running").length,
        );
        assert.equal(moving, 0);
    }
    await skip.click();
    await turn(page);
    assert.match(await log(page).textContent(), /wins the|nobody gets it/);
    await context.close();
});
