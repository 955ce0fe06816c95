// Whole view + all changes = whole view: what the page makes of the changes that
// come with events is what the server sends to those who come in the middle.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startServer, stranger } from "./kit.mjs";

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

/** Compares at each of so many places in between, and at the end. */
const PLACES = 12;

async function compare(who, link, eyes) {
    const steps = await server.replay(who, link, eyes);
    const last = steps.length - 1;

    for (let i = 1; i <= PLACES; i++) {
        const n = Math.round((i * last) / PLACES);
        const { view, state } = await who.get(
            `/api/tables/${link}/replay?seat=${eyes}&from=${n}&steps=1`,
        );

        assert.ok(Object.keys(view).length > 3);
        assert.ok(!("flow" in view));
        assert.deepEqual(steps[n - 1].view, view, `${eyes}, before step ${n}`);
        assert.deepEqual(steps[n - 1].state, state);
        assert.equal(state !== undefined, eyes === "all");
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
        const { seats } = await who.get(`/api/tables/${link}`);
        for (const eyes of [...seats.keys(), "spectator", "all"]) {
            const steps = await compare(who, link, eyes);
            const told = steps.flatMap((step) => step.told);
            const changed = told.filter((t) => Object.keys(t.view).length > 0);

            assert.ok(changed.length > 5, "events carry what they change");
        }
    });
}
