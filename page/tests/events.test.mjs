// Whole view + all changes = whole view: what the page makes of the changes that
// come with events is what the server sends to those who come in the middle.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startServer, stranger, unfold } from "./kit.mjs";

const setups = [
    { game: "magpie", seats: 3 },
    { game: "revolution", options: { round_cap: 6 } },
    { game: "revolution", variant: "palace", options: { round_cap: 4 } },
    { game: "revolution", variant: "anarchy", options: { round_cap: 4 } },
    { game: "revolution", variant: "tiny" },
    { game: "thieves" },
    { game: "arcane", options: { wizards: "dealt" } },
    { game: "arcane", variant: "hundred-gold", options: { length: "short" } },
];

const server = await startServer();

after(() => server.stop());

const PART = 25;

/** Each part of a replay begins where the changes of the one before end. */
async function follow(who, link, eyes) {
    const steps = [];

    for (let entries = 0; steps.length <= entries; ) {
        const n = steps.length;
        const part = await who.get(
            `/api/tables/${link}/replay?seat=${eyes}&from=${n}&steps=${PART}`,
        );
        const { view, state } = steps.at(-1) ?? part;

        ({ entries } = part);
        assert.ok(Object.keys(part.view).length > 3);
        assert.ok(!("flow" in part.view));
        assert.deepEqual(view, part.view, `${eyes}, before step ${n}`);
        assert.deepEqual(state, part.state, `${eyes}, before step ${n}`);
        assert.equal(state !== undefined, eyes === "all");
        steps.push(...unfold(part));
    }
    return steps;
}

for (const setup of setups) {
    const name = Object.values(setup)
        .map((v) => JSON.stringify(v))
        .join(" ");

    test(`views from changes: ${name}`, { timeout: 60000 }, async () => {
        const who = await stranger(server);
        const link = await server.openTable(who, setup, { self: true });

        await server.over(who, link);
        for (const eyes of [0, "spectator", "all"]) {
            const steps = await follow(who, link, eyes);
            const told = steps.flatMap((step) => step.told);
            const changed = told.filter((t) => Object.keys(t.view).length > 0);

            assert.ok(changed.length > 5, "events carry what they change");
        }
    });
}
