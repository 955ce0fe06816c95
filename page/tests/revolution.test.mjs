// The board of Revolution!: bids put together on it in any order, and whole
// matches by pressing what is drawn, without the list of all answers.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
    board,
    browse,
    clickOne,
    log,
    result,
    send,
    sendIt,
    startServer,
    stranger,
    tray,
    turn,
    until,
    windowOf,
} from "./kit.mjs";

let server;
let browser;

before(async () => {
    [server, browser] = await Promise.all([startServer(), browse()]);
});
after(async () => {
    await browser.close();
    await server.stop();
});

async function visit(who, link, options) {
    const context = await windowOf(browser, who, options);
    const page = await context.newPage();

    await page.goto(`${server.address}/t/${link}`);
    return page;
}

const press = (page, name) => page.getByRole("button", { name }).click();

/** Gold first, then Force, then Blackmail; spaces from last to first. */
async function placeAll(page) {
    await press(page, "3 Gold left to place");
    for (let i = 0; i < 3; i++) await press(page, "Put 1 Gold on the Printer");
    await press(page, "1 Force left to place");
    await press(page, "Put 1 Force on the Innkeeper");
    await press(page, "Put 1 Blackmail on the Captain");
}

const bid = /1 Blackmail on the Captain; 1 Force on the Innkeeper; 3 Gold/;

test("tokens go on spaces in any order, and are sent once", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "revolution" });
    const page = await visit(who, link);

    await turn(page);
    await press(page, "1 Force left to place");
    const general = page.getByRole("button", { name: "General: no Force" });
    assert.equal(await general.getAttribute("aria-disabled"), "true");
    await placeAll(page);
    await tray(page).getByText(bid).waitFor();
    await press(page, "3 Gold on the Printer: take back 1");
    await tray(page).getByText(bid).waitFor({ state: "detached" });
    assert.ok(await send(page).isDisabled(), "a token is left");
    await press(page, "Put 1 Gold on the Mercenary");
    await tray(page)
        .getByText(/2 Gold on the Printer; 1 Gold on the Mercenary/)
        .waitFor();
    await send(page).click();
    for (const told of [
        "Ada has bid 1 Blackmail on the Captain.",
        "Ada has bid 2 Gold on the Printer.",
        "Ada has bid 1 Gold on the Mercenary.",
    ])
        await log(page).getByText(told).waitFor();
    await page.context().close();
});

test("a bid that is let be takes all its tokens back", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "revolution" });
    const page = await visit(who, link);

    await turn(page);
    await placeAll(page);
    await tray(page).getByText(bid).waitFor();
    await press(page, "Let it be");
    for (const left of ["1 Force", "1 Blackmail", "3 Gold"])
        await page
            .getByRole("button", { name: `${left} left to place` })
            .waitFor();
    await page.context().close();
});

test("a bid lies there still when somebody else has knocked", async () => {
    const ada = await stranger(server);
    const bo = await stranger(server);
    const link = await server.openTable(
        ada,
        { game: "revolution" },
        { bot: null, begin: false },
    );
    const at = `/api/tables/${link}`;

    await bo.post(`${at}/sit`, { seat: 1 });
    await ada.post(`${at}/bot`, { seat: 2, bot: "beginner" });
    await ada.post(`${at}/start`, {});
    const [a, b] = [await visit(ada, link), await visit(bo, link)];
    for (const page of [a, b]) {
        await turn(page);
        await placeAll(page);
        await tray(page).getByText(bid).waitFor();
    }
    await send(b).click();
    await log(a)
        .getByText(/^(?!Ada).* has knocked\.$/)
        .last()
        .waitFor();
    await tray(a).getByText(bid).waitFor();
    await send(a).click();
    await log(a).getByText("has bid 3 Gold").last().waitFor();
    await a.context().close();
    await b.context().close();
});

/** Everything on the board that may be pressed to answer. */
function offers(page) {
    const names = [
        "Put 1",
        "Pass",
        "Gain this",
        "A cube of",
        "Take back 1",
        "Place a cube",
        "Move your cube",
        ".*'s cube in the",
    ];

    return board(page).getByRole("button", {
        name: new RegExp(`^(${names.join("|")})`),
    });
}

async function answerOnBoard(page) {
    await until(async () => {
        if (await send(page).isEnabled()) return true;
        await clickOne(offers(page));
        return false;
    }, "an answer can be put together on the board");
    await sendIt(page);
}

for (const [variant, width] of [
    ["tiny", 360],
    ["core", 360],
    ["palace", 1600],
    ["anarchy", 1600],
])
    test(`a match on the board: ${variant}, ${width} px`, {
        timeout: 500000,
    }, async () => {
        const who = await stranger(server);
        const setup = { game: "revolution", variant };
        const link = await server.openTable(who, {
            ...setup,
            options: { round_cap: 2 },
        });
        const page = await visit(who, link, {
            viewport: { width, height: 800 },
        });
        const errors = [];

        page.on("pageerror", (error) => errors.push(error.message));
        while (await turn(page)) {
            const beyond = await page.evaluate(
                () => document.documentElement.scrollWidth - innerWidth,
            );

            assert.ok(beyond <= 0, "nothing is beyond the edge");
            await answerOnBoard(page);
        }
        assert.ok(await result(page).isVisible());
        assert.deepEqual(errors, []);
        await page.context().close();
    });
