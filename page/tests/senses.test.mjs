// Everything besides the board: the reference, notices, watching, and no
// motion where it is not wanted.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    answer,
    board,
    log,
    part,
    stage,
    stranger,
    strings,
    tray,
    turn,
    until,
} from "./kit.mjs";
import { load } from "./sources.mjs";

const words = strings.table;
const { server, open } = await stage();
const { entryText, titleIn } = await load("strings");

for (const game of ["arcane", "revolution", "thieves"])
    test(`the reference of ${game} has everything`, async () => {
        const who = await stranger(server);
        const link = await server.openTable(who, { game });
        const all = await who.get(`/api/tables/${link}/rules`);
        const entries = [...all.entries, ...all.rules];
        const page = await open(`/t/${link}`, who);
        const plain = (text) => text.replace(/\s+/g, " ");

        await turn(page);
        await part(page, "button", words.reference).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("article").first().waitFor();
        const said = (await dialog.getByRole("article").allTextContents()).map(
            plain,
        );
        assert.ok(entries.length >= 12);
        assert.equal(said.length, entries.length);
        for (const { id, facts } of entries) {
            const name = titleIn(game, id);
            const text = entryText(game, id, facts);
            const own = said.find((one) => one.startsWith(`${name} `));

            assert.ok(own, `${name} is there`);
            assert.ok(own.includes(plain(text)), `${name}: ${text}`);
        }
        await page.context().close();
    });

test("a game in progress is watched from the front page", async () => {
    const who = await stranger(server);
    await server.openTable(who, { game: "revolution" });
    const page = await open("/");

    await page
        .getByRole("link", {
            name: new RegExp(`^${strings.lobby.watch}: Revolution!`),
        })
        .first()
        .click();
    await board(page).getByText("General").first().waitFor();
    await tray(page).getByText(words.spectator).waitFor();
    assert.equal(await part(page, "button", words.send).count(), 0);
    await page.context().close();
});

/** A desktop that writes down its notices, for a page nobody looks at. */
function desktop() {
    window.told = [];
    window.Notification = class {
        static permission = "default";
        static requestPermission() {
            window.Notification.permission = "granted";
            sessionStorage.setItem("granted", "yes");
            return Promise.resolve("granted");
        }
        constructor(title, { body }) {
            window.told.push(`${title} ${body}`);
        }
    };
    if (sessionStorage.getItem("granted"))
        window.Notification.permission = "granted";
    Object.defineProperty(document, "hidden", { get: () => true });
}

test("a player in another tab is notified of their turn, if they want", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "magpie" });
    const page = await open(`/t/${link}`, who, {
        prepare: (fresh) => fresh.addInitScript(desktop),
    });
    const told = () => page.evaluate(() => window.told);

    await turn(page);
    assert.deepEqual(await told(), []);
    await page.getByText(words.menu, { exact: true }).click();
    await page.getByRole("checkbox", { name: words.notice }).check();
    await page.keyboard.press("Escape"); // the settings cover the moves
    await answer(page);
    await turn(page);
    await until(async () => (await told()).length > 0, "a notice");
    assert.match((await told())[0], new RegExp(`^${words.yourTurn} Magpie`));
    await page.reload();
    await turn(page);
    await until(async () => (await told()).length > 0, "one after a reload");
    await page.context().close();
});

test("others' moves are shown one by one, without motion if preferred", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "revolution" });
    const page = await open(`/t/${link}`, who, {
        reducedMotion: "reduce",
        prepare: (fresh) =>
            fresh.addInitScript(() =>
                localStorage.setItem("rookery-speed", "normal"),
            ),
    });

    await answer(page);
    const seen = new Set();
    const skip = part(tray(page), "button", words.skipMoves);
    await skip.waitFor();
    await until(async () => {
        seen.add(await tray(page).textContent());
        const moving = await page.evaluate(
            () =>
                document
                    .getAnimations()
                    .filter(({ playState }) => playState === "running").length,
        );
        assert.equal(moving, 0);
        return seen.size >= 4;
    }, "moves follow each other");
    await skip.click();
    await turn(page);
    assert.match(await log(page).textContent(), /wins? the|no winner/);
    await page.context().close();
});
