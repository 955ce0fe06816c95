// The board of Revolution!: bids put together on it in any order, and whole
// matches by pressing what is drawn, without the list of all answers.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    answer,
    answersOf,
    asked,
    board,
    clickOne,
    desk,
    errorsOf,
    framesOf,
    log,
    painted,
    part,
    positionsOf,
    ready,
    result,
    send,
    sendIt,
    sentBy,
    stage,
    stranger,
    strings,
    tray,
    turn,
    until,
} from "./kit.mjs";
import { offered } from "./offered.mjs";

const words = strings.games.revolution;

const { server, open } = await stage();

const visit = (who, link, options) => open(`/t/${link}`, who, options);

const press = (page, name) => page.getByRole("button", { name }).click();

/** The kinds of messages that a page has sent. */
const typesSent = (page) => [...new Set(sentBy(page).map((m) => m.type))];

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
    await ready(page).press("Enter");
    for (const told of [
        "You bid 1 Blackmail on the Captain.",
        "You bid 2 Gold on the Printer.",
        "You bid 1 Gold on the Mercenary.",
    ])
        await log(page).getByText(told).waitFor();
    await page.context().close();
});

test("cancelling a bid takes all its tokens back", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "revolution" });
    const page = await visit(who, link);

    await turn(page);
    await placeAll(page);
    await tray(page).getByText(bid).waitFor();
    await press(tray(page), "Cancel");
    for (const left of ["1 Force", "1 Blackmail", "3 Gold"])
        await page
            .getByRole("button", { name: `${left} left to place` })
            .waitFor();
    await page.context().close();
});

test("a bid stays when somebody else is ready", async () => {
    const ada = await stranger(server);
    const bo = await stranger(server, "Bo");
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
    await ready(b).press("Enter");
    await log(a).getByText("Bo is ready.").waitFor();
    await tray(a).getByText(bid).waitFor();
    await ready(a).press("Enter");
    await log(a)
        .getByText(/bids? 3 Gold/)
        .last()
        .waitFor();
    await a.context().close();
    await b.context().close();
});

test("quick presses all count, however slow the connection", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "revolution" });
    const page = await visit(who, link, {
        prepare: (fresh) =>
            fresh.routeWebSocket(/\/play/, (socket) => {
                const far = socket.connectToServer();

                far.onMessage((text) =>
                    setTimeout(() => socket.send(text), 60),
                );
            }),
    });

    await turn(page);
    await press(page, "3 Gold left to place");
    await page
        .getByRole("button", { name: "Put 1 Gold on the Printer" })
        .evaluate((button) => {
            for (let i = 0; i < 6; i++) button.click();
        });
    await press(page, "3 Gold on the Printer: take back 1");
    await page
        .getByRole("button", { name: "2 Gold on the Printer: take back 1" })
        .waitFor();
    await press(page, "Put 1 Gold on the Spy");
    await page
        .getByRole("button", { name: "1 Gold on the Spy: take back 1" })
        .waitFor();
    assert.equal(
        await page.getByRole("button", { name: /^3 Gold on/ }).count(),
        0,
        "what was pressed too often is forgotten",
    );
    await page.context().close();
});

const bidOf = (space, token) => ({
    op: "bid",
    bids: { [space]: { [token]: 1 } },
});

/** Answers what the page asks about bids; all else comes from the server. */
const instead = (say) => (fresh) =>
    fresh.routeWebSocket(/\/play/, (socket) => {
        const far = socket.connectToServer();

        socket.onMessage((text) => {
            const { type, answer } = JSON.parse(text);

            if (type === "pieces")
                socket.send(JSON.stringify({ type, answer, ...say(answer) }));
            else far.send(text);
        });
    });

test("the server decides where tokens may go, and when a bid is complete", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "revolution" });
    const page = await visit(who, link, {
        prepare: instead((answer) => ({
            next: [bidOf("general", "force"), bidOf("rogue", "blackmail")],
            about: {},
            whole: answer?.bids.rogue ? answer : null,
        })),
    });

    await turn(page);
    await press(page, "1 Force left to place");
    await page.getByRole("button", { name: "Printer: not here" }).waitFor();
    await press(page, "Put 1 Force on the General");
    assert.ok(await send(page).isDisabled(), "the server has not said so");
    await press(page, "Put 1 Blackmail on the Rogue");
    await tray(page)
        .getByText(/1 Force on the General; 1 Blackmail on the Rogue$/)
        .waitFor();
    assert.ok(await send(page).isEnabled(), "with three Gold in hand");
    await page.context().close();
});

test("a choice in the list appears on the board and continues there", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "revolution" });
    const page = await visit(who, link);

    await turn(page);
    await press(page, "Put 1 Force on the Printer");
    await press(page, "1 Force on the Printer: take back 1");
    assert.deepEqual(typesSent(page), ["pieces"], "nobody wants a draft yet");
    await page.getByText(strings.table.compose, { exact: true }).click();
    await press(page, "1 Blackmail on the Captain");
    assert.deepEqual(typesSent(page), ["pieces", "draft"]);
    await page
        .getByRole("button", {
            name: "1 Blackmail on the Captain: take back 1",
        })
        .waitFor();
    await press(page, "1 Force left to place");
    await press(page, "Put 1 Force on the Printer");
    for (let i = 0; i < 3; i++) await press(page, "Put 1 Gold on the Captain");
    await tray(page)
        .getByText(/1 Blackmail, 3 Gold on the Captain; 1 Force on the Printer/)
        .waitFor();
    await press(tray(page), "Cancel");
    await page.getByRole("button", { name: "3 Gold left to place" }).waitFor();
    assert.ok(await send(page).isDisabled(), "nothing is chosen");
    await page.context().close();
});

test("an invalid typed move is refused, and the tray stays as it was", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "revolution" });
    const page = await visit(who, link);
    const { compose, byHand, byHandLabel } = strings.table;

    await turn(page);
    await press(page, "Put 1 Force on the Printer");
    await page
        .getByRole("button", { name: "1 Force on the Printer: take back 1" })
        .waitFor();
    await page.getByText(compose, { exact: true }).click();
    await page.getByText(byHand, { exact: true }).click();
    const box = page.getByRole("textbox", { name: byHandLabel });
    await box.fill("bid nonsense=G1");
    await box.press("Enter");
    await page
        .getByRole("alert")
        .filter({ hasText: /called "nonsense"/ })
        .waitFor();
    assert.ok(await send(page).isDisabled(), "there is nothing to send");
    assert.equal(await board(page).getByText(words.whole).count(), 0);
    await page
        .getByRole("button", { name: "1 Force on the Printer: take back 1" })
        .waitFor();
    await box.fill("bid printer=F1,B1,G3");
    await box.press("Enter");
    await board(page).getByText(words.whole).waitFor();
    assert.ok(await send(page).isEnabled());
    await page.context().close();
});

test("composing a bid continues after the connection broke during a request", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "revolution" });
    let cuts = 0;
    const page = await visit(who, link, {
        prepare: (fresh) =>
            fresh.routeWebSocket(/\/play/, (socket) => {
                const far = socket.connectToServer();

                socket.onMessage((text) => {
                    if (text.includes('"captain":{"black') && cuts++ === 0)
                        socket.close({ code: 1001 });
                    else far.send(text);
                });
            }),
    });

    await turn(page);
    await press(page, "1 Blackmail left to place");
    await press(page, "Put 1 Blackmail on the Captain");
    await until(() => cuts > 1, "the bid is asked about again");
    await press(page, "Put 1 Force on the Printer");
    for (let i = 0; i < 3; i++) await press(page, "Put 1 Gold on the Captain");
    await tray(page)
        .getByText(/3 Gold on the Captain/)
        .waitFor();
    await page.context().close();
});

/** The winners by space of the last reveal among these events; null: a tie. */
function winnersOf(events) {
    const from = events.map((e) => e.event).lastIndexOf("bid");
    const ends = events
        .slice(from)
        .filter((e) => e.event === "won" || e.event === "tied");

    return new Map(
        ends.map((e) => [e.space, e.event === "won" ? e.seat : null]),
    );
}

/** The winners of the previous round, as the board shows them. */
async function readPast(page, round) {
    const past = board(page)
        .getByRole("group")
        .filter({
            has: page.getByText(words.past(round), { exact: true }),
        });

    await past.getByText(words.past(round), { exact: true }).click();
    return past.getByRole("listitem").allTextContents();
}

async function checkPast(page, winners) {
    const lines = await readPast(page, 1);

    assert.ok(winners.size > 0);
    for (const [space, seat] of winners) {
        const { name } = words.entries[space];
        const line = lines.find((l) => l.startsWith(name));
        const says =
            seat === null
                ? "tie: no winner"
                : `${["Ada", "Magpie", "Jay"][seat]} with`;

        assert.ok(line.includes(says), `${space}: ${line}`);
    }
}

/** Answers and skips until the bid of the second round is asked for. */
const toSecondRound = (page) =>
    until(async () => {
        const skip = part(page, "button", strings.table.skipMoves);

        if (await skip.isVisible())
            await skip.click({ timeout: 1000 }).catch(() => undefined);
        /* A question stays until it is answered: its round is looked at now. */
        if (!(await send(page).isVisible())) return false;
        if (await board(page).getByText(words.round(2)).isVisible())
            return true;
        await answer(page);
        return false;
    }, "the second round begins");

test("the winners are shown after skipping and after a reload", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, {
        game: "revolution",
        variant: "tiny",
    });
    const page = await visit(who, link, {
        prepare: (fresh) =>
            fresh.addInitScript(() =>
                localStorage.setItem("rookery-speed", "slow"),
            ),
    });

    await toSecondRound(page);
    const events = framesOf(page).map((frame) => JSON.parse(frame).event);
    const winners = winnersOf(events.filter((event) => event));
    await checkPast(page, winners);
    await page.reload();
    await turn(page);
    await checkPast(page, winners);
    await page.context().close();
});

test("a replay shows the winners of spaces so far", async () => {
    const who = await stranger(server);
    const link = await server.openTable(
        who,
        { game: "revolution", variant: "palace" },
        { self: true },
    );

    await server.over(who, link);
    const steps = await server.replay(who, link, "spectator");
    const open = steps.filter(({ view }) => view.revealed);
    /* The first, the last, and the one whose bids lie furthest back. */
    const late = open.filter(({ n }) => n >= 50);
    const edge = late.sort((a, b) => (a.n % 50) - (b.n % 50))[0];

    for (const { n } of new Set([open[0], open.at(-1), edge ?? open[0]])) {
        const page = await visit(who, `${link}/replay?seat=spectator&at=${n}`);
        const told = steps.filter((s) => s.n <= n).flatMap((s) => s.events);
        const won = board(page).getByText(words.won, { exact: true });
        const winners = [...winnersOf(told).values()];

        await page.getByText(new RegExp(`^Step ${n} of`)).waitFor();
        await board(page).waitFor();
        assert.equal(
            await won.count(),
            winners.filter((seat) => seat !== null).length,
            `moment ${n}`,
        );
        await page.context().close();
    }
    const page = await visit(who, `${link}/replay?seat=spectator&at=1`);
    await board(page).getByText(words.secret, { exact: true }).waitFor();
    await page.context().close();
});

/** Everything on the board that may be pressed to answer. */
const offers = (page) => desk(page).getByRole("button", { name: offered });

/**
 * Waits until the replies to what the page has asked are shown: they may move
 * what is about to be pressed, and a press beside it may explain something,
 * which then lies over what is offered.
 */
async function atRest(page) {
    const asks = ["pieces", "draft"];
    const count = (all, types) =>
        all.filter(({ type }) => types.includes(type)).length;
    const heard = () => framesOf(page).map((frame) => JSON.parse(frame));

    await until(
        () => count(heard(), [...asks, "refused"]) >= count(sentBy(page), asks),
        "the server replies",
    );
    await painted(page);
}

async function answerOnBoard(page) {
    await until(async () => {
        if (await send(page).isEnabled()) return true;
        await atRest(page);
        await clickOne(offers(page));
        return false;
    }, "an answer can be put together on the board").catch(
        async ({ message }) => {
            const shown = [tray(page), board(page)].map((at) =>
                at.ariaSnapshot(),
            );

            throw new Error(
                [message, ...(await Promise.all(shown))].join("\n"),
            );
        },
    );
    await sendIt(page);
}

/* Core as it is played where nobody changes an option; the others shorter. */
for (const [variant, width, options] of [
    ["tiny", 360],
    ["core", 360],
    ["palace", 1600, { round_cap: 2 }],
    ["anarchy", 1600, { round_cap: 2 }],
])
    test(`a match on the board: ${variant}, ${width} px`, {
        timeout: 500000,
    }, async (t) => {
        const who = await stranger(server);
        const setup = { game: "revolution", variant, options };
        const link = await server.openTable(who, setup);
        const page = await visit(who, link, {
            viewport: { width, height: 800 },
        });

        let answers = 0;
        while (await turn(page)) {
            const beyond = await page.evaluate(
                () => document.documentElement.scrollWidth - innerWidth,
            );

            assert.ok(beyond <= 0, "nothing is beyond the edge");
            await answerOnBoard(page);
            answers++;
        }
        t.diagnostic(`${answers} answers`);
        assert.ok(await result(page).isVisible());
        assert.deepEqual(errorsOf(page), []);
        await page.context().close();
    });

/** More answers than these are not listed. */
const LISTED = 256;

/** How many pairs of cubes there are: of two seats, in two areas. */
function pairsIn({ cubes }) {
    const areas = cubes.map((own) => Object.keys(own).filter((at) => own[at]));

    return areas
        .flatMap((mine, seat) =>
            areas
                .slice(seat + 1)
                .flatMap((theirs) =>
                    mine.map((at) => theirs.filter((to) => to !== at).length),
                ),
        )
        .reduce((sum, n) => sum + n, 0);
}

/** A table where ${who} swaps cubes, with more pairs than are listed. */
async function crowdedTown(who) {
    const setup = { game: "revolution", variant: "anarchy", seats: 6 };

    for (let matches = 0; ; matches++) {
        assert.ok(matches < 40, "somebody swaps cubes in a crowded town");
        const link = await server.openTable(who, setup, { self: true });

        await server.over(who, link);
        const steps = await server.replay(who, link, "all");
        const step = steps.find(
            ({ answer, n }) =>
                answer?.op === "swap" && pairsIn(steps[n - 1].view) > LISTED,
        );

        if (step)
            return who.post(`/api/tables/${link}/branch`, {
                entry: step.n - 1,
                seat: step.seat,
                bot: "beginner",
            });
    }
}

test("two cubes are swapped where the pairs are too many to list", async () => {
    const who = await stranger(server);
    const { link } = await crowdedTown(who);
    const page = await visit(who, link, { confirm: "no" });
    const cubes = board(page).locator(".rev-cubes.can:visible");
    const held = board(page).locator(".rev-cubes.chosen");

    await asked(page);
    const { question, legal } = positionsOf(framesOf(page)).at(-1);
    assert.equal(question.key, "apothecary.chosen");
    assert.equal(legal, null);
    await cubes.first().press("Enter");
    await held.waitFor();
    await held.press("Enter");
    await held.waitFor({ state: "detached" });
    await cubes.first().press("Enter");
    await held.waitFor();
    /* One that cannot be the second half is another first half. */
    for (let k = 1; answersOf(page) === 0; k++) {
        assert.ok(k <= (await cubes.count()), "some cube can be second");
        const pressed = cubes.nth(-k);

        await pressed.press("Enter");
        await until(
            async () =>
                answersOf(page) > 0 || (await pressed.and(held).count()) === 1,
            "the server says what can be next",
        );
    }
    /* The next question may be there already. */
    const given = sentBy(page).find(({ type }) => type === "answer");
    assert.equal(given.answer.op, "swap");
    await page.context().close();
});
