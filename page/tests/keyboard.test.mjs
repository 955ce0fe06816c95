// Whole matches by keyboard alone: nothing but keys is given to the page, and
// after each of them something has the focus.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    gone,
    offersOf,
    part,
    ready,
    result,
    stage,
    stranger,
    strings,
    turn,
    until,
} from "./kit.mjs";
import { offered } from "./offered.mjs";

const words = strings.table;

const { server, open } = await stage();

const visit = async (who, setup) =>
    open(`/t/${await server.openTable(who, setup)}`, who);

/** The element with the focus, and whether an answer can be confirmed. */
async function focused(page) {
    const here = await page.evaluate((board) => {
        const at = document.activeElement;

        return {
            lost: at === document.body || at === null,
            button: at?.tagName === "BUTTON",
            name: at?.getAttribute("aria-label") ?? at?.textContent?.trim(),
            off: at?.getAttribute("aria-disabled") === "true",
            onBoard: at?.closest("section[aria-label]")
                ? at.closest(`[aria-label="${board}"]`) !== null
                : false,
        };
    }, words.board);

    assert.ok(!here.lost, "the focus is lost");
    return { ...here, ready: (await ready(page).count()) > 0 };
}

let keys = 0;

async function press(page, key) {
    keys++;
    await page.keyboard.press(key);
    return focused(page);
}

/** Goes on by ${key} until ${wanted} has the focus. */
async function goTo(page, key, wanted, why) {
    let here = await focused(page);

    for (let tries = 0; !wanted(here); tries++) {
        assert.ok(tries < 150, `${why} can be reached`);
        here = await press(page, key);
    }
    return here;
}

const isSend = (here) => here.button && here.name === words.send;

async function sendByKey(page) {
    await goTo(page, "Tab", isSend, "the button that sends");
    await page.keyboard.press("Enter");
    await gone(page);
    await focused(page);
}

test("a match from the list of answers", async () => {
    const who = await stranger(server);
    const page = await visit(who, { game: "magpie", options: { rounds: 1 } });
    let answers = 0;

    await turn(page);
    await page.keyboard.press("Tab");
    while (await turn(page)) {
        const list = part(page, "group", words.answers);
        const names = await offersOf(list).allTextContents();

        await goTo(
            page,
            "Tab",
            (here) => here.button && names.includes(here.name),
            "an answer",
        );
        await page.keyboard.press("Enter");
        await until(
            async () => isSend(await focused(page)),
            "the focus goes on to sending",
        );
        await page.keyboard.press("Enter");
        answers++;
        await gone(page);
    }
    assert.ok(answers >= 3);
    await result(page).waitFor();
    await page.context().close();
});

/** Presses what is offered on the board, up and down, until it is whole. */
async function compose(page) {
    let here = await goTo(page, "Shift+Tab", (at) => at.onBoard, "the board");
    let key = "Shift+Tab";

    for (let tries = 0; !here.ready; tries++) {
        assert.ok(tries < 1000, "an answer can be put together");
        if (here.button && !here.off && offered.test(here.name ?? ""))
            here = await press(page, "Enter");
        if (here.ready) return;
        here = await press(page, key);
        if (here.onBoard) continue;
        key = key === "Tab" ? "Shift+Tab" : "Tab";
        here = await goTo(page, key, (at) => at.onBoard, "the board again");
    }
}

test("a match of Revolution! on its board", { timeout: 800000 }, async (t) => {
    const who = await stranger(server);
    const page = await visit(who, { game: "revolution" });
    let answers = 0;

    await turn(page);
    await page.keyboard.press("Tab");
    await goTo(page, "Tab", (at) => at.onBoard, "the board");
    while (await turn(page)) {
        await compose(page);
        await sendByKey(page);
        answers++;
    }
    t.diagnostic(`${answers} answers by ${keys} keys`);
    assert.ok(answers >= 5);
    await result(page).waitFor();
    await focused(page);
    await page.context().close();
});
