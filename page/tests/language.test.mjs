// The page in another language: every text is marked, and nothing else that
// reads like words is anywhere on a screen. Names, chat and numbers may be.
import assert from "node:assert/strict";
import { test } from "node:test";
import { buildPage } from "../build.mjs";
import { marked, markedPage, unmarkedIn } from "./marked.mjs";

process.env.PAGE_TEXTS = "marked";
const {
    answer,
    log,
    openList,
    part,
    ready,
    result,
    stage,
    stranger,
    strings,
    turn,
    until,
    wrong,
} = await import("./kit.mjs");

const { server, open } = await stage();
/** The games that the server offers. */
const { games } = await (await fetch(`${server.address}/api/games`)).json();
const { files } = await buildPage(null, [markedPage]);
const [, script] = Object.entries(files).find(([name]) => name.endsWith(".js"));
const words = strings.table;

/** The players, what they write, places, and names. */
const names = [
    "Qwertz",
    "Yxcvb",
    "pack.items.older-wand.gold",
    "pack.items",
    "Rookery",
];
const [name, line] = names;

/** In the browser: reports all that is said without marks, at any time. */
function watch(look, names) {
    let due = false;
    const told = new Set();
    const scan = () => {
        due = false;
        for (const text of look(names)) {
            if (!told.has(text)) window.reportUnmarked(text);
            told.add(text);
        }
    };

    new MutationObserver(() => {
        if (!due) setTimeout(scan);
        due = true;
    }).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
    });
}

/** Words without marks on the pages that ${see} has opened. */
let unmarked = new Set();

/** Opens the marked page at ${path}; ${prepare} as for open(). */
async function see(path, who = null, prepare = null) {
    return open(path, who, {
        prepare: async (page) => {
            await page.exposeFunction("reportUnmarked", (text) =>
                unmarked.add(text),
            );
            await page.addInitScript({
                content: `(${watch})(${unmarkedIn}, ${JSON.stringify(names)});`,
            });
            await page.route(/\/app-\w+\.js$/, (route) =>
                route.fulfill({
                    body: Buffer.from(script),
                    contentType: "text/javascript",
                }),
            );
            await prepare?.(page);
        },
    });
}

/** Looks once more at ${page}, and closes it; nothing was left unmarked. */
async function done(page) {
    for (const text of await page.evaluate(
        `(${unmarkedIn})(${JSON.stringify(names)})`,
    ))
        unmarked.add(text);
    assert.match(await page.content(), /⟦/);
    await page.context().close();
    const found = [...unmarked];

    unmarked = new Set();
    assert.deepEqual(found, []);
}

const button = (page, name) => part(page, "button", name);

test("marks", () => {
    const texts = marked({
        language: "en",
        plain: "Two words",
        made: (n, who) => `${n} cards for ${who}`,
        said: ({ item }, say) => `${say.name(0)} plays ${say.title(item)}.`,
        list: ["*One* {other-entry} [drawing]"],
    });

    assert.equal(texts.language, "en");
    assert.equal(texts.plain, "⟦Two⟧ ⟦words⟧");
    assert.equal(texts.made(2, "for you"), "2 ⟦cards⟧ ⟦for⟧ for you");
    assert.equal(
        texts.said(
            { item: "owl" },
            { name: () => "Al", title: () => "an owl" },
        ),
        "Al ⟦plays⟧ an owl.",
    );
    assert.deepEqual(texts.list, ["*⟦One⟧* {other-entry} [drawing]"]);
});

test("a text without marks is found, wherever it is", async () => {
    const page = await see("/");
    const bad = [
        (text) => document.querySelector("h1").append(text),
        (text) => document.querySelector("h1").setAttribute("title", text),
        (text) => document.querySelector("a").setAttribute("aria-label", text),
        (text) => {
            document.title = text;
        },
        (text) => {
            const shown = document.createElement("p");

            shown.textContent = text;
            document.body.append(shown);
            setTimeout(() => shown.remove(), 50);
        },
    ];

    await part(page, "heading", strings.lobby.title).waitFor();
    for (const [n, change] of bad.entries()) {
        const text = `Server's words ${n}`;

        await page.evaluate(change, text);
        await until(
            () => [...unmarked].some((found) => found.endsWith(text)),
            `"${text}" is found`,
        );
    }
    unmarked = new Set();
    await page.context().close();
});

test("the front page, other names, errors", async () => {
    const page = await see("/", await stranger(server, name));
    await part(page, "heading", strings.lobby.title).waitFor();
    await until(
        async () => (await page.getByRole("listitem").count()) >= games.length,
        "the games are listed",
    );
    await button(page, strings.devices.title).click();
    await page.getByText(strings.devices.last).waitFor();
    await button(page, strings.reference.close).click();
    await button(page, strings.lobby.otherName).click();
    await part(page, "textbox", strings.lobby.newName).fill(`${name} (2)`);
    await button(page, strings.lobby.otherNameGo).click();
    await wrong(page).waitFor();
    await page.route("**/api/tables", (route) => route.abort());
    await page.reload();
    await wrong(page).waitFor();
    for (const path of ["/nothing", "/t/nothing", "/t/nothing/replay"]) {
        await page.goto(server.address + path);
        await part(page, "link", strings.backHome).waitFor();
    }
    await done(page);
});

for (const game of Object.keys(strings.games))
    test(`${game}: how to play, with its reference`, async () => {
        const page = await see(`/how/${game}`);
        const edition = page.getByRole("combobox", {
            name: strings.make.variant,
            exact: true,
        });
        const entries = page.getByRole("article");

        await entries.first().waitFor();
        const editions = (await edition.count())
            ? await edition.getByRole("option").count()
            : 0;
        for (let i = 1; i < editions; i++) {
            await edition.selectOption(String(i));
            await entries.first().waitFor();
        }
        await part(page, "searchbox", strings.reference.find).fill("Xyzzy");
        await page.getByText(strings.reference.none).waitFor();
        await done(page);
    });

for (const { id: game } of games)
    test(`${game}: a new table with all options`, async () => {
        const page = await see(`/new/${game}`, await stranger(server, name));
        const edition = part(page, "combobox", strings.make.variant);

        await button(page, strings.make.create).waitFor();
        if (await edition.count())
            for (const option of await edition.getByRole("option").all())
                await edition.selectOption(await option.getAttribute("value"));
        const choice = page.getByRole("group").getByRole("combobox");
        if (await choice.count())
            await choice.first().selectOption({ index: 1 });
        await button(page, strings.make.create).click();
        await part(page, "heading", strings.waiting.title).waitFor();
        await part(page, "textbox", words.sayLabel).fill(line);
        await button(page, words.say).click();
        await page.getByRole("log").getByText(line).waitFor();
        await done(page);
    });

test("custom rules that are refused, here and by the server", async () => {
    const page = await see("/new/arcane", await stranger(server, name));
    const rules = page.getByLabel(strings.make.packLabel);

    await page.getByText(strings.make.packShow).click();
    for (const text of [
        "{",
        '{"items": 7}',
        '{"items": {"older-wand": {"copies": 1}}}',
        '{"items": {"older-wand": {"gold": "much"}}}',
        '{"items": {"yxcvb": {}}}',
    ]) {
        await rules.fill(text);
        await button(page, strings.make.create).click();
        await wrong(page).waitFor();
        await rules.fill("");
    }
    await done(page);
});

/** Lets everything on the table explain itself. */
async function explainAll(page) {
    await button(page, strings.what.button).click();
    await page.evaluate(async () => {
        const tab = { key: "Tab", bubbles: true };
        const things = document.querySelectorAll("[data-what]").length;

        for (let i = 0; i < things; i++) {
            document.activeElement.dispatchEvent(
                new KeyboardEvent("keydown", tab),
            );
            await new Promise((shown) => setTimeout(shown));
        }
    });
    await page.getByRole("tooltip").waitFor();
    await page.keyboard.press("Escape");
}

/** Everything at a table that is open for the person who plays. */
async function lookAround(page) {
    await explainAll(page);
    await page.getByText(words.menu, { exact: true }).click();
    await button(page, strings.keys.show).click();
    await button(page, strings.reference.close).click();
    await button(page, words.reference).click();
    await page.getByRole("article").first().waitFor();
    await button(page, strings.reference.close).click();
    for (const what of [words.stop, words.resign]) {
        await button(page, what).click();
        await button(page, strings.reference.close).click();
    }
    await button(page, words.hint).click();
    const hint = page
        .getByRole("status")
        .filter({ hasText: words.hintSays(strings.levels.master) });

    await hint.getByRole("button").click();
    await ready(page).waitFor();
    await button(page, words.cancel).click();
}

/** An answer that cannot be read, written by hand. */
async function refuse(page) {
    const field = part(page, "textbox", words.byHandLabel);

    await openList(page);
    if (!(await field.isVisible()))
        await page.getByText(words.byHand, { exact: true }).click();
    await field.fill(line);
    await button(page, words.lay).click();
    await ready(page).or(wrong(page)).first().waitFor();
    // It may be refused while it is laid down, before it can be sent.
    if (await ready(page).count())
        await ready(page)
            .click({ timeout: 2000 })
            .catch(() => undefined);
    await wrong(page).waitFor();
}

/** Every variant, as short as it can be made. */
const tables = [
    ["arcane", "three-inspections", 2, { wizards: "chosen" }],
    ["arcane", "hundred-gold", 2, { length: "short", round_cap: 1 }],
    ["magpie", "standard", 2, {}],
    ["revolution", "core", 3, { round_cap: 2 }],
    ["revolution", "palace", 5, { round_cap: 2 }],
    ["revolution", "anarchy", 5, { round_cap: 2 }],
    ["revolution", "tiny", 3, { round_cap: 2 }],
    ["thieves", "standard", 3, {}],
];

const MOVES = 5;

test("all variants are played", async () => {
    const played = tables.map(([game, variant]) => `${game} ${variant}`);
    const offered = games.flatMap(({ id, variants }) =>
        variants.map((variant) => `${id} ${variant.id}`),
    );

    assert.deepEqual(
        offered.filter((variant) => !played.includes(variant)),
        [],
    );
});

for (const [game, variant, seats, options] of tables) {
    const setup = { game, variant, seats, options };

    test(`${game} ${variant}: playing`, async () => {
        const who = await stranger(server, name);
        const page = await see(`/t/${await server.openTable(who, setup)}`, who);

        await turn(page);
        await lookAround(page);
        await refuse(page);
        for (let i = 0; i < MOVES; i++) await answer(page);
        await done(page);
    });

    test(`${game} ${variant}: the result, and the replay`, async () => {
        const who = await stranger(server, name);
        const link = await server.openTable(who, setup, { self: true });

        await server.over(who, link);
        const page = await see(`/t/${link}`, who);

        await result(page).waitFor();
        await log(page).waitFor();
        await page.getByRole("link", { name: words.lookBack }).click();
        const step = page.getByRole("slider");
        const last = Number(await step.getAttribute("max"));
        for (const at of [1, 5, 20, 60].filter((n) => n < last)) {
            const { moment } = strings.replay;

            await step.fill(String(at));
            await page.getByText(moment(at, last), { exact: true }).waitFor();
        }
        await button(page, strings.replay.last).click();
        await result(page).waitFor();
        for (const eyes of ["spectator", "0"]) {
            await part(page, "combobox", strings.replay.whose).selectOption(
                eyes,
            );
            await page.waitForURL(new RegExp(`seat=${eyes}`));
            await result(page).waitFor();
        }
        await button(page, strings.replay.branch).click();
        await wrong(page).waitFor();
        await done(page);
    });
}

/** A table of two people, one of whom is away; its link. */
async function company() {
    const [ada, bo] = await Promise.all([
        stranger(server, name),
        stranger(server, line),
    ]);
    const setup = { game: "magpie", seats: 2 };
    const link = await server.openTable(ada, setup, {
        bot: null,
        begin: false,
    });

    await bo.post(`/api/tables/${link}/sit`, { seat: 1 });
    return { ada, bo, link };
}

test("a game is continued from a replay", async () => {
    const who = await stranger(server, name);
    const setup = { game: "magpie", options: { rounds: 1 } };
    const link = await server.openTable(who, setup, { self: true });

    await server.over(who, link);
    const page = await see(`/t/${link}/replay?seat=0&at=1`, who);

    await button(page, strings.replay.branch).click();
    await page.waitForURL((url) => !url.pathname.includes(link));
    await turn(page);
    await done(page);
});

/** Passes on what the server says at a table; ${change} gives new messages. */
const through = (change) => (page) =>
    page.routeWebSocket(/\/play/, (socket) => {
        const behind = socket.connectToServer();

        behind.onMessage((text) => {
            const message = change(JSON.parse(text));

            if (message) socket.send(JSON.stringify(message));
        });
    });

test("older messages of the chat", async () => {
    const { ada, bo, link } = await company();

    for (let n = 1; n <= 3; n++)
        await bo.post(`/api/tables/${link}/say`, { text: line });
    /* As if there were more than the server sends at once. */
    const page = await see(
        `/t/${link}`,
        ada,
        through((m) => (m.type === "chat" && m.n < 3 ? null : m)),
    );

    await button(page, words.olderChat).click();
    await until(
        async () => (await page.getByRole("log").getByText(line).count()) === 3,
        "all messages",
    );
    await done(page);
});

for (const why of ["aside", "other-rules"])
    test(`a table that cannot be played: ${why}`, async () => {
        const { ada, link } = await company();
        const said = { key: `refusal.${why}`, args: {} };
        const page = await see(
            `/t/${link}`,
            ada,
            through((m) =>
                m.type === "table"
                    ? { ...m, table: { ...m.table, aside: true, said } }
                    : m,
            ),
        );

        await wrong(page)
            .filter({ hasText: strings.phrases[said.key] })
            .waitFor();
        await done(page);
    });

test("a server in front that has none behind it", async () => {
    const page = await see("/", null, (fresh) =>
        fresh.route("**/api/games", (route) =>
            route.fulfill({
                status: 502,
                contentType: "text/html",
                body: "<h1>Bad Gateway</h1>",
            }),
        ),
    );

    await wrong(page).filter({ hasText: strings.error.network }).waitFor();
    await done(page);
});

test("people at a table: replacing, voting, resigning", async () => {
    const { ada, bo, link } = await company();
    const page = await see(`/t/${link}`, ada);
    const guest = await see(`/t/${link}`, bo);

    await guest.getByText(strings.waiting.hostStarts(name)).waitFor();
    await button(page, words.closeChat).click();
    await guest.getByText(words.chatClosed).waitFor();
    await button(page, strings.waiting.free(2)).click();
    await button(guest, strings.waiting.sit(2)).click();
    await wrong(guest).waitFor();
    await done(guest);
    await done(page);
});

test("a player who is away is replaced; others resign", async () => {
    const { ada, bo, link } = await company();
    const at = `/api/tables/${link}`;

    await ada.post(`${at}/start`, {});
    const page = await see(`/t/${link}`, ada);
    const watcher = await see(`/t/${link}`);

    await watcher.getByText(words.spectator).waitFor();
    await button(page, words.stop).click();
    await page.getByRole("dialog").getByRole("button").last().click();
    await page.getByText(words.abortVotes([], true)).waitFor();
    await button(page, words.playOn).click();
    await button(page, strings.absence.replace(line)).click();
    await until(
        async () => (await ada.get(at)).seats[1].bot !== null,
        "a bot plays",
    );
    const back = await see(`/t/${link}`, bo);
    await button(back, strings.absence.takeOver).click();
    await until(async () => {
        const { bot, returning } = (await ada.get(at)).seats[1];

        return bot === null || returning;
    }, "they return");
    await button(page, words.resign).click();
    await page.getByRole("dialog").getByRole("button").last().click();
    await result(page).waitFor();
    await page.getByText(strings.result.resigned).waitFor();
    await button(page, words.rematch).click();
    await part(page, "heading", strings.waiting.title).waitFor();
    for (const one of [watcher, back, page]) await done(one);
});

test("a connection that is lost, and a page that is outdated", async () => {
    const who = await stranger(server, name);
    const link = await server.openTable(who, { game: "magpie" });
    const page = await see(`/t/${link}`, who);

    await turn(page);
    await page.context().setOffline(true);
    await page.getByRole("status").filter({ hasText: words.lost }).waitFor();
    await done(page);

    const old = await see(`/t/${link}`, who, (fresh) =>
        fresh.routeWebSocket(/\/play/, (socket) => {
            socket.send(
                JSON.stringify({
                    type: "refused",
                    token: null,
                    code: "version",
                    why: "Reload!",
                }),
            );
        }),
    );

    await part(old, "heading", words.outdated).waitFor();
    await done(old);
});

test("a table that is gone, and somebody who is banned", async () => {
    const who = await stranger(server, name);
    const link = await server.openTable(who, { game: "magpie" });
    const gone = await see(`/t/${link}`, who, (page) =>
        page.routeWebSocket(/\/play/, (socket) => socket.close({ code: 1008 })),
    );

    await part(gone, "heading", words.gone).waitFor();
    await done(gone);

    const banned = await see(`/t/${link}`, who, async (page) => {
        await page.routeWebSocket(/\/play/, (socket) =>
            socket.close({ code: 1006 }),
        );
        await page.route(`**/api/tables/${link}`, (route) =>
            route.fulfill({
                status: 403,
                json: {
                    error: "banned",
                    why: "You are unwelcome.",
                    said: { key: "refusal.banned", args: {} },
                },
            }),
        );
    });

    await part(banned, "heading", strings.phrases["refusal.banned"]).waitFor();
    await done(banned);
});

test("a level for each bot", async () => {
    const page = await see("/", await stranger(server, name));
    const each = page.locator("select", {
        has: page.locator("option", { hasText: strings.lobby.levelEach }),
    });
    const choices = page.getByRole("combobox");

    await each.first().waitFor();
    const shown = await choices.count();

    await each.first().selectOption({ label: strings.lobby.levelEach });
    await until(
        async () => (await choices.count()) > shown,
        "each bot has a level",
    );
    await done(page);
});

test("the front page with games of all stages", async () => {
    const who = await stranger(server, name);
    const short = { game: "magpie", options: { rounds: 1 } };
    const over = await server.openTable(who, short, { self: true });

    await server.over(who, over);
    await server.openTable(who, { game: "magpie" });
    await who.post("/api/tables", { setup: { game: "arcane" }, listed: true });
    for (const one of [who, null]) {
        const page = await see("/", one);

        await page.getByText(strings.lobby.stage.open).first().waitFor();
        if (one)
            for (const stage of ["playing", "over"])
                await page
                    .getByText(strings.lobby.stage[stage])
                    .first()
                    .waitFor();
        await done(page);
    }
});
