// Taps on a phone, and their effects.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    answersOf,
    asked,
    named,
    painted,
    part,
    ready,
    stage,
    stranger,
    strings,
    tray,
    until,
} from "./kit.mjs";
import { measure } from "./measure.mjs";

const words = strings.table;
const phone = {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    confirm: "no",
    reducedMotion: "reduce",
};

const { server, open } = await stage();

/** True if all of an element is in the window, with nothing on its middle. */
const inWindow = (one) =>
    one.evaluate((it) => {
        const { left, top, right, bottom } = it.getBoundingClientRect();
        const at = document.elementFromPoint(
            (left + right) / 2,
            (top + bottom) / 2,
        );

        return (
            left >= 0 &&
            top >= 0 &&
            right <= innerWidth &&
            bottom <= innerHeight &&
            it.contains(at)
        );
    });

test("a tap on a seat shows its board and the whole name", async () => {
    const names = ["Ada", "Bo", `${"W".repeat(23)}3`];
    const people = await Promise.all(
        names.map((name) => stranger(server, name)),
    );
    const [who, ...others] = people;
    const { link } = await who.post("/api/tables", {
        setup: { game: "arcane", seats: 6 },
    });
    const at = `/api/tables/${link}`;

    for (const [i, one] of others.entries())
        await one.post(`${at}/sit`, { seat: i + 1 });
    for (const seat of [3, 4, 5])
        await who.post(`${at}/bot`, { seat, bot: "beginner" });
    await who.post(`${at}/start`, {});
    const page = await open(`/t/${link}`, who, phone);
    const theirs = page.locator('[data-seat="2"]');

    await named(page);
    await theirs.waitFor();
    assert.ok(!(await inWindow(theirs)), "it is further down");
    const seat = part(page, "region", words.seats).getByRole("button", {
        name: names[2],
    });
    const { x, y, width, height } = await seat.boundingBox();
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    const card = page.locator(".seat-card");
    await card.getByText(names[2], { exact: true }).waitFor();
    assert.ok(await inWindow(card), "all of it can be read");
    assert.ok(await inWindow(theirs), "their board is in the window");
    await page.context().close();
});

test("with every move confirmed, a tap waits for Confirm", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "magpie" });
    const page = await open(`/t/${link}`, who, {
        ...phone,
        prepare: (fresh) => fresh.clock.install(),
    });
    const move = { name: strings.games.magpie.answers.draw({ from: "deck" }) };

    await asked(page);
    await named(page);
    await page.getByText(words.menu, { exact: true }).tap();
    await part(page, "checkbox", words.confirms).tap();
    await page.getByText(words.menu, { exact: true }).tap();
    await page.clock.runFor(1000);
    await page.getByRole("button", move).tap();
    await ready(page).waitFor();
    await tray(page).getByText(move.name, { exact: true }).waitFor();
    assert.equal(answersOf(page), 0, "nothing is sent");
    await ready(page).tap();
    await page.waitForFunction(() => !document.querySelector("#send:enabled"));
    await until(() => answersOf(page) > 0, "it is sent");
    assert.equal(answersOf(page), 1);
    await page.context().close();
});

test("a tap moves nothing that it does not change", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "arcane", seats: 6 });
    const page = await open(`/t/${link}`, who, phone);
    const { aside, deck, soFar, through } = strings.games.arcane;
    const seat = part(page, "region", words.seats).getByRole("button").nth(2);
    const button = part(page, "button", strings.what.button);
    const places = page.locator(".arc-mine .arc-grid button");
    const drawer = (name) => page.getByText(name, { exact: true });
    const taps = [
        ["a seat", seat],
        ["the seat again", seat],
        ["what is this?", button],
        ["something to explain", page.getByText(deck, { exact: true })],
        ["a place", places.nth(0)],
        ["what was sold", drawer(aside(0))],
        ["it again", drawer(aside(0))],
        ["the empty discard pile", drawer(through(0))],
        ["the pile again", drawer(through(0))],
    ];

    await asked(page);
    await named(page);
    await page.evaluate(measure, [true, false, false]);
    for (const [what, one] of taps) {
        await one.tap();
        await painted(page);
        const faults = await page.evaluate(measure, [true, false, false]);

        assert.deepEqual(faults, [], what);
    }
    assert.equal(await page.locator(".arc-mine .chosen").count(), 1);
    await tray(page)
        .getByText(soFar([{ owner: { you: true }, at: "A1" }]))
        .waitFor();
    await page.context().close();
});

test("with three players nothing of a storehouse is out of place on a phone", async () => {
    const who = await stranger(server, "Wilhelmina Wunderwaldman");
    const link = await server.openTable(who, { game: "arcane", seats: 3 });
    const page = await open(`/t/${link}`, who, phone);

    await asked(page);
    await named(page);
    assert.deepEqual(await page.evaluate(measure, [true, true, true]), []);
    await page.context().close();
});

test("a replay on a phone: nothing of a storehouse is beyond it", async () => {
    const who = await stranger(server);
    const setup = { game: "arcane", seats: 6 };
    const link = await server.openTable(who, setup, { self: true });

    await server.over(who, link);
    const page = await open(`/t/${link}/replay?seat=all&at=60`, who, phone);
    await page.locator("[data-seat]").nth(5).waitFor();
    const beyond = await page.evaluate(() =>
        [...document.querySelectorAll("[data-seat]")].flatMap((house) => {
            const { left, right } = house.getBoundingClientRect();

            return [...house.querySelectorAll(".arc-tile, .arc-foot > *")]
                .map((one) => one.getBoundingClientRect())
                .filter(({ width }) => width > 0)
                .filter((box) => box.left < left - 1 || box.right > right + 1);
        }),
    );
    assert.deepEqual(beyond, []);
    await page.context().close();
});
