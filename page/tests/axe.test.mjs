// axe-core finds nothing wherever one comes: the pages around the tables, and
// of every game a table, a composed answer, the reference, the result and
// looking back; in light and dark, and on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import axe from "axe-core";
import {
    board,
    lay,
    part,
    ready,
    result,
    send,
    stage,
    stranger,
    strings,
    turn,
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

/** Addresses, each with what is to be done there before every look. */
async function findPlaces() {
    const open = await server.openTable(
        who,
        { game: "arcane" },
        { begin: false },
    );
    const found = [
        ["/", there((p) => p.getByRole("link", { name: strings.lobby.howTo }))],
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
    return found;
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
    test(`axe finds nothing: ${look}`, { timeout: 300000 }, async () => {
        const page = await open("/", who, {
            colorScheme: look === "dark" ? "dark" : "light",
            reducedMotion: "reduce",
            viewport,
        });
        const found = [];

        for (const [path, doings] of places) {
            await page.goto(server.address + path);
            await page
                .getByRole("heading", { level: 1 })
                .waitFor({ state: "attached" });
            for (const [i, doing] of doings.entries()) {
                await doing(page);
                for (const fault of await faults(page, rules))
                    found.push(`${i}: ${fault}`);
            }
        }
        await page.context().close();
        assert.deepEqual(found, []);
    });
