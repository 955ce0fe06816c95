// Faults that an hour of real play found, each once.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    answer,
    board,
    lay,
    openList,
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

const words = strings.table;
const { server, open } = await stage();

const answersOf = (page) =>
    sentBy(page).filter(({ type }) => type === "answer").length;

test("a player who resigned ranks last, and the result says why", async () => {
    const ada = await stranger(server);
    const bo = await stranger(server, "Bo");
    const link = await server.openTable(
        ada,
        { game: "magpie", seats: 3, options: { rounds: 1 } },
        { bot: null, begin: false },
    );
    const at = `/api/tables/${link}`;

    await bo.post(`${at}/sit`, { seat: 1 });
    await ada.post(`${at}/bot`, { seat: 2, bot: "beginner" });
    await ada.post(`${at}/stand-in`, { bot: "beginner" });
    await ada.post(`${at}/start`, {});
    await bo.post(`${at}/resign`, {});
    const page = await open(`/t/${link}`, ada);
    while (await answer(page));
    const last = result(page).getByRole("listitem").last();

    assert.match(await last.textContent(), /Bo/);
    assert.match(await last.textContent(), RegExp(strings.result.gaveUp));
    await result(page).getByText(strings.result.behind).waitFor();
    await page.context().close();
});

test("whoever resigns against bots still sees themselves, and no chat", async () => {
    const ada = await stranger(server);
    const link = await server.openTable(ada, { game: "magpie", seats: 3 });
    const page = await open(`/t/${link}`, ada);

    await turn(page);
    await part(page, "button", words.resign).click();
    await page
        .getByRole("dialog")
        .getByRole("button", { name: words.resign })
        .click();
    await result(page).getByText(strings.result.resigned).waitFor();
    const rows = result(page).locator("ol > li");
    /* The table comes after the result; it says who is looking. */
    const own = rows.filter({ hasText: "(you)" });

    await own.waitFor();
    assert.match(await own.textContent(), /Ada.*\(resigned\)/);
    for (const row of await rows.filter({ hasNotText: "Ada" }).all())
        assert.equal(await row.locator(".rank").textContent(), "1");
    assert.equal(await part(page, "heading", words.chat).count(), 0);
    await page.context().close();
});

test("in the lobby guests see which players are bots", async () => {
    const ada = await stranger(server);
    const link = await server.openTable(
        ada,
        { game: "thieves" },
        { begin: false, bot: "casual" },
    );
    const page = await open(`/t/${link}`);

    await page
        .getByRole("listitem")
        .filter({ hasText: strings.waiting.bot(strings.levels.casual) })
        .first()
        .waitFor();
    await page.context().close();
});

test("to join a public table is to sit down there", async () => {
    const ada = await stranger(server);
    const { link } = await ada.post("/api/tables", {
        setup: { game: "thieves", seats: 4 },
        listed: true,
    });
    const page = await open("/", await stranger(server, "Cy"));

    await page
        .getByRole("link", {
            name: new RegExp(`^${strings.lobby.sit}: Thief's Market`),
        })
        .first()
        .click();
    await until(
        async () =>
            (await ada.get(`/api/tables/${link}`)).seats.some(
                ({ name }) => name === "Cy",
            ),
        "Cy has a seat",
    );
    await part(page, "button", strings.waiting.leave).waitFor();
    assert.equal(new URL(page.url()).search, "", "a reload does not sit again");
    await page.context().close();
});

test("a browser that refuses notices is named", async () => {
    const ada = await stranger(server);
    const link = await server.openTable(ada, { game: "magpie" });
    const page = await open(`/t/${link}`, ada, {
        prepare: (fresh) =>
            fresh.addInitScript(() => {
                window.Notification = { requestPermission: () => "denied" };
            }),
    });

    await turn(page);
    await page.getByText(words.menu, { exact: true }).click();
    await page.getByLabel(words.notice).click();
    await page.getByText(words.noNotices).waitFor();
    assert.ok(!(await page.getByLabel(words.notice).isChecked()));
    await page.context().close();
});

test("after a game is cancelled nobody is bidding", async () => {
    const ada = await stranger(server);
    const link = await server.openTable(ada, { game: "revolution" });
    const page = await open(`/t/${link}`, ada);
    const { doing, secret } = strings.games.revolution;

    await turn(page);
    await part(page, "region", words.seats)
        .getByText(doing.bidding, { exact: true })
        .first()
        .waitFor();
    await ada.post(`/api/tables/${link}/abort`, { vote: true });
    await page.getByText(words.aborted).first().waitFor();
    for (const text of [doing.bidding, secret])
        assert.equal(
            await page
                .locator(".table-grid")
                .getByText(text, { exact: true })
                .count(),
            0,
        );
    assert.equal(await page.locator(".seat.awaited").count(), 0);
    await page.context().close();
});

test("a long name is read as a whole, and cut between characters", async () => {
    const names = ["Gentle Dunnock", "Ada 👩‍👩‍👧‍👦👩‍👩‍👧‍👦"];
    const ada = await stranger(server, names[0]);
    const bo = await stranger(server, names[1]);
    const link = await server.openTable(
        ada,
        { game: "magpie", seats: 3 },
        { bot: null, begin: false },
    );

    await bo.post(`/api/tables/${link}/sit`, { seat: 1 });
    await ada.post(`/api/tables/${link}/bot`, { seat: 2, bot: "beginner" });
    await ada.post(`/api/tables/${link}/start`, {});
    const page = await open(`/t/${link}`, ada);
    const seats = part(page, "region", words.seats);

    await turn(page);
    for (const name of names)
        await seats.getByRole("button", { name }).first().waitFor();
    assert.deepEqual(
        await seats.locator(".name-cut > :last-child").allTextContents(),
        ["nock"],
        "six characters are few enough",
    );
    await page.context().close();
});

test("who chats is called as on the list of players", async () => {
    const ada = await stranger(server);
    const bird = await stranger(server, strings.bots[1]);
    const link = await server.openTable(
        ada,
        { game: "magpie", seats: 3 },
        { bot: null, begin: false },
    );
    const at = `/api/tables/${link}`;

    await bird.post(`${at}/sit`, { seat: 2 });
    await ada.post(`${at}/bot`, { seat: 1, bot: "beginner" });
    await ada.post(`${at}/start`, {});
    await bird.post(`${at}/say`, { text: "Hello" });
    const page = await open(`/t/${link}`, ada);
    const line = part(page, "log", words.chat).getByRole("listitem");

    assert.equal(await line.textContent(), `${strings.bots[1]} (2): Hello`);
    await page.context().close();
});

test("your games do not move what is on the front page", async () => {
    const ada = await stranger(server);
    let known = false;

    await server.openTable(ada, { game: "magpie" });
    let release;
    const held = new Promise((done) => {
        release = done;
    });
    const page = await open("/", ada, {
        prepare: async (fresh) => {
            fresh.on("requestfinished", (request) => {
                known ||= request.url().endsWith("/api/games");
            });
            await fresh.route("**/api/tables", async (route) => {
                await held;
                await route.continue();
            });
        },
    });
    const games = page.getByRole("heading", { level: 2 });

    await until(() => known, "the games are known");
    await page.waitForTimeout(200);
    assert.equal(await games.count(), 0, "nothing is there to be moved");
    release();
    await part(page, "heading", strings.lobby.yours).waitFor();
    await part(page, "heading", strings.games.arcane.title).waitFor();
    await page.context().close();
});

test("on a phone a die that was picked is sent by one tap", async () => {
    const ada = await stranger(server);
    const link = await server.openTable(ada, { game: "thieves", seats: 5 });
    const page = await open(`/t/${link}`, ada, {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
    });
    const die = page.locator(".thieves-cloth .thieves-pick:enabled").first();

    for (let i = 0; (await turn(page)) && (await die.count()) === 0; i++) {
        assert.ok(i < 20, "dice can be taken");
        await answer(page);
    }
    await page.waitForTimeout(300); // the page has just come
    await die.tap();
    await ready(page).waitFor();
    const before = answersOf(page);
    await ready(page).tap();
    await until(() => answersOf(page) > before, "it is sent");
    await page.context().close();
});

test("a hint in the tray is also in the list of what is chosen", async () => {
    const ada = await stranger(server);
    const link = await server.openTable(ada, { game: "revolution" });
    const page = await open(`/t/${link}`, ada);

    await turn(page);
    const list = await openList(page);
    await part(page, "button", words.hint).click();
    const suggested = page
        .getByRole("status")
        .filter({ hasText: words.hintSays(strings.levels.master) })
        .getByRole("button");
    await suggested.waitFor();
    const before = await part(page, "button", words.resign).boundingBox();
    await suggested.click();
    await until(
        async () => !(await list.textContent()).includes(words.nothingYet),
        "it is in the list",
    );
    const stays = async () =>
        assert.deepEqual(
            await part(page, "button", words.resign).boundingBox(),
            before,
            "nothing comes below the pointer",
        );
    await stays();
    await ready(page).press("Enter");
    await suggested.waitFor({ state: "detached" });
    await stays();
    await page.context().close();
});

test("the question has no frame when it gets the focus by program", async () => {
    const ada = await stranger(server);
    const link = await server.openTable(ada, { game: "magpie" });
    const page = await open(`/t/${link}`, ada);

    await turn(page);
    await page.keyboard.press("Tab");
    await page.locator("#question").focus();
    const outline = await page
        .locator("#question")
        .evaluate((one) => getComputedStyle(one).outlineStyle);

    assert.equal(outline, "none");
    await page.context().close();
});

test("how to play opens beside the game", async () => {
    const ada = await stranger(server);
    const link = await server.openTable(ada, { game: "arcane" });
    const page = await open(`/t/${link}`, ada);

    await turn(page);
    await page.getByText(words.first, { exact: true }).click();
    const links = await page
        .getByRole("link", { name: words.rules })
        .evaluateAll((all) => all.map((one) => one.target));

    assert.deepEqual(links, ["_blank", "_blank"]);
    await page.context().close();
});

test("a guest keeps the invented name, and is looked up once", async () => {
    const page = await open("/");
    const name = part(page, "textbox", strings.lobby.youAre);
    const first = await name.inputValue();
    let asked = 0;

    page.on("request", (request) => {
        if (request.url().endsWith("/api/me")) asked++;
    });
    for (let i = 0; i < 3; i++) {
        await page.reload();
        assert.equal(await name.inputValue(), first);
    }
    assert.equal(asked, 0);
    await page.context().close();
});

test("after the end the list of players has the final points", async () => {
    const ada = await stranger(server);
    const link = await server.openTable(
        ada,
        { game: "revolution", options: { round_cap: 1 } },
        { self: true },
    );

    await server.over(ada, link);
    const page = await open(`/t/${link}`, ada);
    await result(page).waitFor();
    const points = (
        await result(page).locator(".row > strong").allTextContents()
    ).sort();
    const listed = await part(page, "region", words.seats)
        .locator("strong")
        .allTextContents();

    assert.deepEqual(listed.sort(), points);
    await page.context().close();
});

test("when all tokens are placed no empty box is left", async () => {
    const ada = await stranger(server);
    const link = await server.openTable(ada, { game: "revolution" });
    const page = await open(`/t/${link}`, ada);

    await turn(page);
    await lay(page);
    const box = board(page).locator(".rev-plus.off").first();
    await box.hover();
    const colour = await box.evaluate(
        (one) => getComputedStyle(one).borderTopColor,
    );

    assert.equal(colour, "rgba(0, 0, 0, 0)");
    await page.context().close();
});
