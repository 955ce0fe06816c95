// "What is this?": everything on a board explains itself, by mouse, keys and
// touch, from the reference of the table.
import assert from "node:assert/strict";
import { test } from "node:test";
import axe from "axe-core";
import {
    answer,
    board,
    named,
    part,
    sentBy,
    stage,
    stranger,
    strings,
    tray,
    turn,
    until,
} from "./kit.mjs";

const words = strings.what;

const { server, open } = await stage();
const who = await stranger(server);

const popover = (page) => page.getByRole("tooltip");
const asker = (page) => part(page, "button", words.button);

async function visit(setup, options, table) {
    const link = await server.openTable(who, setup, table);
    const page = await open(`/t/${link}`, who, options);

    await turn(page);
    await named(page);
    return page;
}

/** In the browser: what explains itself, and what should but does not. */
function survey() {
    const areas = [...document.querySelectorAll(".board-area, .seats, .acts")];
    const within = (selector) =>
        areas.flatMap((area) => [...area.querySelectorAll(selector)]);
    const shown = (at) =>
        at.getClientRects().length > 0 &&
        !at.closest(".hidden, li[aria-hidden]");
    /* An answer in words: "Take back 1 Force". */
    const isAnswer = (at, text) =>
        at.closest("button.can") && /\p{L}{3}/u.test(text);
    const silent = [];
    const keys = new Set();

    for (const one of within("[data-what]")) keys.add(one.dataset.what);
    for (const area of areas) {
        const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);

        while (walker.nextNode()) {
            const { parentElement: at, data } = walker.currentNode;

            if (!/\d/.test(data) || !shown(at) || isAnswer(at, data)) continue;
            if (!at.closest("[data-what]"))
                silent.push(`"${data}" in ${at.closest("section").className}`);
        }
    }
    for (const one of within("[data-n], svg"))
        if (shown(one) && !one.closest("[data-what]"))
            silent.push(one.closest("section, button").outerHTML.slice(0, 90));
    return { keys: [...keys], silent: [...new Set(silent)] };
}

/** Every variant; the players that see most of it. */
const setups = [
    { game: "arcane", seats: 3, options: { wizards: "dealt" } },
    { game: "arcane", variant: "hundred-gold", seats: 6 },
    { game: "revolution", seats: 3 },
    { game: "revolution", variant: "palace", seats: 5 },
    { game: "revolution", variant: "anarchy", seats: 6 },
    { game: "thieves", seats: 4 },
    { game: "magpie", seats: 3 },
];

for (const setup of setups)
    test(`${setup.game} ${setup.variant ?? ""}: nothing is silent`, async () => {
        const page = await visit(setup);
        const seen = new Set();

        for (let i = 0; i < 6; i++) {
            const { keys, silent } = await page.evaluate(survey);

            assert.deepEqual(silent, []);
            assert.ok(keys.length > 5, `${keys}`);
            for (const key of keys) seen.add(key);
            await page.evaluate(() => {
                for (const one of document.querySelectorAll("main details"))
                    one.open = true;
            });
            if (!(await answer(page))) break;
            await turn(page);
        }
        await asker(page).click();
        for (const key of seen) {
            const at = page.locator(`[data-what="${key}"]:visible`).first();

            if ((await at.count()) === 0) continue;
            await at.evaluate((one) => one.scrollIntoView({ block: "center" }));
            /* An explanation may lie over the button. */
            await page.keyboard.press("Escape");
            if ((await asker(page).getAttribute("aria-pressed")) === "false")
                await asker(page).click();
            await at.evaluate((one) => {
                const { left, top } = one.getBoundingClientRect();
                const where = {
                    bubbles: true,
                    clientX: left,
                    clientY: top,
                    pointerType: "touch",
                };

                one.dispatchEvent(new PointerEvent("pointerdown", where));
                one.dispatchEvent(new PointerEvent("pointerup", where));
            });
            const text = (
                await popover(page)
                    .textContent()
                    .catch(() => key)
            ).trim();

            assert.ok(text.length > key.length, `${key}: ${text}`);
            assert.notEqual(text, words.none, key);
            assert.doesNotMatch(text, /undefined|NaN|null/, key);
        }
        await page.context().close();
    });

const cauldron = "bubbling-cauldron";

const item = (page) => board(page).locator("[data-what]:visible").first();

test("an item: name, effect, values, copies and house rules", async () => {
    const pack = { items: { "older-wand": { gold: 7 } } };
    const page = await visit({ game: "arcane", pack });
    const rules = await page.evaluate(async () => {
        const reply = await fetch(
            `/api/tables${location.pathname.slice(2)}/rules`,
        );

        return reply.json();
    });
    const entry = (id) => rules.entries.find((one) => one.id === id);

    /* The key is the server's; any element may have it. */
    for (const id of ["older-wand", cauldron, "lady-dafana"]) {
        await page.evaluate((key) => {
            document.querySelector(".arc-round strong").dataset.what = key;
        }, id);
        await page.mouse.move(0, 0);
        await board(page).locator(".arc-round strong").hover();
        await popover(page).waitFor();
        const text = await popover(page).textContent();
        const { facts } = entry(id);

        assert.ok(text.includes(strings.games.arcane.entries[id].name));
        if (facts.copies)
            assert.match(text, new RegExp(`copies ${facts.copies}`));
        if (facts.gold !== undefined)
            assert.match(text, new RegExp(`per set ${facts.gold}`));
        if (id === "older-wand") {
            assert.equal(facts.gold, 7);
            assert.ok(text.includes(words.changed(["gold per set"])));
        }
        if (id === cauldron) {
            assert.match(text, /gain 1 infamy or lose 2 gold/);
            assert.ok(text.includes(words.house([words.effect])));
        }
        if (id === "lady-dafana") assert.ok(!text.includes(words.house([""])));
    }
    await page.context().close();
});

test("by mouse: after a moment, and only for as long", async () => {
    const page = await visit({ game: "arcane" });

    await item(page).hover();
    await popover(page).waitFor();
    const id = await item(page).getAttribute("aria-describedby");

    assert.equal(id, await popover(page).getAttribute("id"));
    await page.mouse.move(1, 1);
    await popover(page).waitFor({ state: "detached" });
    assert.equal(await item(page).getAttribute("aria-describedby"), null);
    await item(page).hover();
    await popover(page).waitFor();
    await page.keyboard.press("Escape");
    await popover(page).waitFor({ state: "detached" });
    await page.context().close();
});

test("by keys: focus explains, and so does going through all", async () => {
    const page = await visit({ game: "revolution" });
    const focused = () =>
        page.evaluate(() => document.activeElement.dataset.what ?? null);

    for (let i = 0; (await focused()) === null; i++) {
        assert.ok(i < 60, "something that explains itself gets the focus");
        await page.keyboard.press("Tab");
    }
    await popover(page).waitFor();
    await page.keyboard.press("Escape");
    await popover(page).waitFor({ state: "detached" });
    await asker(page).focus();
    await page.keyboard.press("Enter");
    const seen = new Set();
    for (let i = 0; i < 12; i++) {
        await page.keyboard.press("Tab");
        seen.add(await popover(page).textContent());
        assert.ok(await focused());
    }
    assert.ok(seen.size > 4, `${seen.size}`);
    const sent = sentBy(page).length;
    await page.keyboard.press("Enter");
    assert.equal(await asker(page).getAttribute("aria-pressed"), "false");
    await page.keyboard.press("Escape");
    assert.equal(sentBy(page).length, sent, "nothing was played");
    await page.context().close();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test("by touch: the next tap explains instead of playing", async () => {
    const page = await visit({ game: "thieves" }, phone);
    const die = board(page).locator("button.can [data-what]").first();
    const note = () => tray(page).getByText(words.armed);

    await asker(page).tap();
    await note().waitFor();
    await die.tap();
    await popover(page).waitFor();
    assert.equal(await board(page).locator("button.chosen").count(), 0);
    assert.equal(await note().count(), 0);
    await die.tap();
    await popover(page).waitFor({ state: "detached" });
    await board(page).locator("button.chosen").first().waitFor();
    await page.context().close();
});

test("by touch: to hold something explains it", async () => {
    const page = await visit({ game: "thieves" }, phone);
    const die = board(page).locator("button.can").first();

    await die.tap({ trial: true }); // it has come to rest
    const box = await die.boundingBox();
    const touch = await page.context().newCDPSession(page);
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };

    await touch.send("Input.dispatchTouchEvent", {
        type: "touchStart",
        touchPoints: [at],
    });
    await popover(page).waitFor();
    await page.waitForTimeout(600); // however long it is held
    await touch.send("Input.dispatchTouchEvent", {
        type: "touchEnd",
        touchPoints: [],
    });
    await page.waitForTimeout(300);
    assert.equal(await board(page).locator("button.chosen").count(), 0);
    await popover(page).waitFor();
    await page.touchscreen.tap(5, 5);
    await popover(page).waitFor({ state: "detached" });
    await page.context().close();
});

test("wizards show their powers before they are chosen", async () => {
    const page = await visit({
        game: "arcane",
        options: { wizards: "chosen" },
    });
    const offers = tray(page)
        .locator("button.can")
        .filter({ has: page.locator(".arc-power") });
    const { entries } = strings.games.arcane;

    await until(async () => (await offers.count()) > 1, "wizards are offered");
    for (const text of await offers.allTextContents()) {
        const [, wizard] = Object.entries(entries).find(([, { name }]) =>
            text.includes(name),
        );
        const [power] =
            typeof wizard.text === "string"
                ? [wizard.text]
                : wizard.text({}).split("undefined");

        assert.ok(text.includes(power), `${wizard.name}: ${text}`);
    }
    await page.context().close();
});

for (const colorScheme of ["light", "dark"])
    test(`axe finds nothing while something is explained: ${colorScheme}`, async () => {
        const page = await visit(
            { game: "arcane", options: { wizards: "chosen" } },
            { ...phone, colorScheme },
        );

        for (const act of [
            () => asker(page).tap(),
            () => board(page).locator("[data-what]:visible").last().tap(),
        ]) {
            await act();
            await page.evaluate(axe.source);
            const { violations } = await page.evaluate(() =>
                globalThis.axe.run(),
            );

            assert.deepEqual(
                violations.map((v) => `${v.id}: ${v.nodes[0].html}`),
                [],
            );
        }
        await popover(page).waitFor();
        await page.context().close();
    });
