// Thief's Market: takes and steals are put together from the listed answers or
// by a draft, and dice that are rolled are found by comparing two views.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import {
    answer,
    board,
    desk,
    framesOf,
    gone,
    ready,
    send,
    stage,
    stranger,
    strings,
    tray,
    turn,
    until,
} from "./kit.mjs";
import { load } from "./sources.mjs";

const { server, open } = await stage();
const words = strings.games.thieves;
let game;

before(async () => {
    game = await load("games/thieves/compose", "games/thieves/view");
});

test("shares are takes and steals", () => {
    assert.deepEqual(game.shareOf({ op: "take", objects: { red: 2 } }), {
        from: null,
        lot: { red: 2 },
    });
    assert.deepEqual(
        game.shareOf({ op: "steal", seat: 2, returned: { mask: 1 } }),
        { from: 2, lot: { mask: 1 } },
    );
    assert.equal(
        game.shareOf({ op: "buy", card: "tailor", dice: { red: 1 }, gold: 0 }),
        null,
    );
    assert.equal(game.shareOf(null), null);
});

test("a draft names objects in their order", () => {
    assert.deepEqual(
        game.stepsOf({ from: null, lot: { mask: 1, red: 2, marker: 1 } }),
        [
            { op: "take", objects: { red: 2 } },
            { op: "take", objects: { red: 2, mask: 1 } },
            { op: "take", objects: { red: 2, mask: 1, marker: 1 } },
        ],
    );
    assert.deepEqual(game.stepsOf({ from: 2, lot: {} }), [
        { op: "steal", seat: 2, returned: {} },
    ]);
});

test("dice that left the table and were not spent are being rolled", () => {
    const stolen = {
        centre: { marker: 1 },
        piles: [{ red: 2, bag: 1 }, { blue: 1 }],
        spent: 0,
    };
    const after = (changes) => game.inTheAir(stolen, { ...stolen, ...changes });

    assert.deepEqual(after({ piles: [{ red: 1 }, { blue: 1 }] }), {
        red: 1,
        bag: 1,
    });
    assert.deepEqual(
        after({ centre: { bag: 1, marker: 1 }, piles: [{ red: 2 }, {}] }),
        { blue: 1 },
    );
    const none = {
        "put back without a roll": {
            centre: { bag: 1, marker: 1 },
            piles: [{ red: 2 }, { blue: 1 }],
        },
        "turned to another face": { piles: [{ red: 3 }, { blue: 1 }] },
        spent: { piles: [{ red: 1, bag: 1 }, { blue: 1 }], spent: 1 },
    };
    for (const [why, changes] of Object.entries(none))
        assert.deepEqual(after(changes), {}, why);
});

/** The last question that came to a page. */
const askedOf = (page) =>
    framesOf(page)
        .map((text) => JSON.parse(text))
        .findLast(({ question, type }) => question && type !== "draft");

/** A page at a new table of ${seats}, and what it sends. */
async function atTable(seats) {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "thieves", seats });
    const sent = [];
    const page = await open(`/t/${link}`, who, {
        prepare: async (fresh) => {
            fresh.on("websocket", (socket) =>
                socket.on("framesent", ({ payload }) =>
                    sent.push(JSON.parse(payload)),
                ),
            );
        },
    });

    return { page, sent };
}

/** Plays until dice may be taken, ${listed}: by a list of answers. */
async function reaches(page, listed) {
    while (await turn(page)) {
        const { question, legal } = askedOf(page);
        const takes = /^split\.take(-or-steal)?$/.test(question.key);

        if (takes && (legal !== null) === listed) return true;
        await answer(page);
    }
    return false;
}

/**
 * A page whose owner may take any dice, ${listed}: by a list of answers, and
 * what it has sent. Not every match has such a question.
 */
async function taking(listed) {
    for (let match = 0; match < 8; match++) {
        /* Five players roll more dice than can be listed. */
        const table = await atTable(listed ? 3 : 5);

        if (await reaches(table.page, listed)) return table;
        await table.page.context().close();
    }
    assert.fail("such a question comes in one of eight matches");
}

/** The pieces in the middle that can be picked. */
const picks = (page) =>
    board(page)
        .getByRole("list", { name: words.centre })
        .getByRole("button", { pressed: false, disabled: false });

/** Those that are picked. */
const picked = (page) =>
    board(page)
        .getByRole("list", { name: words.centre })
        .getByRole("button", { pressed: true });

const drafts = (messages) =>
    messages.filter(({ type }) => type === "draft").length;

/** Sends what lies in the tray; the answer that was sent. */
async function give(page, sent) {
    const before = sent.length;
    const given = () =>
        sent.slice(before).find(({ type }) => type === "answer");

    await ready(page).press("Enter");
    await gone(page);
    await until(() => given(), "it is sent");
    return given();
}

/** The number of drafts that the server has replied to. */
const replies = (page) =>
    drafts(framesOf(page).map((text) => JSON.parse(text)));

test("dice are picked from listed answers without the server", {
    timeout: 300000,
}, async () => {
    const { page, sent } = await taking(true);
    const already = sent.length;
    const die = picks(page).first();
    const name = await die.getAttribute("aria-label");

    await die.click();
    await ready(page).waitFor();
    await board(page).getByRole("button", { name, pressed: true }).click();
    await until(() => send(page).isDisabled(), "nothing is picked any more");
    await board(page).getByRole("button", { name, pressed: false }).click();
    await ready(page).waitFor();
    assert.deepEqual(sent.slice(already), []);
    const given = await give(page, sent);
    /* The next question may be there already. */
    const rest = sent
        .slice(already)
        .filter((message) => message !== given && message.ask === given.ask);
    assert.equal(given.answer.op, "take");
    assert.deepEqual(Object.values(given.answer.objects), [1]);
    assert.deepEqual(rest, [], "one message for each answer");
    await page.context().close();
});

test("dice are picked by a draft if there are too many answers", {
    timeout: 300000,
}, async () => {
    const { page, sent } = await taking(false);

    await picks(page).first().click();
    await ready(page).waitFor();
    await picks(page).last().click();
    await until(
        () => sent.findLast(({ type }) => type === "draft")?.steps.length > 0,
        "the server is asked",
    );
    await until(
        async () => (await picked(page).count()) === 2,
        "both are picked",
    );
    await until(() => replies(page) >= drafts(sent), "the server has replied");
    await until(
        async () => (await tray(page).textContent()).includes(" and "),
        "both are in the tray",
    );
    const given = await give(page, sent);
    assert.equal(given.answer.op, "take");
    assert.equal(
        Object.values(given.answer.objects).reduce((a, b) => a + b, 0),
        2,
    );
    await page.context().close();
});

test("you reroll one of your dice, or none", async () => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "thieves", seats: 3 });
    const legal = [
        { op: "reroll", face: "red" },
        { op: "reroll", face: "bag" },
        { op: "keep" },
    ];
    const asked = {
        question: { key: "lucky.die", args: {} },
        legal,
        about: {},
    };
    const sent = [];
    const page = await open(`/t/${link}`, who, {
        prepare: (fresh) =>
            fresh.routeWebSocket(/\/play/, (socket) => {
                const far = socket.connectToServer();

                far.onMessage((text) => {
                    const message = JSON.parse(text);

                    if (message.question) Object.assign(message, asked);
                    if (message.view?.piles)
                        message.view.piles = [{ red: 2, bag: 1 }, {}, {}];
                    socket.send(JSON.stringify(message));
                });
                socket.onMessage((text) => sent.push(JSON.parse(text)));
            }),
    });
    const button = (name) => desk(page).getByRole("button", { name });

    assert.ok(await turn(page));
    assert.equal(await button(words.answers.keep).count(), 1);
    assert.equal(await button("Reroll a red die").count(), 2);
    await button("Reroll a bag die").click();
    await ready(page).waitFor();
    await button(words.answers.keep).click();
    await until(
        async () =>
            (await tray(page).textContent()).includes(words.answers.keep),
        "it is in the tray",
    );
    await ready(page).press("Enter");
    const answers = () => sent.flatMap(({ answer }) => answer ?? []);

    await until(() => answers().length > 0, "it is sent");
    assert.deepEqual(answers(), [{ op: "keep" }]);
    await page.context().close();
});
