// Things that matter at a moment are in the window without scrolling: buttons
// that start a game, a hint, the result.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    answerAtOnce,
    asked,
    board,
    named,
    part,
    result,
    stage,
    stranger,
    strings,
    tray,
    until,
} from "./kit.mjs";

const words = strings.table;
const laptop = { viewport: { width: 1280, height: 800 } };
const phone = {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    confirm: "no",
    reducedMotion: "reduce",
};

const { server, open } = await stage();

/** True if an element is in the window, with nothing on its middle. */
const inSight = (one) =>
    one.evaluate((it) => {
        const { left, top, width, height } = it.getBoundingClientRect();
        const at = document.elementFromPoint(
            left + width / 2,
            top + Math.min(height, innerHeight - top) / 2,
        );

        return top >= 0 && at !== null && it.contains(at);
    });

test("every game can be started without scrolling", async () => {
    const page = await open("/", null, laptop);
    const starts = page.getByRole("button", {
        name: new RegExp(`^${strings.lobby.playNow}`),
    });

    await starts.nth(2).waitFor();
    for (const start of await starts.all()) assert.ok(await inSight(start));
    await page.context().close();
});

test("a list of your games names the others", async () => {
    const ada = await stranger(server, "Ada");
    const bo = await stranger(server, "Bo");
    const { link } = await ada.post("/api/tables", {
        setup: { game: "thieves", seats: 3 },
    });

    await bo.post(`/api/tables/${link}/sit`, { seat: 1 });
    const page = await open("/", ada);
    const row = page
        .getByRole("region", { name: strings.lobby.yours })
        .getByRole("listitem");

    await row.waitFor();
    assert.match(await row.textContent(), /Bo/);
    assert.doesNotMatch(await row.textContent(), /Ada/);
    await page.context().close();
});

test("whoever is invited sees a seat and the game, and no warning", async () => {
    const ada = await stranger(server, "Ada");
    const { link } = await ada.post("/api/tables", {
        setup: { game: "arcane", seats: 4 },
    });
    const page = await open(`/t/${link}`, null, phone);
    const seat = part(page, "button", strings.waiting.sit(2));

    await seat.waitFor();
    assert.ok(await inSight(seat));
    await page.getByText(strings.games.arcane.about).waitFor();
    await part(page, "textbox", strings.waiting.invite).waitFor();
    assert.equal(await page.getByText(strings.unreachable[0]).count(), 0);
    await page.context().close();
});

test("what appears below a mouse that has pressed covers nothing", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "arcane", seats: 2 });
    const page = await open(`/t/${link}`, who, { ...laptop, confirm: "no" });
    const popover = page.getByRole("tooltip");
    const deck = page.locator(".arc-stack.can");

    await named(page);
    while ((await asked(page)) && (await deck.count()) === 0)
        await answerAtOnce(page);
    await deck.hover();
    await popover.waitFor();
    await deck.click();
    await page.locator(".arc-stack:not(.can)").waitFor();
    await page.waitForTimeout(700); // longer than a mouse rests to ask
    assert.equal(await popover.count(), 0);
    await page.mouse.move(1, 1);
    await page.locator(".arc-stack").hover();
    await popover.waitFor();
    await page.context().close();
});

test("on a phone a hint is in sight, and so is the result", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, {
        game: "revolution",
        options: { round_cap: 1 },
    });
    const page = await open(`/t/${link}`, who, phone);

    await asked(page);
    await part(page, "button", words.hint).tap();
    const hint = page
        .getByRole("status")
        .filter({ hasText: words.hintSays(strings.levels.master) })
        .getByRole("button");
    await hint.waitFor();
    await until(() => inSight(hint), "the hint comes into sight");
    while (await answerAtOnce(page));
    const end = part(page, "heading", strings.result.title);
    await until(() => inSight(end), "the result comes into sight");
    const winner = await result(page).locator(".won").textContent();
    await tray(page).getByText(winner).waitFor();
    await page.context().close();
});

test("at the end of Revolution! the town and the whole result are shown", async () => {
    const who = await stranger(server);
    const setup = {
        game: "revolution",
        variant: "palace",
        seats: 6,
        options: { round_cap: 1 },
    };
    const link = await server.openTable(who, setup, { self: true });

    await server.over(who, link);
    const page = await open(`/t/${link}`, who, laptop);
    await result(page).waitFor();
    await part(board(page), "region", strings.games.revolution.town).waitFor();
    const places = await result(page).locator("ol > li").all();
    const rematch = part(page, "button", words.rematch);
    const home = page.getByRole("link", { name: strings.name });
    await rematch.waitFor();
    assert.equal(places.length, 6);
    for (const one of [home, ...places, rematch])
        assert.ok(await inSight(one), await one.textContent());
    await page.context().close();
});
