// Around a match: inviting friends, watching, hints, a lost connection, and
// the addresses of requests.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cable } from "./cable.mjs";
import {
    answer,
    board,
    desk,
    elsewhere,
    errorsOf,
    framesOf,
    log,
    named,
    part,
    positionsOf,
    ready,
    result,
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
const { arcane } = strings.games;
const { server, open } = await stage();
const wire = await cable(server);

/** From the front page to a table of one's own for friends; its page. */
async function withFriends(address, title, seats) {
    const page = await open(`${address}/`);

    await page
        .getByRole("link", { name: `${strings.lobby.withFriends} ${title}` })
        .click();
    await part(page, "combobox", strings.make.seats).selectOption(seats);
    await part(page, "button", strings.make.create).click();
    await part(page, "textbox", strings.waiting.invite).waitFor();
    return page;
}

/** The link that is pasted after ${page} has copied it. */
async function copiedBy(page) {
    await part(page, "button", strings.waiting.copy).click();
    await page.getByText(strings.copied).waitFor();
    const paste = part(page, "textbox", words.sayLabel);

    await paste.press("Control+v");
    return paste.inputValue();
}

/* On a name that is not this machine's a browser has no clipboard to write. */
for (const [where, address] of [
    ["this machine", server.address],
    ["another machine", elsewhere(server.address)],
])
    test(`playing with friends by a link, on ${where}`, async () => {
        const host = await withFriends(address, "Arcane Alley", "2");
        const link = await copiedBy(host);

        assert.equal(link, host.url());
        assert.ok(link.startsWith(`${address}/t/`));
        const friend = await open(link);
        await friend
            .getByRole("textbox", { name: strings.lobby.youAre })
            .fill("Bo");
        await part(friend, "button", strings.waiting.sit(2)).click();
        await host.getByText("Bo", { exact: true }).waitFor();
        await part(host, "button", strings.waiting.start).click();
        for (const page of [host, friend]) {
            assert.ok(await turn(page));
            assert.ok(await answer(page));
        }
        for (const page of [host, friend]) await page.context().close();
    });

test("a host is told if friends cannot open the address", async () => {
    const [why, command] = strings.unreachable;
    const said = (page) => page.getByText(why);

    for (const [address, count] of [
        [server.address, 1],
        [server.address.replace("127.0.0.1", "localhost"), 1],
        [elsewhere(server.address), 0],
    ]) {
        const page = await open(`${address}/new/thieves`);

        await part(page, "button", strings.make.create).waitFor();
        assert.equal(await said(page).count(), count, address);
        await part(page, "button", strings.make.create).click();
        await part(page, "combobox", strings.waiting.putBot(2))
            .getByRole("option")
            .nth(1) // the games are there, and so whether friends can come
            .waitFor({ state: "attached" });
        assert.equal(await said(page).count(), count, `${address}, opened`);
        if (count)
            assert.ok((await said(page).textContent()).includes(command));
        await page.context().close();
    }
});

/** Ada and Bo at a table of Revolution! with a bot, begun; their pages. */
async function adaAndBo(address, more = {}) {
    const [ada, bo] = [await stranger(server), await stranger(server, "Bo")];
    const { link } = await ada.post("/api/tables", {
        setup: { game: "revolution" },
        ...more,
    });
    const at = `/api/tables/${link}`;

    await bo.post(`${at}/sit`, { seat: 1 });
    await ada.post(`${at}/bot`, { seat: 2, bot: "beginner" });
    await ada.post(`${at}/start`, {});
    const a = await open(`${address}/t/${link}`, ada);
    const b = await open(`/t/${link}`, bo);

    await turn(a);
    await turn(b);
    return { a, b };
}

/** Puts a bid together that can be told from others. */
async function compose(page) {
    const put = (name) => part(board(page), "button", name).click();

    await put("Put 1 Force on the Innkeeper");
    await put("Put 1 Blackmail on the Captain");
    for (let i = 0; i < 3; i++) await put("Put 1 Gold on the Printer");
    await ready(page).waitFor();
}

const bid = /1 Blackmail on the Captain; 1 Force on the Innkeeper; 3 Gold/;
/** The log says that ${name} is ready; "You": who looks at it. */
const isReady = (page, name) =>
    log(page).getByText(
        name === "You" ? "You are ready." : `${name} is ready.`,
    );

test("somebody else watches two people from the front page", async () => {
    const { a, b } = await adaAndBo(server.address, { listed: true });
    const page = await open("/");

    await page
        .getByRole("region", { name: strings.lobby.open })
        .getByRole("link", {
            name: new RegExp(
                `^${strings.lobby.watch}: Revolution!, Ada, Bo and`,
            ),
        })
        .click();
    await tray(page).getByText(words.spectator).waitFor();
    assert.equal(page.url(), a.url());
    await compose(a);
    await sendIt(a);
    await isReady(page, "Ada").waitFor();
    assert.doesNotMatch(await log(page).textContent(), / bids? /);
    await compose(b);
    await sendIt(b);
    await log(page).getByText("Ada bids 3 Gold on the Printer.").waitFor();
    assert.equal(await part(page, "button", words.send).count(), 0);
    for (const one of [a, b, page]) await one.context().close();
});

for (const game of ["magpie", "revolution", "thieves", "arcane"])
    test(`a hint in words, put in the tray and confirmed: ${game}`, async () => {
        const who = await stranger(server);
        const link = await server.openTable(who, { game });
        const page = await open(`/t/${link}`, who);
        const of = (type) =>
            framesOf(page)
                .map((frame) => JSON.parse(frame))
                .filter((message) => message.type === type);

        await turn(page);
        await named(page);
        assert.ok(await part(tray(page), "button", words.send).isDisabled());
        await part(page, "button", words.hint).click();
        const says = page
            .getByRole("status")
            .filter({ hasText: /^Suggested move/ });
        await says.waitFor();
        const [{ level }] = of("hint");
        const hint = words.hintSays(strings.levels[level]);
        assert.ok((await says.textContent()).startsWith(hint));
        const said = await says.getByRole("button").textContent();
        assert.match(said, /^[A-Z\d][a-z ]/);
        assert.equal(of("accepted").length, 0, "nothing was sent yet");
        await says.getByRole("button").click();
        await tray(page).getByText(said, { exact: true }).waitFor();
        await sendIt(page);
        await until(() => of("accepted").length === 1, "it is accepted");
        await page.context().close();
    });

test("the page shows that a bot thinks; it asks only once", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "magpie" });
    let wishes = 0;
    let tell;
    const held = new Promise((come) => {
        tell = come;
    });
    const page = await open(`/t/${link}`, who, {
        prepare: (fresh) =>
            fresh.routeWebSocket(/\/play/, (socket) => {
                const far = socket.connectToServer();

                socket.onMessage((text) => {
                    if (JSON.parse(text).type === "hint") wishes++;
                    far.send(text);
                });
                far.onMessage((text) => {
                    if (JSON.parse(text).type === "hint")
                        tell(() => socket.send(text));
                    else socket.send(text);
                });
            }),
    });
    const thinks = page
        .getByRole("status")
        .filter({ hasText: words.hintAwaited });

    await turn(page);
    await part(page, "button", words.hint).click();
    await thinks.waitFor();
    const say = await held;
    await part(page, "button", words.hint).click({ force: true });
    assert.equal(await thinks.count(), 1);
    say();
    await page
        .getByRole("status")
        .filter({ hasText: /^Suggested move/ })
        .waitFor();
    assert.equal(await thinks.count(), 0);
    assert.equal(wishes, 1);
    await page.context().close();
});

/** The last view sent to a page. */
const viewOf = (page) => positionsOf(framesOf(page)).at(-1).view;

test("you can look through the whole discard pile of Arcane Alley", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "arcane", seats: 3 });
    const page = await open(`/t/${link}`, who);
    const nameOf = (card) => arcane.entries[card].name;
    const discarded = () => viewOf(page).discard;

    await until(async () => {
        await turn(page);
        if (new Set(discarded()).size >= 4) return true;
        await answer(page);
        return false;
    }, "four kinds lie there");
    const items = board(page)
        .getByRole("group")
        .filter({ hasText: arcane.through(discarded().length) });
    const lines = items.getByRole("listitem");

    assert.equal(await lines.first().isVisible(), false);
    await items.getByText(arcane.through(discarded().length)).click();
    await lines.first().waitFor();
    const names = discarded().map(nameOf).reverse();
    for (const [i, line] of (await lines.all()).entries()) {
        const tile = line.getByRole("img").or(line.getByRole("button"));
        const said = await tile.first().getAttribute("aria-label");

        assert.match(said, new RegExp(`^${arcane.fromTop(i + 1, names[i])}`));
    }
    assert.equal(await lines.count(), names.length);
    await page.context().close();
});

/** Ada's bid has been shown, and both have been told as much. */
async function sameTold(a, b) {
    const lines = (page) => log(page).getByRole("listitem").count();

    await log(a).getByText("You bid 3 Gold on the Printer.").waitFor();
    await log(b).getByText("Ada bids 3 Gold on the Printer.").waitFor();
    await until(
        async () => (await lines(a)) === (await lines(b)),
        "the same is told to both",
    );
}

test("a lost connection is shown; nothing is lost, all events come", async () => {
    const { a, b } = await adaAndBo(wire.address);
    const lost = a.getByRole("status").getByText(words.lost);

    await compose(a);
    await tray(a).getByText(bid).waitFor();
    assert.equal(await lost.count(), 0);
    wire.cut();
    await lost.waitFor();
    await compose(b);
    await sendIt(b);
    await isReady(b, "You").waitFor();
    assert.equal(await isReady(a, "Bo").count(), 0, "nothing comes through");
    wire.mend();
    await lost.waitFor({ state: "detached" });
    await isReady(a, "Bo").waitFor();
    await tray(a).getByText(bid).waitFor();
    await sendIt(a);
    await sameTold(a, b);
    for (const page of [a, b]) await page.context().close();
});

test("a dead connection is noticed and replaced", async () => {
    const { a, b } = await adaAndBo(wire.address);
    const lost = a.getByRole("status").getByText(words.lost);

    wire.lose("up", "down");
    await compose(b);
    await sendIt(b);
    await lost.waitFor();
    assert.equal(await isReady(a, "Bo").count(), 0);
    wire.mend();
    await lost.waitFor({ state: "detached" });
    await isReady(a, "Bo").waitFor();
    await compose(a);
    await sendIt(a);
    await sameTold(a, b);
    for (const page of [a, b]) await page.context().close();
});

test("a quiet connection stays", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "magpie" });
    const page = await open(`/t/${link}`, who, {
        prepare: (fresh) => fresh.clock.install(),
    });
    const pongs = () =>
        framesOf(page).filter((frame) => JSON.parse(frame).type === "pong");

    await turn(page);
    for (let i = 1; i <= 3; i++) {
        await page.clock.fastForward(11000);
        await until(() => pongs().length >= i, "the server answers a ping");
        await page.clock.fastForward(3000);
    }
    assert.equal(await page.getByText(words.lost).count(), 0);
    await answer(page);
    await page.context().close();
});

for (const way of ["up", "down"])
    test(`an answer sent as the connection broke counts once: ${way}`, async () => {
        const { a, b } = await adaAndBo(wire.address);
        const lost = a.getByRole("status").getByText(words.lost);

        await compose(a);
        wire.lose(way);
        await ready(a).press("Enter");
        await until(() => wire.lost() > 0, "something is lost");
        if (way === "down") await isReady(b, "Ada").waitFor();
        else assert.equal(await isReady(b, "Ada").count(), 0);
        assert.equal(await isReady(a, "You").count(), 0);
        wire.cut();
        await lost.waitFor();
        wire.mend();
        await lost.waitFor({ state: "detached" });
        await isReady(a, "You").waitFor();
        await compose(b);
        await sendIt(b);
        await sameTold(a, b);
        for (const page of [a, b]) {
            assert.deepEqual(await wrong(page).allTextContents(), []);
            await page.context().close();
        }
    });

test("composing a take works after the connection broke during a request", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "thieves", seats: 3 });
    let cuts = 0;
    const page = await open(`/t/${link}`, who, {
        prepare: (fresh) =>
            fresh.routeWebSocket(/\/play/, (socket) => {
                const far = socket.connectToServer();

                socket.onMessage((text) => {
                    if (JSON.parse(text).type === "draft" && cuts++ === 0)
                        socket.close({ code: 1001 });
                    else far.send(text);
                });
                /* As if there were too many answers to list. */
                far.onMessage((text) => {
                    const message = JSON.parse(text);

                    if (message.legal) message.legal = null;
                    socket.send(JSON.stringify(message));
                });
            }),
    });
    const { takeAll, steal } = strings.games.thieves;
    const can = desk(page).getByRole("button", {
        name: new RegExp(`^(${takeAll}|${steal})`),
    });

    await until(() => cuts > 1, "the draft is asked for again");
    await can.first().waitFor();
    await answer(page);
    await page.context().close();
});

test("a page disconnected for a flood comes back", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "magpie" });
    let sockets = 0;
    let cut;
    const page = await open(`/t/${link}`, who, {
        prepare: (fresh) =>
            fresh.routeWebSocket(/\/play/, (socket) => {
                socket.connectToServer();
                cut = () => socket.close({ code: 1008 });
                sockets++;
            }),
    });

    await turn(page);
    await cut();
    await until(() => sockets === 2, "the page comes again");
    await answer(page);
    assert.equal(await page.getByText(words.gone).count(), 0);
    await page.context().close();
});

test("a player without a session is told so, and watches", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "magpie" });
    let cut;
    const page = await open(`/t/${link}`, who, {
        prepare: (fresh) =>
            fresh.routeWebSocket(/\/play/, (socket) => {
                socket.connectToServer();
                cut = () => socket.close({ code: 1001 });
            }),
    });

    await turn(page);
    await page.context().clearCookies();
    await cut();
    await page
        .getByRole("alert")
        .filter({ hasText: words.forgotten })
        .waitFor();
    await tray(page).getByText(words.spectator).waitFor();
    await page.context().close();
});

test("a reserved seat is offered to nobody else", async () => {
    const [ada, bo] = [await stranger(server), await stranger(server, "Bo")];
    const link = await server.openTable(
        ada,
        { game: "magpie", seats: 2 },
        { bot: null, begin: false },
    );
    const at = `/api/tables/${link}`;

    await bo.post(`${at}/sit`, { seat: 1 });
    await ada.post(`${at}/start`, {});
    await bo.post(`${at}/resign`, {});
    const next = await ada.post(`${at}/rematch`, {});
    const sit = strings.waiting.sit(2);
    const [guest, invited] = [
        await open(`/t/${next.link}`),
        await open(`/t/${next.link}`, bo),
    ];

    await part(invited, "button", sit).waitFor();
    await invited.getByText(strings.waiting.offeredYou).waitFor();
    await guest.getByText(strings.waiting.offered("Bo")).waitFor();
    assert.equal(await part(guest, "button", sit).count(), 0);
    assert.equal(await guest.getByLabel(strings.lobby.youAre).count(), 0);
    for (const page of [guest, invited]) await page.context().close();
});

/** Every address that ${page} asks for, from now on. */
function asked(page) {
    const addresses = [];

    page.on("request", (request) => addresses.push(request.url()));
    page.on("websocket", (socket) => addresses.push(socket.url()));
    return addresses;
}

test("all requests go to the server", async () => {
    const who = await stranger(server);
    let addresses;
    const page = await open("/", who, {
        prepare: (fresh) => {
            addresses = asked(fresh);
        },
    });
    const go = (path) => page.goto(server.address + path);

    await page
        .getByRole("link", { name: strings.lobby.howTo })
        .nth(2)
        .waitFor();
    for (const game of ["revolution", "thieves", "arcane"]) {
        const link = await server.openTable(who, { game });
        const over = await server.openTable(who, { game }, { self: true });

        await go(`/how/${game}`);
        await page.getByRole("article").first().waitFor();
        await go(`/new/${game}`);
        await part(page, "button", strings.make.create).waitFor();
        await go(`/t/${link}`);
        await answer(page);
        await part(page, "button", words.reference).click();
        await page.getByRole("dialog").getByRole("article").first().waitFor();
        await server.over(who, over);
        await go(`/t/${over}`);
        await result(page).waitFor();
        await go(`/t/${over}/replay?at=3`);
        await board(page).waitFor();
    }
    const { host } = new URL(server.address);
    const own = addresses.filter((address) => new URL(address).host === host);

    assert.deepEqual(
        addresses.filter((address) => !own.includes(address)),
        [],
    );
    assert.ok(own.some((address) => address.startsWith("ws:")));
    assert.ok(own.length > 30, `${own.length} requests`);
    assert.deepEqual(errorsOf(page), []);
    await page.context().close();
});
