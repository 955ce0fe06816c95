// The front page, opening tables, sitting down, how-to and looking back.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    answer,
    board as boardOf,
    named,
    part,
    result,
    stage,
    stranger,
    strings,
    turn,
    until,
    wrong,
} from "./kit.mjs";
import { load } from "./sources.mjs";

const { server, open } = await stage();
const { eventWords, sayFor } = await load("table/words");

test("every game is offered with a picture, seats, length and a sentence", async () => {
    const page = await open("/");
    const games = page.getByRole("listitem").filter({
        has: page.getByRole("button", { name: strings.lobby.playNow }),
    });

    await games.first().waitFor();
    assert.equal(await games.count(), 3);
    for (const game of await games.all()) {
        const text = await game.textContent();

        assert.match(text, /\d–\d players · about \d+ min/);
        const pictures = game.getByRole("img", { includeHidden: true });
        assert.ok((await pictures.count()) >= 1);
        assert.equal(await game.getByRole("link").count(), 2);
    }
    await page.context().close();
});

test("one click starts a game under an invented name", async () => {
    const fetched = [];
    const page = await open("/", null, {
        prepare: (fresh) =>
            fresh.on("request", (request) => {
                const { pathname } = new URL(request.url());

                if (!pathname.startsWith("/api/")) fetched.push(pathname);
            }),
    });
    const name = page.getByRole("textbox", { name: strings.lobby.youAre });

    await name.waitFor();
    assert.match(await name.inputValue(), /^\w+ \w+$/);
    await page
        .getByRole("button", { name: `${strings.lobby.playNow} Arcane Alley` })
        .click();
    assert.ok(await turn(page));
    /* Nothing but what bundle.test.mjs measures. */
    assert.ok(fetched.length >= 3, `${fetched}`);
    for (const path of fetched)
        assert.match(path, /^\/$|^\/app-[^/]+\.(?:js|css)$/);
    await page.getByRole("link", { name: strings.name }).click();
    const yours = page.getByRole("region", { name: strings.lobby.yours });
    await yours.waitFor();
    assert.equal(
        await page.getByRole("heading", { level: 2 }).first().textContent(),
        strings.lobby.yours,
        "your games are before the others",
    );
    await yours
        .getByRole("link", {
            name: new RegExp(`^${strings.lobby.goOn}: Arcane Alley`),
        })
        .click();
    assert.ok(await turn(page));
    await page.context().close();
});

test("edition, bots and their levels are chosen on the front page, and kept", async () => {
    const { lobby, make, bots } = strings;
    const page = await open("/");
    const fields = page.getByRole("group", {
        name: lobby.quick("Revolution!"),
    });
    const field = (name) => fields.getByRole("combobox", { name, exact: true });
    const play = page.getByRole("button", {
        name: `${lobby.playNow} Revolution!`,
    });

    await field(lobby.howMany).selectOption("3");
    await field(lobby.level).selectOption("beginner");
    await field(make.variant).selectOption("palace");
    await field(lobby.howMany).selectOption("5");
    await field(lobby.level).selectOption({ label: lobby.levelEach });
    await field(bots[2]).selectOption("skilled");
    await page.reload();
    assert.equal(await field(make.variant).inputValue(), "palace");
    assert.equal(await field(lobby.howMany).inputValue(), "5");
    assert.equal(await field(bots[1]).inputValue(), "beginner");
    assert.equal(await field(bots[2]).inputValue(), "skilled");
    await play.click();
    assert.ok(await turn(page));
    const { setup, seats } = await page.evaluate(async () =>
        (await fetch(location.pathname.replace("/t/", "/api/tables/"))).json(),
    );
    assert.equal(setup.variant, "palace");
    assert.deepEqual(
        seats.slice(1).map((s) => s.bot),
        ["beginner", "skilled", "beginner", "beginner", "beginner"],
    );
    await page.goto(server.address);
    /* Fewer players in another edition: as many bots as it has seats for. */
    await field(make.variant).selectOption("core");
    assert.ok(Number(await field(lobby.howMany).inputValue()) <= 3);
    /* A choice that nobody can have made is ignored. */
    await page.evaluate(() =>
        localStorage.setItem("rookery-quick-revolution", "moon genius x"),
    );
    await page.reload();
    assert.notEqual(await field(lobby.level).inputValue(), "genius");
    await play.click();
    assert.ok(await turn(page));
    await page.context().close();
});

test("a table with every option; a friend comes by the link", async () => {
    const page = await open("/new/revolution");

    await page
        .getByRole("combobox", { name: strings.make.variant })
        .selectOption("palace");
    await page
        .getByRole("combobox", { name: strings.make.seats, exact: true })
        .selectOption("5");
    await page
        .getByRole("spinbutton", {
            name: strings.games.revolution.options.messenger_reassigns.title,
        })
        .fill("1");
    await page.getByRole("checkbox", { name: /List this table/ }).check();
    await page.getByRole("button", { name: strings.make.create }).click();
    const invite = page.getByRole("textbox", { name: /^Invite players/ });
    await invite.waitFor();
    const start = page.getByRole("button", { name: strings.waiting.start });
    assert.ok(await start.isDisabled());

    const friend = await open("/");
    await friend
        .getByRole("textbox", { name: strings.lobby.youAre })
        .fill("Bo");
    await friend
        .getByRole("link", {
            name: new RegExp(`^${strings.lobby.sit}: Revolution!`),
        })
        .click();
    await page.getByText("Bo", { exact: true }).waitFor();
    for (const seat of [3, 4, 5])
        await page
            .getByRole("combobox", { name: strings.waiting.putBot(seat) })
            .selectOption("beginner");
    await start.click();
    assert.ok(await turn(page));
    assert.ok(await turn(friend));
    await until(
        () => page.evaluate(() => document.activeElement !== document.body),
        "the focus is not lost",
    );
    for (const one of [page, friend]) {
        assert.ok(await answer(one));
        assert.deepEqual(await wrong(one).allTextContents(), []);
    }
    const link = page.url().split("/").pop();
    const { setup } = await (
        await fetch(`${server.address}/api/tables/${link}`)
    ).json();
    assert.equal(setup.variant, "palace");
    assert.equal(setup.seats, 5);
    assert.equal(setup.options.messenger_reassigns, 1);
    await page.context().close();
    await friend.context().close();
});

test("how to play has a reference", async () => {
    const page = await open("/how/thieves");

    await page
        .getByRole("heading", {
            level: 1,
            name: strings.lobby.howToOf("Thief's Market"),
        })
        .waitFor();
    await page
        .getByRole("searchbox", { name: strings.reference.find })
        .fill("necklace");
    const entry = page.getByRole("article").first();
    await entry.getByRole("heading", { name: /Necklace/ }).waitFor();
    assert.match(await entry.textContent(), /card/);
    await page.context().close();
});

test("a finished game: steps, views, a link, the file, continuing", async () => {
    const who = await stranger(server);
    const link = await server.openTable(
        who,
        { game: "magpie" },
        { self: true },
    );
    await server.over(who, link);
    const page = await open(`/t/${link}/replay`, who);
    const status = page.getByRole("status").filter({ hasText: /Step/ });

    await page.getByText(/^Step 0 of/).waitFor();
    await page
        .getByRole("button", { name: strings.replay.on, exact: true })
        .click();
    await page.getByText(/^Step 1 of/).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByText(/^Step 2 of/).waitFor();
    const hidden = boardOf(page).getByText(strings.games.magpie.names["?"], {
        exact: true,
    });
    assert.equal(await hidden.count(), 0);
    await page
        .getByRole("combobox", { name: strings.replay.whose })
        .selectOption("1");
    await page.waitForURL(/seat=1&at=2/);
    await hidden.first().waitFor();

    const again = await open(`/t/${link}/replay?seat=1&at=2`);
    await again.getByText(/^Step 2 of/).waitFor();
    await again.context().close();

    const file = page.waitForEvent("download");
    await page.getByRole("link", { name: strings.replay.download }).click();
    assert.match(
        (await file).suggestedFilename(),
        /^rookery-magpie-.*\.jsonl$/,
    );

    await page
        .getByRole("button", { name: strings.replay.last, exact: true })
        .click();
    await result(page).waitFor();
    assert.match(await status.textContent(), /^Step (\d+) of \1$/);
    await page
        .getByRole("button", { name: strings.replay.first, exact: true })
        .click();
    await page.getByRole("slider", { name: strings.replay.scrub }).fill("6");
    await page.getByText(/^Step 6 of/).waitFor();
    await page.getByRole("button", { name: strings.replay.branch }).click();
    assert.ok(await turn(page));
    assert.ok(await answer(page));
    await page.context().close();
});

/**
 * The first step of the second half at which a player is asked and whose next
 * step has a line in the log.
 */
function tellingStep(game, steps) {
    const say = eventWords(game, sayFor(game, []));
    const from = Math.floor(steps.length / 2);
    const at = steps.findIndex(
        ({ ask }, n) =>
            n >= from &&
            ask.awaited.some(Number.isInteger) &&
            steps[n + 1]?.events.some((event) => say(event) !== null),
    );

    assert.ok(at > 0, "such a step");
    return at;
}

/**
 * The players beside a replay: which are bots, who is to move, and what they
 * have.
 */
async function lookAtPlayers(page, bots, awaited) {
    const lines = part(page, "region", strings.table.seats).locator(
        ":scope > ul > li",
    );
    const bot = strings.waiting.bot(strings.levels.beginner);

    await lines.first().waitFor();
    assert.equal(await lines.count(), bots.length);
    for (const [seat, line] of (await lines.all()).entries()) {
        const button = await line.locator(":scope > button").textContent();
        const has = await line.locator(".seat-has").textContent();

        assert.equal(button.includes(bot), bots[seat], button);
        assert.equal(
            button.includes(strings.table.awaited),
            awaited.includes(seat),
            button,
        );
        assert.match(has, /\d/, "what they have");
    }
}

for (const game of ["revolution", "thieves", "arcane"])
    test(`a replay of ${game}: steps, views, a link, continuing`, async () => {
        const who = await stranger(server);
        const link = await server.openTable(who, { game }, { self: true });
        const seen = (page) => boardOf(page).ariaSnapshot();
        const step = (page, name) =>
            page.getByRole("button", { name, exact: true }).click();

        await server.over(who, link);
        const steps = await server.replay(who, link, "all");
        const half = tellingStep(game, steps);
        const page = await open(`/t/${link}/replay?at=${half}`, who);

        await page.getByText(new RegExp(`^Step ${half} of`)).waitFor();
        await named(page);
        const whole = await seen(page);
        await step(page, strings.replay.on);
        await page.getByText(new RegExp(`^Step ${half + 1} of`)).waitFor();
        await until(
            async () => (await page.locator(".told").textContent()) !== "",
            "what has happened is told",
        );
        await step(page, strings.replay.back);
        await page.getByText(new RegExp(`^Step ${half} of`)).waitFor();
        await until(
            async () => (await seen(page)) === whole,
            "back is where one was",
        ).catch(async () => assert.equal(await seen(page), whole));
        await page
            .getByRole("combobox", { name: strings.replay.whose })
            .selectOption("1");
        await page.waitForURL(new RegExp(`seat=1&at=${half}`));
        const again = await open(`/t/${link}/replay?seat=1&at=${half}`, who);
        await boardOf(again).waitFor();
        await until(
            async () => (await seen(again)) === (await seen(page)),
            "a link leads to the same moment by the same eyes",
        );
        await again.context().close();
        const { seats } = await who.get(`/api/tables/${link}`);
        await lookAtPlayers(
            page,
            seats.map(({ name }) => name === null),
            steps[half].ask.awaited,
        );
        await step(page, strings.replay.last);
        await result(page).waitFor();
        await page.goto(`${server.address}/t/${link}/replay?at=${half}`);
        await page.getByRole("button", { name: strings.replay.branch }).click();
        await page.waitForURL((url) => !url.pathname.includes(link));
        assert.ok(await turn(page));
        assert.ok(await answer(page));
        await page.context().close();
    });

test("an unknown address shows an error", async () => {
    const page = await open("/nowhere");

    for (const at of ["/nowhere", "/new/nope", "/how/nope"]) {
        await page.goto(`${server.address}${at}`);
        await page
            .getByRole("heading", { name: strings.nothingHere })
            .waitFor();
        await page.getByRole("link", { name: strings.backHome }).click();
        await page.waitForURL(`${server.address}/`);
    }
    await page.goto(`${server.address}/t/AAAAAAAAAAAAAAAAAAAAAA`);
    await page.getByRole("heading", { name: strings.table.gone }).waitFor();
    await page.context().close();
});

test("a table is created once, however often you click", async () => {
    const page = await open("/new/thieves");

    await page.getByRole("button", { name: strings.make.create }).dblclick();
    await page.getByRole("textbox", { name: /^Invite players/ }).waitFor();
    await page.goto(server.address);
    const yours = page.getByRole("region", { name: strings.lobby.yours });
    await yours.getByRole("link").first().waitFor();
    assert.equal(await yours.getByRole("link").count(), 1);
    await page.context().close();
});

test("invalid steps and views mean the nearest valid ones", async () => {
    const who = await stranger(server);
    const link = await server.openTable(
        who,
        { game: "magpie" },
        { self: true },
    );
    await server.over(who, link);
    const page = await open("/", who);

    for (const [query, wanted] of [
        ["at=99999", /^Step (\d+) of \1$/],
        ["at=1e30&seat=9", /^Step (\d+) of \1$/],
        ["at=-3", /^Step 0 of/],
        ["at=2.5&seat=xyz", /^Step 2 of/],
        ["at=nothing&seat=", /^Step 0 of/],
    ]) {
        await page.goto(`${server.address}/t/${link}/replay?${query}`);
        await page.getByText(wanted).first().waitFor();
        await boardOf(page).waitFor();
        assert.equal(
            await page
                .getByRole("combobox", { name: strings.replay.whose })
                .inputValue(),
            "all",
        );
    }
    await page.context().close();
});

test("long words of others fit on a phone", async () => {
    const name = "W".repeat(24);
    const who = await stranger(server, name);
    const { link } = await who.post("/api/tables", {
        setup: { game: "revolution", seats: 3 },
    });
    const beyond = (page) =>
        page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

    await who.post(`/api/tables/${link}/say`, { text: "X".repeat(300) });
    const page = await open(`/t/${link}`, who, {
        viewport: { width: 360, height: 740 },
    });
    await page.getByText("XXXX").waitFor();
    assert.ok((await beyond(page)) <= 0, "in the waiting room");
    for (const seat of [1, 2])
        await who.post(`/api/tables/${link}/bot`, { seat, bot: "beginner" });
    await who.post(`/api/tables/${link}/start`, {});
    await turn(page);
    assert.ok((await beyond(page)) <= 0, "at the table");
    await page.goto(server.address);
    await page.getByText(strings.lobby.yourTurn).waitFor();
    assert.ok((await beyond(page)) <= 0, "on the front page");
    await page.context().close();
});
