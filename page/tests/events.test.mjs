// Events alone are enough: replayed into the view before the first of them,
// they arrive at the server's view in every field that a game says they tell.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startServer, stranger } from "./kit.mjs";
import { load } from "./sources.mjs";
import { toldOf } from "./told.mjs";

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

/** Fields that have been compared. */
const met = new Set();
const { gameModule } = await load("games");
const server = await startServer();

after(() => server.stop());

/** Compares after every answer; how many events there were. */
function follow(module, steps, whose) {
    let view = steps[0].view;
    let count = 0;

    for (const step of steps.slice(1)) {
        for (const event of step.events) {
            const before = JSON.stringify(view);
            const next = module.apply(view, event);

            assert.equal(JSON.stringify(view), before, "apply changes nothing");
            view = next;
            count++;
        }
        for (const field of toldOf(module, step.view)) {
            met.add(field);
            assert.deepEqual(
                view[field],
                step.view[field],
                `${whose}, ${field} after entry ${step.n}: ${step.events
                    .map((e) => e.text)
                    .join(" ")}`,
            );
        }
    }
    return count;
}

for (const setup of setups) {
    const name = Object.values(setup)
        .map((v) => JSON.stringify(v))
        .join(" ");

    test(`events alone: ${name}`, { timeout: 60000 }, async (t) => {
        const module = gameModule(setup.game);

        if (!module.apply) return t.skip("this game shows no events yet");
        const who = await stranger(server);
        const link = await server.openTable(who, setup, { self: true });
        await server.over(who, link);
        const { seats } = await who.get(`/api/tables/${link}`);
        for (const eyes of [...seats.keys(), "spectator"]) {
            const steps = await server.replay(who, link, eyes);

            assert.ok(follow(module, steps, `seat ${eyes}`) > 10);
        }
    });
}

test("bids that lie open were among what was compared", () => {
    assert.ok(met.has("bids"));
});
