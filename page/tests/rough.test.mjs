// Rough treatment: nonsense in fields, Back, two windows of one newcomer,
// requests that fail, a server that is killed.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    answer,
    board,
    errorsOf,
    framesOf,
    lay,
    log,
    named,
    openList,
    part,
    ready,
    result,
    send,
    stage,
    stranger,
    strings,
    tray,
    turn,
    until,
    wrong,
} from "./kit.mjs";

const words = strings.table;
const { server, open } = await stage();

/** The first ${times} requests to addresses like this one fail. */
const failing = (pattern, times) => async (page) => {
    let left = times;

    await page.route(pattern, (request) =>
        left-- > 0 ? request.abort() : request.continue(),
    );
};

/** True if something on the page has the focus. */
const focused = (page) =>
    page.evaluate(() => document.activeElement !== document.body);

/** Lays in the tray what is written by hand. */
async function layByHand(page, text) {
    const field = part(page, "textbox", words.byHandLabel);

    await openList(page);
    if (!(await field.isVisible()))
        await page.getByText(words.byHand, { exact: true }).click();
    await field.click();
    await field.fill("");
    await page.keyboard.insertText(text);
    await part(page, "button", words.lay).click();
}

/** The number of times the server has refused something that this page sent. */
const refusals = (page) =>
    framesOf(page).filter((frame) => JSON.parse(frame).type === "refused")
        .length;

/**
 * Sends ${text}, written by hand, which is refused. Where a board has pieces,
 * the server may refuse it before it is sent; then it cannot be sent any more.
 */
async function sendNonsense(page, text) {
    const before = refusals(page);

    await layByHand(page, text);
    await until(async () => {
        if ((await ready(page).count()) > 0)
            await ready(page)
                .click({ timeout: 1000 })
                .catch(() => undefined);
        return refusals(page) > before;
    }, "it is refused");
    await wrong(page).waitFor();
}

test("a newcomer with two windows is one person", async () => {
    const who = await stranger(server);
    const link = await server.openTable(
        who,
        { game: "magpie", seats: 2 },
        { bot: null, begin: false },
    );
    const one = await open(`/t/${link}`);
    const other = await one.context().newPage();

    await other.goto(one.url());
    for (const page of [one, other])
        await part(page, "button", strings.waiting.sit(2)).waitFor();
    await part(one, "button", strings.waiting.sit(2)).click();
    await part(one, "button", strings.waiting.sit(2)).waitFor({
        state: "detached",
    });
    await part(other, "textbox", words.sayLabel).fill("Hello");
    await part(other, "button", words.say).click();
    await other.getByText("Hello").waitFor();
    await one.reload();
    await part(one, "button", strings.waiting.leave).waitFor();
    await one.context().close();
});

test("custom rules that cannot be read are reported and can be fixed", async () => {
    const page = await open("/new/arcane");
    const field = part(page, "textbox", strings.make.packLabel);

    await page.getByText(strings.make.packShow).click();
    await field.fill("{");
    await part(page, "button", strings.make.create).click();
    await wrong(page).waitFor();
    assert.deepEqual(
        errorsOf(page).filter((e) => e.startsWith("page")),
        [],
    );
    await part(page, "button", strings.make.packBack).click();
    await part(page, "button", strings.make.create).click();
    await part(page, "textbox", strings.waiting.invite).waitFor();
    await page.context().close();
});

test("failed requests succeed later", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "thieves" });
    const form = await open("/new/thieves", null, {
        prepare: failing("**/api/games", 1),
    });
    const table = await open(`/t/${link}`, who, {
        prepare: failing("**/rules", 2),
    });

    await part(form, "button", strings.make.create).waitFor();
    await until(
        async () => (await wrong(form).count()) === 0,
        "what went wrong is not told any more",
    );
    const { entries } = await who.get(`/api/tables/${link}/rules`);
    const names = entries.map((entry) => entry.name);
    await until(async () => {
        const text = await board(table).ariaSnapshot();

        return names.some((name) => text.includes(name));
    }, "the cards have their names");
    for (const page of [form, table]) await page.context().close();
});

test("a replay continues when the server is back", async () => {
    const who = await stranger(server);
    const setup = { game: "thieves" };
    const link = await server.openTable(who, setup, { self: true });

    await server.over(who, link);
    const page = await open(`/t/${link}/replay?at=3`, who);
    const step = (name) => part(page, "button", name).click();

    await board(page).waitFor();
    await server.restart(async () => {
        await step(strings.replay.last);
        await wrong(page).waitFor();
    }, "SIGKILL");
    await result(page).waitFor();
    await board(page).waitFor();
    assert.equal(await wrong(page).count(), 0);
    await page.context().close();
});

test("arrow keys: each press is a step, except with the browser's shortcuts", async () => {
    const who = await stranger(server);
    const setup = { game: "magpie" };
    const link = await server.openTable(who, setup, { self: true });

    await server.over(who, link);
    const page = await open(`/t/${link}/replay?at=1`, who);
    const presses = (init) =>
        page.evaluate((init) => {
            for (let i = 0; i < 8; i++)
                document.body.dispatchEvent(
                    new KeyboardEvent("keydown", { bubbles: true, ...init }),
                );
        }, init);

    await page.getByText(/^Step 1 of/).waitFor();
    await presses({ key: "ArrowRight" });
    await page.getByText(/^Step 9 of/).waitFor();
    await presses({ key: "ArrowLeft", altKey: true });
    await page.keyboard.press("ArrowLeft");
    await page.getByText(/^Step 8 of/).waitFor();
    await page.context().close();
});

test("a replay explains the score of Arcane Alley too", async () => {
    const who = await stranger(server);
    const setup = { game: "arcane" };
    const link = await server.openTable(who, setup, { self: true });

    await server.over(who, link);
    const end = (await server.replay(who, link, "spectator")).length - 1;
    const table = await open(`/t/${link}`, who);
    const back = await open(`/t/${link}/replay?at=${end}`, who);
    const told = (page) => result(page).textContent();

    for (const page of [table, back]) await result(page).waitFor();
    await until(
        async () => (await told(back)) === (await told(table)),
        "each line is there too",
    );
    for (const page of [table, back]) await page.context().close();
});

test("Back and Forward bring the focus along", async () => {
    const page = await open("/");
    const how = page
        .getByRole("link", { name: new RegExp(`^${strings.lobby.howTo}`) })
        .first();

    await how.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/how\//);
    await page.goBack();
    await until(() => focused(page), "the front page has the focus");
    await page.goForward();
    await until(() => focused(page), "how to play has the focus");
    await page.context().close();
});

test("the address of an entry scrolls to it", async () => {
    const who = await stranger(server);
    const { entries } = await who.get("/api/games/thieves");
    const { id, name } = entries.at(-1);
    const page = await open(`/how/thieves#entry-${id}`);

    await until(
        () =>
            page.evaluate(
                (id) => document.activeElement?.id === `entry-${id}`,
                id,
            ),
        `${name} has the focus`,
    );
    await page.context().close();
});

for (const game of ["thieves", "arcane", "revolution"])
    test(`typed nonsense is refused, however long: ${game}`, async () => {
        const who = await stranger(server);
        const link = await server.openTable(who, { game });
        const page = await open(`/t/${link}`, who);

        await turn(page);
        for (const text of ["nonsense", "x".repeat(20000)]) {
            await sendNonsense(page, text);
            await until(
                () => send(page).isDisabled(),
                "what was refused is not laid down",
            );
        }
        assert.ok(await answer(page));
        assert.equal(await wrong(page).count(), 0);
        await page.context().close();
    });

test("the chat shows its end", async () => {
    const who = await stranger(server);
    const link = await server.openTable(
        who,
        { game: "magpie" },
        { bot: null, begin: false },
    );
    const page = await open(`/t/${link}`, who);
    const last = page.getByText("line 9");

    for (let line = 0; line < 10; line++)
        for (;;) {
            const text = `line ${line}`;
            const said = await who
                .post(`/api/tables/${link}/say`, { text })
                .then(
                    () => true,
                    () => false,
                );

            if (said) break;
            await new Promise((done) => setTimeout(done, 300));
        }
    await last.waitFor();
    await until(
        () =>
            last.evaluate((line) => {
                const box = line.closest("[role=log]").getBoundingClientRect();
                const at = line.getBoundingClientRect();

                return at.bottom <= box.bottom + 1 && at.top >= box.top - 1;
            }),
        "the last line is in sight",
    );
    await page.context().close();
});

test("a player who resigns is listed last", async () => {
    const who = await stranger(server, "Ada");
    const link = await server.openTable(who, { game: "revolution" });
    const page = await open(`/t/${link}`, who);

    await turn(page);
    await page.getByRole("button", { name: words.resign }).click();
    await page
        .getByRole("dialog", { name: words.resign })
        .getByRole("button", { name: words.resign })
        .click();
    await result(page).waitFor();
    const places = await result(page).getByRole("listitem").allTextContents();
    const placeOf = (name) => places.findIndex((t) => t.includes(name));
    const others = strings.bots.filter((name) => placeOf(name) >= 0);

    assert.ok(others.length > 0);
    for (const name of others) assert.ok(placeOf("Ada") > placeOf(name));
    await page.context().close();
});

for (const game of ["thieves", "arcane"])
    test(`a server that is killed while an answer is in the tray: ${game}`, async () => {
        const who = await stranger(server);
        const link = await server.openTable(who, { game });
        const page = await open(`/t/${link}`, who);

        await turn(page);
        await named(page);
        await lay(page);
        const before = await tray(page).textContent();
        const told = await log(page).textContent();
        const lost = page.getByRole("status").getByText(words.lost);
        await server.restart(() => lost.waitFor(), "SIGKILL");
        await lost.waitFor({ state: "detached" });
        await until(
            async () => (await tray(page).textContent()) === before,
            "the answer lies there still",
        );
        assert.equal(await log(page).textContent(), told);
        assert.ok(await answer(page));
        await page.context().close();
    });

test("fixed elements leave room for the board on low screens", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "revolution" });
    const page = await open(`/t/${link}`, who, {
        viewport: { width: 640, height: 360 },
    });

    await turn(page);
    const hidden = await page.evaluate(() => {
        const stops = document.querySelectorAll("main button, main summary");
        const covered = [];

        for (const stop of stops) {
            if (stop.disabled || !stop.checkVisibility()) continue;
            stop.focus();
            const { x, y, width, height } = stop.getBoundingClientRect();
            const top = document.elementFromPoint(
                x + width / 2,
                y + height / 2,
            );

            if (!top || !(stop.contains(top) || top.contains(stop)))
                covered.push(stop.textContent);
        }
        return covered;
    });
    assert.deepEqual(hidden, []);
    await page.context().close();
});
