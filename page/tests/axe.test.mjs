// axe-core finds nothing wherever one comes: the pages around the tables, and
// of every game a table, a composed answer, the reference, the result and
// looking back; every dialog, and what happens rarely: lost connections,
// refusals, people who are away; in light and dark, and on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import axe from "axe-core";
import {
    answerAtOnce,
    board,
    lay,
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
import { sizes } from "./scenes.mjs";

const games = ["revolution", "thieves", "arcane"];

/* Everything in the light; in the dark colours are all that differs. */
const everything = [
    "wcag2a",
    "wcag2aa",
    "wcag21a",
    "wcag21aa",
    "best-practice",
];
const looks = {
    light: { rules: everything, viewport: sizes.wide },
    dark: { rules: ["color-contrast"], viewport: sizes.wide },
    phone: { rules: everything, viewport: sizes.phone },
};

const { server, open } = await stage();
const who = await stranger(server);

/** A table with a board: the question, something composed, the reference. */
const steps = [
    turn,
    async (page) => {
        await lay(page);
        await ready(page).waitFor();
    },
    async (page) => {
        await part(page, "button", strings.table.reference).click();
        await page.getByRole("dialog").getByRole("article").first().waitFor();
    },
];

/* The reference is the same list in every variant, and the longest to see. */
const composing = steps.slice(0, 2);

const there = (what) => [(page) => what(page).first().waitFor()];

async function placesOver(game) {
    const link = await server.openTable(who, { game }, { self: true });

    await server.over(who, link);
    return [
        [`/t/${link}`, there(result)],
        [`/t/${link}/replay?seat=all&at=5`, there(board)],
    ];
}

async function showDevices(page) {
    const { devices } = strings;

    await part(page, "button", devices.title).click();
    await part(page, "dialog", devices.title).getByText(devices.last).waitFor();
}

const words = strings.table;

/** Presses a button, and waits for a dialog. */
const asks = (name) => async (page) => {
    await part(page, "button", name).click();
    await page.getByRole("dialog").waitFor();
};

/** A level for each bot, on the front page. */
async function chooseEach(page) {
    const fields = page.getByRole("group", {
        name: strings.lobby.quick(strings.games.thieves.title),
    });
    const level = part(fields, "combobox", strings.lobby.level);

    await part(fields, "combobox", strings.lobby.howMany).selectOption("3");
    await level.selectOption({ label: strings.lobby.levelEach });
    await part(fields, "combobox", strings.bots[2]).waitFor();
}

/** Everything that can be opened at a table, one thing after the other. */
const opened = [
    turn,
    async (page) => {
        await page.getByText(words.menu, { exact: true }).click();
        await part(page, "checkbox", words.confirms).waitFor();
    },
    async (page) => {
        await page.getByText(words.menu, { exact: true }).click();
        const seats = part(page, "region", words.seats);
        await seats.getByRole("button").nth(1).press("Enter");
        await page.locator(".seat-card").waitFor();
    },
    async (page) => {
        await part(page, "button", words.hint).click();
        await page
            .getByRole("status")
            .filter({ hasText: words.hintSays(strings.levels.master) })
            .waitFor();
    },
    async (page) => {
        await openList(page);
        await page.getByText(words.byHand, { exact: true }).click();
        const field = part(page, "textbox", words.byHandLabel);
        await field.fill("nonsense");
        await part(page, "button", words.lay).click();
        await send(page).click();
        await wrong(page).first().waitFor();
    },
];

/** A table of three people, one of them away and about to be replaced. */
async function tableOfThree() {
    const [bo, cy] = [
        await stranger(server, "Bo"),
        await stranger(server, "Cy"),
    ];
    const { link } = await who.post("/api/tables", {
        setup: { game: "thieves", seats: 3 },
    });
    const at = `/api/tables/${link}`;

    await bo.post(`${at}/sit`, { seat: 1 });
    await cy.post(`${at}/sit`, { seat: 2 });
    await who.post(`${at}/start`, {});
    await bo.post(`${at}/say`, { text: "Hello" });
    await bo.post(`${at}/replace`, { seat: 2, vote: true });
    return { link, at, bo, cy };
}

/** A page that lost its connection, which does not come back. */
function cutting() {
    let live = null;
    let cut = false;

    return {
        prepare(page) {
            cut = false;
            return page.routeWebSocket(/\/play/, (socket) => {
                if (cut) return socket.close();
                live = socket;
                socket.connectToServer();
            });
        },
        async loses(page) {
            cut = true;
            await live.close();
            await page.getByText(words.lost).waitFor();
        },
    };
}

/** A page that is older than its server, and was reloaded already. */
const outdated = async (page) => {
    await page.addInitScript(() =>
        sessionStorage.setItem("rookery-reloaded", "yes"),
    );
    await page.routeWebSocket(/\/play/, (socket) => {
        socket.send(
            JSON.stringify({ type: "refused", code: "version", why: "" }),
        );
    });
};

const slowly = (page) =>
    page.addInitScript(() => localStorage.setItem("rookery-speed", "slow"));

/**
 * Rare states: addresses, steps as below, and who comes there in a
 * window of their own, prepared.
 */
async function findRareStates() {
    const table = (setup) => server.openTable(who, setup);
    const three = await tableOfThree();
    const ended = await table({ game: "thieves" });
    const cable = cutting();

    await who.post(`/api/tables/${ended}/abort`, { vote: true });
    return [
        ["/", [chooseEach, asks(strings.lobby.otherName)]],
        [`/t/${await table({ game: "thieves" })}`, opened],
        [`/t/${await table({ game: "magpie" })}`, [turn, asks(words.resign)]],
        [`/t/${await table({ game: "magpie" })}`, [turn, asks(words.stop)]],
        [
            `/t/${three.link}`,
            [
                ...there((page) => page.getByText(/Hello/)),
                async (page) => {
                    const say = part(page, "textbox", words.sayLabel);

                    await say.fill("Good evening");
                    await say.press("Enter");
                    await page
                        .getByText(/Good evening/)
                        .first()
                        .waitFor();
                },
            ],
        ],
        [
            `/t/${three.link}`,
            there((page) => tray(page).getByText(words.spectator)),
            { by: await stranger(server, "Di") },
        ],
        [`/t/${ended}`, there((page) => page.getByText(words.aborted))],
        ["/t/nowhere", there((page) => page.getByText(words.gone))],
        [
            `/t/${await table({ game: "thieves" })}`,
            there((page) => page.getByText(words.outdated)),
            { prepare: outdated },
        ],
        [
            `/t/${await table({ game: "thieves" })}`,
            [turn, cable.loses],
            { prepare: cable.prepare },
        ],
        [
            `/t/${await table({ game: "thieves" })}`,
            [
                async (page) => {
                    const skip = part(tray(page), "button", words.skipMoves);

                    /* Some answers take several presses. */
                    await until(async () => {
                        await answerAtOnce(page);
                        return skip.waitFor({ timeout: 5000 }).then(
                            () => true,
                            () => false,
                        );
                    }, "moves of others are shown");
                },
            ],
            { prepare: slowly, confirm: "no" },
        ],
    ];
}

/**
 * Addresses, each with the steps to take there before every look, and perhaps
 * with a window of its own.
 */
async function findPlaces() {
    const open = await server.openTable(
        who,
        { game: "arcane" },
        { begin: false },
    );
    const found = [
        [
            "/",
            [
                ...there((p) =>
                    p.getByRole("link", { name: strings.lobby.howTo }),
                ),
                showDevices,
            ],
        ],
        ["/new/arcane", there((page) => page.getByRole("combobox"))],
        [`/t/${open}`, there((page) => page.getByRole("listitem"))],
        [`/t/${await server.openTable(who, { game: "magpie" })}`, there(send)],
    ];

    for (const game of games) {
        found.push([
            `/how/${game}`,
            there((page) => page.getByRole("article")),
        ]);
        found.push([`/t/${await server.openTable(who, { game })}`, steps]);
    }
    for (const variant of ["palace", "anarchy"]) {
        const setup = { game: "revolution", variant };

        found.push([`/t/${await server.openTable(who, setup)}`, composing]);
    }
    for (const game of ["magpie", ...games])
        found.push(...(await placesOver(game)));
    return [...found, ...(await findRareStates())];
}

const places = await findPlaces();

async function faults(page, runOnly) {
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(
        (rules) => globalThis.axe.run({ runOnly: rules }),
        runOnly,
    );

    return violations.map(
        (v) =>
            `${page.url()} ${v.id}: ${v.nodes.map((n) => n.html).slice(0, 3)}`,
    );
}

for (const [look, { rules, viewport }] of Object.entries(looks))
    test(`axe finds nothing: ${look}`, { timeout: 600000 }, async () => {
        const options = {
            colorScheme: look === "dark" ? "dark" : "light",
            reducedMotion: "reduce",
            viewport,
        };
        const usual = await open("/", who, options);
        const found = [];

        for (const [path, doings, own] of places) {
            const page = own
                ? await open(path, own.by ?? who, { ...options, ...own })
                : usual;

            if (!own) await page.goto(server.address + path);
            await page
                .getByRole("heading", { level: 1 })
                .waitFor({ state: "attached" });
            for (const [i, doing] of doings.entries()) {
                await doing(page);
                for (const fault of await faults(page, rules))
                    found.push(`${i}: ${fault}`);
            }
            if (own) await page.context().close();
        }
        await usual.context().close();
        assert.deepEqual(found, []);
    });
