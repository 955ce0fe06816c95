// Pictures for looking at: every page and every board, at each stage of a
// match, in both sizes and both themes.
//     node tools/look.mjs [WORD...]
// takes the scenes whose names begin with one of the words; all without one.
// ROOKERY names the program (../build/rookery); LOOK the folder of the
// pictures (../build/look). A phone's pictures named "fold" show what is seen
// without scrolling, the others the whole page.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
    answer,
    board,
    browse,
    here,
    lay,
    part,
    result,
    send,
    startServer,
    stranger,
    strings,
    tray,
    turn,
    windowOf,
} from "../tests/kit.mjs";
import { shoot as shootInto, sizes } from "../tests/scenes.mjs";

const words = strings.table;
const wanted = process.argv.slice(2);
const folder = process.env.LOOK ?? join(here, "../../build/look");

/** A match to look at; ${answers} are given before the middle. */
const match = (game, variant, seats, options = {}, answers = 6) => ({
    name: [game, variant, seats].filter(Boolean).join("-"),
    setup: { game, variant, seats, options },
    answers,
});
const matches = [
    match("revolution", "core", 3, { round_cap: 8 }, 3),
    match("revolution", "core", 4, { round_cap: 8 }, 5),
    match("revolution", "palace", 6, { round_cap: 8 }, 4),
    match("revolution", "anarchy", 6, { round_cap: 8 }, 4),
    match("revolution", "tiny", undefined, { round_cap: 4 }, 2),
    match("thieves", "standard", 3, {}, 16),
    match("thieves", "standard", 4, {}, 24),
    match("thieves", "standard", 5, {}, 12),
    match("arcane", "three-inspections", 2, {}, 8),
    match("arcane", "three-inspections", 4, { wizards: "dealt" }, 14),
    match("arcane", "three-inspections", 6, { wizards: "chosen" }, 10),
    match("arcane", "hundred-gold", 4, { length: "short" }, 10),
    match("magpie", undefined, 3, { rounds: 3 }, 2),
];

mkdirSync(folder, { recursive: true });
const server = await startServer({ dev: true, pace: 0 });
const browser = await browse();

/** The page in both sizes and themes. */
async function shoot(page, name) {
    await shootInto(page, folder, name);
    console.log(name);
}

/** A window of ${who} (null: of a stranger), open at ${path}. */
async function visit(who, path, speed = "off") {
    const context = await windowOf(browser, who, { viewport: sizes.wide });
    const page = await context.newPage();

    await context.addInitScript(
        (wish) => localStorage.setItem("rookery-speed", wish),
        speed,
    );
    page.on("pageerror", (error) => console.error("page:", error.message));
    page.on("console", (line) => {
        if (line.type() === "error") console.error("console:", line.text());
    });
    await page.goto(server.address + path);
    await page.waitForLoadState("networkidle").catch(() => undefined);
    return page;
}

/** Sends an answer and takes pictures while the others' moves are shown. */
async function resolution(who, link, name) {
    const page = await visit(who, `/t/${link}`, "slow");

    await page.clock.install();
    for (let i = 0; i < 6; i++) {
        if (!(await turn(page))) break;
        await lay(page);
        await send(page).click();
        await page.waitForTimeout(3500);
        const skip = part(tray(page), "button", words.skipMoves);

        if (await skip.isVisible()) {
            const now = await page.evaluate(() => Date.now());

            await page.clock.pauseAt(now + 500);
            await shoot(page, `${name}.5-resolution`);
            break;
        }
    }
    await page.context().close();
}

async function lookAtMatch({ name, setup, answers }) {
    const who = await stranger(server);
    const link = await server.openTable(who, setup);
    const at = `/t/${link}`;
    const page = await visit(who, at);

    await turn(page);
    await shoot(page, `${name}.1-begin`);
    for (let i = 0; i < answers; i++) if (!(await answer(page))) break;
    if (await turn(page)) {
        await shoot(page, `${name}.2-question`);
        await lay(page);
        await shoot(page, `${name}.4-composed`);
        await page.reload();
        const watcher = await visit(null, at);
        await board(watcher).waitFor();
        await shoot(watcher, `${name}.3-spectator`);
        await watcher.context().close();
        await resolution(who, link, name);
    }
    await page.goto("about:blank");
    await server.playItself(who, link).catch(() => undefined);
    await server.over(who, link);
    await page.goto(server.address + at);
    await result(page).waitFor();
    await shoot(page, `${name}.6-result`);
    const { entries } = await who.get(
        `/api/tables/${link}/replay?seat=all&from=0&steps=1`,
    );
    await page.goto(
        `${server.address}${at}/replay?seat=all&at=${Math.floor(entries * 0.6)}`,
    );
    await board(page).waitFor();
    await page.waitForTimeout(300);
    await shoot(page, `${name}.7-replay`);
    await page.context().close();
}

/** The pages around the tables. */
async function lookAtPages() {
    const who = await stranger(server);
    const fresh = await visit(null, "/");

    await fresh.getByRole("heading", { level: 2 }).first().waitFor();
    await shoot(fresh, "page-front-first");
    await server.openTable(who, { game: "revolution" });
    await server.openTable(who, { game: "thieves", seats: 4 });
    const done = await server.openTable(
        who,
        { game: "arcane" },
        { self: true },
    );
    await server.over(who, done);
    const host = await stranger(server);
    await host.post("/api/tables", {
        setup: { game: "thieves", seats: 5 },
        listed: true,
    });
    const page = await visit(who, "/");
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await shoot(page, "page-front-tables");
    for (const game of ["revolution", "thieves", "arcane"]) {
        await page.goto(`${server.address}/new/${game}`);
        await page.getByRole("button", { name: strings.make.create }).waitFor();
        await shoot(page, `page-new-${game}`);
        await page.goto(`${server.address}/how/${game}`);
        await page.getByRole("article").first().waitFor();
        await shoot(page, `page-how-${game}`);
    }
    const open = await host.post("/api/tables", {
        setup: { game: "thieves", seats: 4 },
    });
    const room = await visit(host, `/t/${open.link}`);
    await room.getByRole("heading", { level: 2 }).first().waitFor();
    await shoot(room, "page-room-host");
    const guest = await visit(null, `/t/${open.link}`);
    await guest.getByRole("heading", { level: 2 }).first().waitFor();
    await shoot(guest, "page-room-guest");
    await guest.goto(`${server.address}/nowhere`);
    await shoot(guest, "page-nothing");
    await lookAtDrawers(who);
}

/** Drawers and dialogs on top of a table. */
async function lookAtDrawers(who) {
    const link = await server.openTable(who, { game: "revolution" });
    const page = await visit(who, `/t/${link}`);

    await turn(page);
    await part(page, "button", words.hint).click();
    await page.waitForTimeout(800);
    await page.getByText(words.menu, { exact: true }).click();
    await shoot(page, "page-settings-hint");
    await page.keyboard.press("Escape");
    await part(page, "button", words.reference).click();
    await shoot(page, "page-reference");
    await page.keyboard.press("Escape");
    await part(page, "button", words.resign).click();
    await shoot(page, "page-resign");
}

const asked = (name) =>
    wanted.length === 0 || wanted.some((word) => name.startsWith(word));

/** Takes the pictures asked for; a scene that fails does not end the others. */
async function scene(name, look) {
    if (!asked(name)) return;
    await look().catch((error) => {
        process.exitCode = 1;
        console.error(`${name}: ${error.stack}`);
    });
}

await scene("page", lookAtPages);
for (const one of matches) await scene(one.name, () => lookAtMatch(one));
await browser.close();
await server.stop();
