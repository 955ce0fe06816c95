// Two people in two browsers at one table: what only Ada knows is neither in
// Bo's page nor in anything that the server sends it. Every check is done on
// Ada's own page too, where it must find what it looks for.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    answer,
    board,
    framesOf,
    log,
    offersOf,
    openList,
    part,
    positionsOf,
    ready,
    send,
    stage,
    stranger,
    strings,
    tray,
    turn,
    until,
} from "./kit.mjs";

const words = strings.table;
const { revolution, thieves } = strings.games;

const { server, open } = await stage();

/** A page of ${who} at the table with ${link}, and the frames that it gets. */
async function visit(who, link) {
    const page = await open(`/t/${link}`, who);

    return { page, frames: framesOf(page) };
}

/** Ada and Bo on the first two seats, bots on the others. */
async function tableFor(setup) {
    const ada = await stranger(server);
    const bo = await stranger(server);
    const link = await server.openTable(ada, setup, {
        bot: null,
        begin: false,
    });
    const at = `/api/tables/${link}`;
    const { seats } = await bo.post(`${at}/sit`, { seat: 1 });

    for (let seat = 2; seat < seats.length; seat++)
        await ada.post(`${at}/bot`, { seat, bot: "beginner" });
    await ada.post(`${at}/start`, {});
    return { link, a: await visit(ada, link), b: await visit(bo, link) };
}

async function close({ a, b }) {
    await a.page.context().close();
    await b.page.context().close();
}

const isIn = (text) => (frame) => frame.includes(text);
const viewsOf = ({ frames }) => positionsOf(frames);

/** True if everything that ${from} has sent has reached ${to}. */
async function heardBy(from, to) {
    const text = `All has come, ${Math.random()}.`;
    const typed = part(from.page, "textbox", words.sayLabel);

    await typed.fill(text);
    await typed.press("Enter");
    await to.page.getByText(text).waitFor();
}

test("Revolution!: a bid is sealed until all are ready", async () => {
    const table = await tableFor({ game: "revolution", variant: "core" });
    const { a, b } = table;
    const put = (name) => a.page.getByRole("button", { name }).click();

    await turn(b.page);
    await turn(a.page);
    await put("Put 1 Force on the Innkeeper");
    await put("Put 1 Blackmail on the Captain");
    for (let i = 0; i < 3; i++) await put("Put 1 Gold on the Printer");
    await tray(a.page)
        .getByText(/3 Gold on the Printer/)
        .waitFor();
    await heardBy(a, b);
    /* In views, and in answers. */
    const bid = /"printer":(?:"G3"|\{"gold":3\})/;
    const traces = async ({ page, frames }) => ({
        frames: frames.some((frame) => bid.test(frame)),
        board:
            (await part(
                board(page),
                "list",
                revolution.bidsOn("Printer"),
            ).count()) > 0,
        log: /3 Gold on the Printer/.test(await log(page).textContent()),
    });
    const nothing = { frames: false, board: false, log: false };

    assert.deepEqual(await traces(b), nothing, "while it is put together");
    await ready(a.page).press("Enter");
    await log(b.page).getByText("Ada is ready.").waitFor();
    await heardBy(a, b);
    assert.deepEqual(await traces(b), nothing, "while it is sealed");
    const own = { ...nothing, frames: true, board: true };
    await until(
        async () => JSON.stringify(await traces(a)) === JSON.stringify(own),
        "Ada sees her own",
    );
    for (const { view } of viewsOf(b)) assert.deepEqual(view.bids[0], {});

    assert.ok(await answer(b.page));
    await log(b.page)
        .getByText(/3 Gold on the Printer/)
        .first()
        .waitFor();
    await close(table);
});

/** Kinds that this view shows in the open. */
function openKinds({ storehouses, discard }) {
    const open = storehouses.flat().filter((cell) => cell?.seen === "all");

    return [...discard, ...open.map((cell) => cell.card)];
}

/** Kinds that only the one with this view knows. */
function ownKinds({ seat, storehouses, stashes, held }) {
    const seen = [held, ...storehouses[seat], ...stashes[seat]]
        .map((item) => (item?.seen === "all" ? null : (item?.card ?? item)))
        .filter((kind) => kind !== null && kind !== "?");

    return seen;
}

/**
 * Places where a kind occurs: frames and everything in the page, hidden or
 * not.
 */
async function traces({ page, frames }, kind, name) {
    const held = await page.content();

    return {
        frames: frames.some(isIn(kind)),
        page: held.includes(kind) || held.includes(name),
    };
}

/** A table at which Ada comes first; nothing has left the table so far. */
async function adaFirst() {
    for (let tables = 0; tables < 30; tables++) {
        const table = await tableFor({ game: "arcane", seats: 2 });
        const { a, b } = table;

        await until(
            () => viewsOf(a).length > 0 && viewsOf(b).length > 0,
            "both have a view",
        );
        if (viewsOf(a)[0].view.start === 0) return table;
        await close(table);
    }
    throw new Error("Ada never came first.");
}

/** The secrets of Ada, new since ${before}, by the messages to both. */
function secretsOf(a, b, before) {
    const mine = viewsOf(a).at(-1).view;
    const theirs = viewsOf(b).at(-1).view;
    const known = new Set([
        ...openKinds(mine),
        ...openKinds(theirs),
        ...ownKinds(theirs),
        ...before,
    ]);

    return new Set(ownKinds(mine).filter((kind) => !known.has(kind)));
}

async function checkSecret({ a, b }, kind, name) {
    assert.deepEqual(
        await traces(b, kind, name),
        { frames: false, page: false },
        `Bo knows nothing of Ada's ${name}`,
    );
    assert.deepEqual(
        await traces(a, kind, name),
        { frames: true, page: true },
        `Ada sees her ${name}`,
    );
}

/**
 * The player who is asked gives the first answer, which reveals the first
 * places; an item is played in the last, which is face-down.
 */
async function goOn({ a, b }) {
    const { ask } = viewsOf(a).at(-1);
    const { page } = ask.awaited.includes(0) ? a : b;
    const count = viewsOf(a).length;

    if (ask.kind === "action")
        await offersOf(await openList(page))
            .filter({ hasText: /^Play/ })
            .last()
            .click();
    await answer(page, () => 0);
    await until(() => viewsOf(a).length > count, "a change by the answer");
    await heardBy(a, b);
    await heardBy(b, a);
}

/*
 * Both reveal some items, then two are dealt to each; Ada draws one from the
 * deck, plays one, and keeps the face-down item that it replaces: at each of
 * these questions she has learnt something that Bo has not.
 */
test("Arcane Alley: the items Ada is dealt, draws and reveals", async () => {
    const missing = new Set(["source", "action", "kind"]);

    for (let tables = 0; missing.size > 0; tables++) {
        const table = await adaFirst();
        const { a, b, link } = table;
        const rules = `${server.address}/api/tables/${link}/rules`;
        const { entries } = await (await fetch(rules)).json();
        const met = new Set();

        assert.ok(tables < 10, `never a secret at: ${[...missing]}`);
        for (;;) {
            const { ask } = viewsOf(a).at(-1);

            if (ask.kind === "source" && !ask.awaited.includes(0)) break;
            for (const kind of secretsOf(a, b, met)) {
                const { name } = entries.find((e) => e.id === kind);

                await checkSecret(table, kind, name);
                met.add(kind);
                missing.delete(ask.kind);
            }
            await goOn(table);
        }
        await close(table);
    }
});

test("Thief's Market: nobody sees a take until it is confirmed", async () => {
    const table = await tableFor({ game: "thieves" });
    const { a, b } = table;
    const asks = ({ frames }) =>
        frames.map((f) => JSON.parse(f)).filter((m) => m.ask);
    const isAsked = (who, seat) => asks(who).at(-1)?.ask.awaited.includes(seat);

    await until(async () => {
        if (isAsked(b, 1)) {
            const count = asks(b).length;

            await answer(b.page);
            await until(() => asks(b).length > count, "what follows it");
        }
        return isAsked(a, 0) && (await send(a.page).isVisible());
    }, "Ada is asked");
    await heardBy(a, b);
    const seen = () =>
        Promise.all([
            board(b.page).innerHTML(),
            log(b.page).innerHTML(),
            part(b.page, "region", words.seats).innerHTML(),
        ]);
    const before = await seen();
    const since = b.frames.length;
    const empty = await tray(a.page).innerHTML();

    await offersOf(await openList(a.page))
        .first()
        .click();
    await part(tray(a.page), "button", words.cancel).click({ trial: true });
    assert.notEqual(await tray(a.page).innerHTML(), empty, "it lies there");
    await heardBy(a, b);
    /* That somebody has come is told a little later, to all. */
    const heard = b.frames.slice(0, since);
    const news = b.frames.slice(since).filter((f) => !heard.includes(f));
    assert.deepEqual(
        news.map((f) => JSON.parse(f).type),
        ["chat"],
        "Bo hears nothing but what Ada says",
    );
    assert.deepEqual(await seen(), before);
    await close(table);
});

const kept = (page) => board(page).getByText(thieves.infamy(null)).first();

/** Of how many seats the Infamy is read: beside the board, and on it. */
async function infamyRead(page) {
    const rows = await part(page, "region", words.seats)
        .getByRole("listitem")
        .filter({ has: page.getByRole("button") })
        .allTextContents();
    const purses = board(page).getByText(/^\d+ Infamy$/);

    return [
        rows.filter((text) => /\d+ Infamy/.test(text)).length,
        await purses.count(),
    ];
}

/** A new table of three thieves, played by bots to its end if ${self}. */
async function thievesWith(infamy, self = false) {
    const who = await stranger(server);
    const setup = { game: "thieves", seats: 3, options: { infamy } };
    const link = await server.openTable(who, setup, { self });

    if (self) await server.over(who, link);
    return { who, link };
}

/** Cards have their prices once the page has the reference. */
const referred = (page) =>
    board(page)
        .getByRole("button", { name: /, costs \d/ })
        .first()
        .waitFor();

test("Thief's Market: nobody reads how much Infamy others have", async () => {
    const table = await tableFor({ game: "thieves" });

    for (const { page } of [table.a, table.b]) {
        const own = part(page, "region", words.seats)
            .getByRole("listitem")
            .filter({ hasText: `(${words.you})` });

        await referred(page);
        await kept(page).waitFor();
        assert.match(await own.textContent(), /\d+ Infamy/);
        assert.deepEqual(await infamyRead(page), [1, 1]);
    }
    await close(table);
});

test("Thief's Market: Infamy is open once the server says so", async () => {
    const { who, link } = await thievesWith("open");
    let letGo;
    const gate = new Promise((done) => {
        letGo = done;
    });
    const page = await open(`/t/${link}`, who, {
        prepare: (fresh) =>
            fresh.route(/\/rules$/, async (route) => {
                await gate;
                await route.continue();
            }),
    });

    await kept(page).waitFor();
    assert.deepEqual(await infamyRead(page), [1, 1], "no rules yet");
    letGo();
    await referred(page);
    assert.deepEqual(await infamyRead(page), [3, 3]);
    await page.context().close();
});

test("Thief's Market: a replay hides Infamy as the game did", async () => {
    const read = { hidden: [1, 0, 3], open: [3, 3, 3] };

    for (const [infamy, wanted] of Object.entries(read)) {
        const { who, link } = await thievesWith(infamy, true);

        for (const [i, eyes] of ["0", "spectator", "all"].entries()) {
            const page = await open(`/t/${link}/replay?seat=${eyes}&at=5`, who);

            await referred(page);
            const [, purses] = await infamyRead(page);
            assert.equal(purses, wanted[i], `${infamy}, seen by ${eyes}`);
            await page.context().close();
        }
    }
});
