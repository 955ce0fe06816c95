// A table in real browsers: reloads, restarts, phone, how quick it is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import {
    answer,
    board,
    framesOf,
    lay,
    log,
    named,
    positionsOf,
    ready,
    result,
    send,
    sendIt,
    stage,
    stranger,
    strings,
    tray,
    turn,
    until,
    wrong,
} from "./kit.mjs";

const words = strings.table;
const { arcane, magpie } = strings.games;
const deck = { from: "deck" };
const ground = { from: "ground" };

const { server, open } = await stage();

/** A page of ${who} at the table with ${link}, and the frames that it gets. */
async function visit(who, link, options) {
    const page = await open(`/t/${link}`, who, options);

    return { page, frames: framesOf(page) };
}

test("a reload in mid-match comes back to the same", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "thieves" });
    const { page } = await visit(who, link);
    const seen = () =>
        Promise.all([board(page).textContent(), log(page).textContent()]);

    await answer(page);
    await turn(page);
    await named(page);
    const before = await seen();
    await page.reload();
    await turn(page);
    await until(
        async () => isDeepStrictEqual(await seen(), before),
        "the same is seen",
    ).catch(async () => assert.deepEqual(await seen(), before));
    await page.context().close();
});

for (const game of ["magpie", "revolution", "thieves", "arcane"])
    test(`a restart of the server: shown, waited for, continued: ${game}`, async () => {
        const who = await stranger(server);
        const link = await server.openTable(who, { game });
        const { page } = await visit(who, link);

        await answer(page);
        await turn(page);
        await named(page);
        const before = await log(page).textContent();
        const lost = page.getByRole("status").getByText(words.lost);
        await server.restart(() => lost.waitFor());
        await lost.waitFor({ state: "detached" });
        await until(
            async () => (await log(page).textContent()).startsWith(before),
            "nothing that happened is lost",
        );
        for (let answers = 0; answers < 3; answers++)
            assert.ok(await answer(page));
        while (game === "magpie" && (await answer(page)));
        if (game === "magpie") await result(page).waitFor();
        await page.context().close();
    });

test("composed, checked, cancelled; confirmed once", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "magpie" });
    const { page, frames } = await visit(who, link);

    await turn(page);
    assert.ok(await send(page).isDisabled());
    await page
        .getByRole("button", { name: magpie.answers.draw(ground) })
        .click();
    await tray(page).getByText(magpie.answers.draw(ground)).waitFor();
    await tray(page).getByRole("button", { name: words.cancel }).click();
    assert.ok(await send(page).isDisabled());
    await page.getByRole("button", { name: magpie.answers.draw(deck) }).click();
    await ready(page).press("Enter");
    await page
        .getByRole("button", { name: /^Play / })
        .first()
        .waitFor();
    const accepted = () => frames.filter((f) => f.includes('"accepted"'));
    /* The next question may come before. */
    await until(() => accepted().length > 0, "it is accepted");
    assert.equal(accepted().length, 1);
    await page.getByText(words.byHand).click();
    await page
        .getByRole("textbox", { name: words.byHandLabel })
        .fill("play nonsense");
    await page.getByRole("button", { name: words.lay }).click();
    await ready(page).press("Enter");
    assert.match(await wrong(page).textContent(), /\.$/);
    assert.ok(await turn(page));
    await page.context().close();
});

test("a game without a board: cards that an answer is about are clicked", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "magpie" });
    const { page, frames } = await visit(who, link);
    const asked = () => positionsOf(frames).at(-1);

    await turn(page);
    await page.getByRole("button", { name: magpie.answers.draw(deck) }).click();
    await sendIt(page);
    await until(() => asked().question?.key === "turn.card", "a card is asked");
    await turn(page);
    const [{ card }] = asked().legal;
    const { name } = magpie.entries[card];
    const mine = board(page).getByRole("region", { name: "Ada" });
    await mine.getByRole("button", { name, pressed: false }).first().click();
    await mine.getByRole("button", { name, pressed: true }).first().waitFor();
    await tray(page).getByText(`Play ${name}`, { exact: true }).waitFor();
    await sendIt(page);
    await page.context().close();
});

test("a game without a board: as many cards as players are not theirs", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "magpie", seats: 3 });
    const page = await open("/", who);
    const top = board(page).getByRole("heading", { name: magpie.names.top });
    const cards = Array(3).fill({ card: "bead", seen: [0] });

    await page.routeWebSocket(/\/play/, (socket) => {
        socket.connectToServer().onMessage((text) => {
            const message = JSON.parse(text);

            if (message.type === "view") message.view.top = cards;
            socket.send(JSON.stringify(message));
        });
    });
    await page.goto(`${server.address}/t/${link}`);
    await turn(page);
    await top.first().waitFor();
    assert.equal(await top.count(), 1);
    assert.equal(await page.locator(".plain-seat").count(), 3);
    assert.equal(
        await page
            .locator(".plain-middle")
            .getByRole("heading", { name: magpie.names.top })
            .count(),
        1,
    );
    await page.context().close();
});

/** Holds back what the server says to a page from ${hold} to ${release}. */
async function slowLine(page) {
    const held = [];
    let holding = false;
    let tell;

    await page.routeWebSocket(/\/play/, (socket) => {
        const far = socket.connectToServer();

        tell = (text) => socket.send(text);
        far.onMessage((text) => (holding ? held.push(text) : tell(text)));
    });
    return {
        hold: () => {
            holding = true;
        },
        release: () => {
            holding = false;
            for (const text of held.splice(0)) tell(text);
        },
        has: (text) => held.some((line) => line.includes(text)),
    };
}

test("two windows confirm at once: one counts, the other says so", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "magpie" });
    let line;
    const { page: first } = await visit(who, link);
    const { page: second } = await visit(who, link, {
        prepare: async (page) => {
            line = await slowLine(page);
        },
    });

    for (const page of [first, second]) {
        await turn(page);
        await lay(page);
    }
    line.hold();
    await sendIt(first);
    await ready(second).press("Enter");
    await until(() => line.has('"refused"'), "the second answer is refused");
    line.release();
    await turn(second);
    assert.equal(await wrong(second).textContent(), words.stale);
    assert.ok(await answer(second));
    await turn(second);
    assert.equal(await wrong(second).count(), 0, "it is not said again");
    await first.context().close();
    await second.context().close();
});

test("the second click of a double click presses nothing new", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "magpie" });
    const { page } = await visit(who, link);
    const resign = page.getByRole("button", { name: words.resign });
    const sure = page.getByRole("dialog", { name: words.resign });
    const settings = page.getByRole("group").filter({ hasText: words.speed });
    const strike = async (part, clickCount) => {
        await part.scrollIntoViewIfNeeded();
        const { x, y, width, height } = await part.boundingBox();

        await page.mouse.move(x + width / 2, y + height / 2);
        await page.mouse.down({ clickCount });
        await page.mouse.up({ clickCount });
    };

    await turn(page);
    await lay(page);
    await strike(send(page), 1);
    await turn(page);
    await strike(resign, 2);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    assert.equal(await sure.count(), 0);
    await strike(resign, 1);
    await sure.waitFor();
    await page.keyboard.press("Escape");
    await sure.waitFor({ state: "detached" });
    await page.getByText(words.menu, { exact: true }).dblclick();
    assert.equal(await settings.getAttribute("open"), null);
    await page.context().close();
});

test("on a phone nothing is cut off or needs sideways scrolling", async () => {
    const who = await stranger(server);
    for (const game of ["magpie", "revolution", "thieves", "arcane"]) {
        const link = await server.openTable(who, { game });
        const { page } = await visit(who, link, {
            viewport: { width: 360, height: 740 },
            hasTouch: true,
        });

        await answer(page);
        await turn(page);
        const { wide, here } = await page.evaluate(() => ({
            wide: document.documentElement.scrollWidth,
            here: document.documentElement.clientWidth,
        }));
        assert.ok(wide <= here, `${game}: ${wide} wide on ${here}`);
        await page.context().close();
    }
});

/**
 * The page of a match that is over, told that all have as many points; what
 * else the result is to say comes from ${change}.
 */
async function levelled(game, change = () => undefined) {
    const who = await stranger(server);
    const link = await server.openTable(who, { game }, { self: true });
    let view;
    const level = (socket) =>
        socket.connectToServer().onMessage((text) => {
            const message = JSON.parse(text);

            if (message.result) {
                ({ view } = message);
                message.result.points.fill(20);
                message.result.ranks = message.result.ranks.map(
                    (_, seat) => [2, 1, 3, 4][seat],
                );
                change(message.result);
            }
            socket.send(JSON.stringify(message));
        });

    await server.over(who, link);
    const page = await open(`/t/${link}`, who, {
        prepare: (fresh) => fresh.routeWebSocket(/\/play/, level),
    });
    await result(page).waitFor();
    return { page, view };
}

const rule = (page) => result(page).getByText(/^Tiebreaker: /);

/** The seats of a result with 20 points, best first, as they are read. */
const equals = (page) =>
    result(page)
        .getByRole("listitem")
        .filter({ has: page.getByText("20", { exact: true }) })
        .allTextContents();

test("equal points of different ranks are explained", async () => {
    const games = {
        magpie: {
            says: "most cards in the nest.",
            had: ({ nests }) =>
                nests.map((own) => {
                    const count = Object.values(own).reduce((a, b) => a + b, 0);

                    return `(cards in the nest: ${count})`;
                }),
        },
        thieves: {
            says: "most cards, then most Infamy tokens.",
            had: ({ cards, infamy }) =>
                cards.map(
                    (own, i) =>
                        `(cards: ${own.length}, Infamy tokens: ${infamy[i]})`,
                ),
        },
        arcane: {
            says: "least infamy.",
            had: ({ infamy }) => infamy.map((n) => `(infamy: ${n})`),
        },
    };

    for (const [game, { says, had }] of Object.entries(games)) {
        const { page, view } = await levelled(game);
        const seats = await equals(page);
        const wanted = had(view);
        const order = [1, 0, 2, 3].filter((seat) => seat < wanted.length);

        assert.equal(await rule(page).textContent(), `Tiebreaker: ${says}`);
        assert.equal(seats.length, order.length);
        for (const [i, seat] of order.entries())
            assert.ok(seats[i].includes(wanted[seat]), `${game}: ${seats[i]}`);
        await page.context().close();
    }
});

test("the server decides the tiebreakers", async () => {
    const feathers = { key: "feathers", less: true, values: [41, 17, 52, 63] };
    const told = await levelled("magpie", (result) => {
        result.ties = [feathers];
    });

    assert.equal(
        await rule(told.page).textContent(),
        "Tiebreaker: least feathers.",
    );
    const seats = await equals(told.page);
    assert.match(seats[0], /\(feathers: 17\)/);
    assert.match(seats[1], /\(feathers: 41\)/);
    await told.page.context().close();

    const says = {
        "a result of old has no ties": (result) => {
            delete result.ties;
        },
        "nothing decides": (result) => {
            result.ties = [];
        },
        "no points are equal": (result) => {
            result.points = result.points.map((_, seat) => 20 - seat);
        },
        "equals share their rank": (result) => {
            result.ranks.fill(1);
        },
    };
    for (const [why, change] of Object.entries(says)) {
        const { page } = await levelled("magpie", change);

        assert.equal(await rule(page).count(), 0, why);
        assert.doesNotMatch(await result(page).textContent(), /nest: \d/, why);
        await page.context().close();
    }
});

/** The lines of a seat's points, and their total as the table says it. */
async function linesOf(item) {
    const rows = await item.getByRole("row").all();
    const lines = [];
    let total = null;

    for (const row of rows.slice(1)) {
        const cell = await row.getByRole("cell").last().textContent();
        const points = Number(cell.replace("−", "-"));

        if ((await row.getByRole("rowheader").count()) > 0) total = points;
        else lines.push([await row.textContent(), points]);
    }
    return { lines, total };
}

for (const game of ["revolution", "thieves", "arcane"])
    test(`the score of ${game} is explained line by line`, async () => {
        const who = await stranger(server);
        const link = await server.openTable(who, { game }, { self: true });
        const told = [];

        await server.over(who, link);
        const { page } = await visit(who, link);
        await result(page).waitFor();
        await named(page);
        const { result: end, seats } = await who.get(`/api/tables/${link}`);
        for (const item of await result(page).getByRole("listitem").all()) {
            await item.getByText(strings.result.lines).click();
            await item.getByRole("table").waitFor();
            const { lines, total } = await linesOf(item);

            if (game === "arcane")
                assert.ok(lines[0]?.[0].startsWith(arcane.account.begin));
            assert.ok(lines.length > 0 || total === 0, "there are lines");
            assert.equal(
                lines.reduce((sum, [, points]) => sum + points, 0),
                total,
                lines.join("; "),
            );
            told.push(total);
        }
        assert.equal(told.length, seats.length);
        assert.deepEqual(
            told.sort((a, b) => a - b),
            [...end.points].sort((a, b) => a - b),
        );
        await page.context().close();
    });

test("the log stays at its end after resizing, or where it was left", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "thieves" });
    const { page } = await visit(who, link, {
        viewport: { width: 1400, height: 900 },
    });
    const at = () =>
        log(page).evaluate((box) => ({
            below: box.scrollHeight - box.clientHeight - box.scrollTop,
            above: box.scrollTop,
        }));
    const end = async () => (await at()).below < 2;

    while ((await at()).above < 100) assert.ok(await answer(page));
    await turn(page);
    await until(end, "the log is at its end");
    await page.setViewportSize({ width: 1100, height: 500 });
    await until(end, "it is there again in a smaller window");
    await page.setViewportSize({ width: 1400, height: 900 });
    await until(end, "and in a larger one");
    await log(page).evaluate((box) => {
        box.scrollTop = 10;
    });
    await answer(page);
    await turn(page);
    assert.equal((await at()).above, 10, "somebody reads what was before");
    await page.context().close();
});

test("the tab says whose turn it is", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "magpie" });
    const { page } = await visit(who, link);

    await turn(page);
    await until(
        async () => (await page.title()).includes("Your turn"),
        "the tab says it",
    );
    await page.context().close();
});
