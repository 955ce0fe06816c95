// How many clicks a decision takes on the board, with the settings of somebody
// new; and that a click on what has just changed sends nothing.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
    answersOf,
    dice,
    named,
    painted,
    press,
    ready,
    stage,
    stranger,
    strings,
    until,
} from "./kit.mjs";

const { server, open } = await stage();

/** The id of the open question; "over"; null: somebody else is asked. */
const askOf = (page) =>
    page.evaluate(() =>
        document.querySelector(".result")
            ? "over"
            : document.querySelector(".tray.on") &&
              document.querySelector(".table-grid").dataset.ask,
    );

/** Waits for the next question. */
async function nextAsk(page, before) {
    let id = null;

    await until(async () => {
        id = await askOf(page);
        return id !== null && id !== before;
    }, "a question");
    return id;
}

/** Plays to the end; clicks and decisions. */
async function count(page, roll) {
    let clicks = 0;
    let id = null;

    for (;;) {
        id = await nextAsk(page, id);
        if (id === "over") return { clicks, decisions: answersOf(page) };
        const before = answersOf(page);

        do {
            if (await press(page, roll(1000) / 1000)) clicks++;
            await painted(page);
        } while (answersOf(page) === before);
    }
}

const most = [
    [{ game: "arcane", variant: "three-inspections", seats: 2 }, 1.7],
];

describe("clicks a decision", { concurrency: 2 }, () => {
    for (const [setup, limit] of most)
        test(`${setup.game}, ${setup.seats} seats, three seeds`, {
            timeout: 400000,
        }, async (t) => {
            let [clicks, decisions] = [0, 0];

            for (const seed of [1, 2, 3]) {
                const who = await stranger(server);
                const link = await server.openTable(who, setup);
                const page = await open(`/t/${link}`, who, { confirm: "no" });
                const found = await count(page, dice(seed));

                clicks += found.clicks;
                decisions += found.decisions;
                await page.context().close();
            }
            const each = clicks / decisions;

            t.diagnostic(
                `${clicks} clicks, ${decisions} decisions: ${each.toFixed(2)}`,
            );
            assert.ok(decisions > 30);
            assert.ok(each <= limit, `${each} clicks a decision`);
        });
});

/** A table with a stopped clock, where the deck can be pressed. */
async function drawing() {
    const who = await stranger(server);
    const setup = { game: "arcane", seats: 2 };
    const link = await server.openTable(who, setup);
    const page = await open(`/t/${link}`, who, {
        confirm: "no",
        viewport: { width: 1280, height: 800 },
        prepare: (fresh) => fresh.clock.install(),
    });
    const roll = dice(1);
    const deck = page.locator(".arc-stack.can");

    await named(page);
    for (let id = null; (await deck.count()) === 0; ) {
        id = await nextAsk(page, id);
        if ((await deck.count()) > 0) break;
        const before = answersOf(page);

        while (answersOf(page) === before) await press(page, roll(100) / 100);
    }
    await page.clock.pauseAt(Date.now() + 3600000);
    return { page, deck };
}

const changes = {
    "what it says": () => document.getElementById("question").append(" "),
    "the question, in the same words": () => {
        document.querySelector(".table-grid").dataset.ask += "0";
    },
};

for (const [name, change] of Object.entries(changes))
    test(`a click within 300 ms of a change sends nothing: ${name}`, async () => {
        const { page, deck } = await drawing();
        const before = answersOf(page);

        await page.evaluate(change);
        await page.clock.runFor(250);
        await deck.click();
        assert.equal(answersOf(page), before, "nothing is sent");
        await ready(page).waitFor();
        await page.clock.runFor(60);
        await deck.click();
        await until(() => answersOf(page) > before, "now it is sent");
        await page.context().close();
    });

test("a key sends also after a click that was ignored", async () => {
    const { page, deck } = await drawing();
    const before = answersOf(page);

    await page.evaluate(changes["what it says"]);
    await deck.click();
    await ready(page).waitFor();
    /* The second click of a double click, on something else. */
    await page.locator(".arc-grid button").first().hover();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.clock.runFor(1000);
    assert.equal(answersOf(page), before, "nothing is sent");
    await page.keyboard.press(strings.keys.letters.confirm);
    await until(() => answersOf(page) > before, "the key sends it");
    await page.context().close();
});
