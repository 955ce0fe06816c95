// Arcane Alley beyond the fields that are told: events alone lead to the
// server's view through whole matches of both variants, with two to six seats,
// by the eyes of a seat or of a spectator. MATCHES: how many of each (1).
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { startServer, stranger } from "./kit.mjs";
import { load } from "./sources.mjs";

const matches = Number(process.env.MATCHES ?? 1);
const met = new Set();
const { apply, told } = await load("games/arcane/apply");
const { account } = await load("games/arcane/account");
const { strings } = await load("strings");
const said = strings.games.arcane.account;
const server = await startServer();

after(() => server.stop());

/** Fields that are right except where an event cannot say enough. */
function compareRest(mine, theirs, unsure, when) {
    const face = (place) => place?.card ?? place;

    assert.equal(face(mine.held), face(theirs.held), when);
    assert.deepEqual(
        [...mine.discard].sort(),
        [...theirs.discard].sort(),
        when,
    );
    if (!unsure.depth) assert.deepEqual(mine.discard, theirs.discard, when);
    if (!unsure.wizards) assert.equal(mine.deck_size, theirs.deck_size, when);
}

/** The Watch takes an item out of the discard: which copy is not told. */
const reaches = (view, event) =>
    event.event === "picked" &&
    view.shown.length === 0 &&
    view.discard.filter((card) => card === event.faces[0]).length > 1;

function follow(steps, whose) {
    const unsure = { depth: false, wizards: false };
    let view = steps[0].view;

    for (const step of steps.slice(1)) {
        for (const event of step.events) {
            met.add(event.event);
            if (reaches(view, event)) unsure.depth = true;
            if (event.event === "round") unsure.depth = unsure.wizards = false;
            if (event.event === "start") unsure.wizards = true;
            view = apply(view, event);
        }
        const when = `${whose} after entry ${step.n}: ${step.events
            .map((e) => e.text)
            .join(" ")}`;

        for (const field of told)
            assert.deepEqual(view[field], step.view[field], `${field} ${when}`);
        compareRest(view, step.view, unsure, when);
    }
    assert.equal(steps.at(-1).events.at(-1).event, "ended");
}

test("of two equal items that the Lamp shows the first is taken", async () => {
    const who = await stranger(server);
    const link = await server.openTable(
        who,
        { game: "arcane" },
        { self: true },
    );

    await server.over(who, link);
    const [{ view }] = await server.replay(who, link, "spectator");
    const shown = ["crystal-ball", "dragons-egg", "crystal-ball"];
    const after = (event, seat = 0) =>
        apply(
            { ...view, shown },
            { event, seat, shown: 1, faces: ["crystal-ball"] },
        );

    assert.deepEqual(after("picked").shown, ["dragons-egg", "crystal-ball"]);
    assert.deepEqual(after("discarded").shown, ["dragons-egg", "crystal-ball"]);
});

/** What the reference says that everybody begins with. */
const start = [{ name: "start_gold", value: 25, provenance: "" }];

/** What the points are made of: it adds up, and all began with 25 gold. */
function audit(steps, points) {
    const events = steps.flatMap((step) => step.events);
    const lines = account(events, points, (id) =>
        id === "match-end" ? { name: id, facts: start } : undefined,
    );

    for (const [seat, gold] of points.entries()) {
        const own = lines.filter((line) => line.seat === seat);

        assert.equal(
            own.reduce((sum, line) => sum + line.points, 0),
            gold,
        );
        assert.deepEqual(own[0], { seat, points: 25, what: said.begin });
        assert.ok(own.every((line) => line.what !== ""));
    }
}

test("gold is accounted for by what it came from", () => {
    const gold = (seat, amount, why, item) => ({
        event: "gold",
        seat,
        faces: item ? [item] : [],
        gold: amount,
        for: why,
    });
    const events = [
        gold(0, 4, "effect", "three-headed-coin"),
        gold(0, 2, "set", "three-headed-coin"),
        gold(0, 20, "set", "dragons-egg"),
        gold(1, 15, "effect", "dragons-egg"),
        { event: "turn", seat: 0, faces: [] },
        gold(1, 1, "effect", "older-wand"),
        gold(1, -25, "fine"),
        gold(0, -6, "bribe"),
    ];
    const entry = (id) => ({ name: id.toUpperCase(), facts: start });
    const linesOf = (seat, points) =>
        account(events, points, entry)
            ?.filter((line) => line.seat === seat)
            .map(({ what, points: gold }) => [what, gold]);

    assert.deepEqual(linesOf(0, [45, 16]), [
        [said.begin, 25],
        ["THREE-HEADED-COIN", 4],
        ["sale of THREE-HEADED-COIN", 2],
        ["sale of DRAGONS-EGG", 20],
        ["bribes", -6],
    ]);
    assert.deepEqual(linesOf(1, [45, 16]), [
        [said.begin, 25],
        ["DRAGONS-EGG", 15],
        ["OLDER-WAND", 1],
        ["fines", -25],
    ]);
    assert.equal(linesOf(0, [45, 17]), undefined, "something is missing");
});

const variants = {
    "three-inspections": (seats) => ({ wizards: seats % 2 ? "off" : "dealt" }),
    "hundred-gold": () => ({ length: "short" }),
};

for (const [variant, options] of Object.entries(variants))
    for (let seats = 2; seats <= 6; seats++)
        test(`events alone: ${variant}, ${seats} seats`, async () => {
            const who = await stranger(server);

            for (let i = 0; i < matches; i++) {
                const link = await server.openTable(
                    who,
                    { game: "arcane", seats, variant, options: options(seats) },
                    { self: true, bot: i % 2 ? "casual" : "beginner" },
                );

                await server.over(who, link);
                const eyes = (seats + i) % 3 ? seats - 1 : "spectator";

                const steps = await server.replay(who, link, eyes);
                const { result } = await who.get(`/api/tables/${link}`);

                follow(steps, `${link} seat ${eyes}`);
                audit(steps, result.points);
            }
        });

test("the matches told of plays, sales, slides, inspections and bribes", () => {
    for (const kind of ["played", "sold", "slid", "counted", "bribed"])
        assert.ok(met.has(kind), `${kind} in ${[...met].sort()}`);
});
