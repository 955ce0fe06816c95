// Whole matches by keyboard alone: nothing but keys is given to the page, and
// after each of them something has the focus.
import assert from "node:assert/strict";
import { test } from "node:test";
import axe from "axe-core";
import {
    gone,
    lay,
    log,
    offersOf,
    part,
    ready,
    result,
    sentBy,
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

/** The name of the board and of its parts, and what is beside the question. */
const { bidBoard, town } = strings.games.revolution;
const parts = [words.board, words.tray, bidBoard, town];

/**
 * The element with the focus, and whether an answer can be confirmed. What has
 * just been disabled loses the focus, which comes back with the next frame.
 */
async function focused(page) {
    const look = (parts) => {
        const at = document.activeElement;

        return {
            lost: at === document.body || at === null,
            button: at?.tagName === "BUTTON",
            name: at?.getAttribute("aria-label") ?? at?.textContent?.trim(),
            off: at?.getAttribute("aria-disabled") === "true",
            onBoard: at?.closest("section[aria-label]")
                ? parts.includes(at.closest("section[aria-label]").ariaLabel)
                : false,
        };
    };
    let here;

    await until(async () => {
        here = await page.evaluate(look, parts);
        return !here.lost;
    }, "something has the focus");
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

/** The key that leads to Confirm without going round the whole page. */
const towardsSend = (page) =>
    page.evaluate(() => {
        const order = document.activeElement.compareDocumentPosition(
            document.getElementById("send"),
        );

        return order & Node.DOCUMENT_POSITION_FOLLOWING ? "Tab" : "Shift+Tab";
    });

async function sendByKey(page) {
    const key = await towardsSend(page);

    await goTo(page, key, isSend, "the button that sends");
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

const { letters } = strings.keys;

test("shortcuts: confirm, cancel, hint, log, chat and their list", async () => {
    const who = await stranger(server);
    const link = await server.openTable(
        who,
        { game: "magpie", seats: 2 },
        { bot: null, begin: false },
    );
    const at = `/api/tables/${link}`;
    const friend = await stranger(server, "Bo");
    await friend.post(`${at}/sit`, { seat: 1 });
    await who.post(`${at}/start`, {});
    const people = await open(`/t/${link}`, who);
    const alone = await visit(who, { game: "magpie" });
    const focusIn = (page, role, name) =>
        part(page, role, name).evaluate((one) =>
            one.contains(document.activeElement),
        );

    await alone.bringToFront();
    await lay(alone);
    await alone.keyboard.press(letters.cancel);
    await until(
        async () => (await ready(alone).count()) === 0,
        "nothing is chosen any more",
    );
    await lay(alone);
    const answers = () =>
        sentBy(alone).filter(({ type }) => type === "answer").length;
    await alone.keyboard.press(letters.confirm);
    await until(() => answers() === 1, "the move is sent");
    await turn(alone);
    await alone.keyboard.press(letters.hint);
    await alone
        .getByRole("status")
        .filter({ hasText: words.hintSays(strings.levels.master) })
        .waitFor();
    await alone.keyboard.press(letters.log);
    assert.ok(await focusIn(alone, "log", words.log));

    await alone.keyboard.press("?");
    const list = alone.getByRole("dialog", { name: strings.keys.title });
    for (const text of Object.values(strings.keys.does))
        await list.getByText(text, { exact: true }).waitFor();
    await alone.evaluate(axe.source);
    const { violations } = await alone.evaluate(() => globalThis.axe.run());
    assert.deepEqual(violations, []);
    await alone.keyboard.press(letters.confirm);
    await alone.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    assert.equal(answers(), 1, "nothing is sent from below a dialog");

    await people.bringToFront();
    await log(people).waitFor();
    await people.keyboard.press(letters.chat);
    assert.ok(await focusIn(people, "textbox", words.sayLabel));
    await people.keyboard.type("chtl?");
    assert.equal(
        await part(people, "textbox", words.sayLabel).inputValue(),
        "chtl?",
    );
    await people.context().close();

    await alone.bringToFront();
    await alone.getByText(words.menu, { exact: true }).click();
    await alone.getByLabel(strings.keys.title).uncheck();
    await alone.keyboard.press("?");
    assert.equal(await list.count(), 0, "shortcuts can be turned off");
    await part(alone, "button", strings.keys.show).click();
    await list.waitFor();
    await alone.context().close();
});
