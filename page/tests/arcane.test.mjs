// Arcane Alley: where a round stands and what slides follow from the events,
// through whole matches of both variants, with two to six seats, by the eyes of
// a seat or of a spectator; what gold came from adds up; answers of several
// places are put together on the board. MATCHES: how many of each (1).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import {
    clickOne,
    desk,
    errorsOf,
    framesOf,
    gone,
    here,
    merge,
    positionsOf,
    ready,
    stage,
    stranger,
    strings,
    tray,
    turn,
    until,
} from "./kit.mjs";
import { load } from "./sources.mjs";

const program = process.env.ROOKERY ?? join(here, "../../build/rookery");
const matches = Number(process.env.MATCHES ?? 1);
const met = new Set();
const { account, courseOf, order, slidCells } = await load(
    "games/arcane/account",
    "games/arcane/course",
    "games/arcane/icons",
);
const { arcane } = strings.games;
const { server, open } = await stage();

/* Texts */

test("every effect that a pack can choose has a text", () => {
    const folder = mkdtempSync(join(tmpdir(), "rookery-pack-"));
    const pack = join(folder, "pack.json");
    const packs = readFileSync(join(here, "../../docs/packs.md"), "utf8");
    const [, table] = packs.split("| `effect` | when |");
    const effects = [...table.matchAll(/^\| `([\w-]+)`/gm)].map(([, id]) => id);

    assert.ok(effects.length > 20);
    for (const effect of effects) {
        writeFileSync(
            pack,
            JSON.stringify({
                items: { "cursed-mirror": { effect, amount: 7, amount2: 8 } },
            }),
        );
        const { entries } = JSON.parse(
            execFileSync(
                program,
                ["rules", "arcane", "--json", "--set", `pack=${pack}`],
                { encoding: "utf8", maxBuffer: 1 << 27 },
            ),
        );
        const { id, facts } = entries[0];
        const text = arcane.entries[id].text(facts);

        assert.equal(id, "cursed-mirror");
        assert.match(text, /^[A-Z].*\.$/, effect);
        assert.doesNotMatch(text, /undefined/, effect);
        for (const name of ["amount", "amount2"])
            if (name in facts)
                assert.ok(text.includes(facts[name]), `${effect}: ${text}`);
    }
    rmSync(folder, { recursive: true });
});

/* Score details */

/** The rule that says what everybody begins with. */
const start = (id) => ({
    id,
    facts: id === "match-end" ? [{ name: "start_gold", value: 25 }] : [],
});

test("gold is listed by its sources", () => {
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
    const linesOf = (seat, points) =>
        account(events, points, start)
            ?.filter((line) => line.seat === seat)
            .map(({ what, points: gold }) => [what, gold]);

    assert.deepEqual(linesOf(0, [45, 16]), [
        [arcane.account.begin, 25],
        ["Three-Headed Coin", 4],
        ["sale of Three-Headed Coin", 2],
        ["sale of Dragon's Egg", 20],
        ["bribes", -6],
    ]);
    assert.deepEqual(linesOf(1, [45, 16]), [
        [arcane.account.begin, 25],
        ["Dragon's Egg", 15],
        ["Older Wand", 1],
        ["fines", -25],
    ]);
    assert.equal(linesOf(0, [45, 17]), undefined, "something is missing");
});

/** Score details add up, and everybody started with 25 gold. */
function audit(events, points) {
    const lines = account(events, points, start);

    for (const [seat, gold] of points.entries()) {
        const own = lines.filter((line) => line.seat === seat);

        assert.equal(
            own.reduce((sum, line) => sum + line.points, 0),
            gold,
        );
        assert.deepEqual(own[0], {
            seat,
            points: 25,
            what: arcane.account.begin,
        });
        assert.ok(own.every((line) => line.what !== ""));
    }
}

/* The progress of a round */

/** The step and the turn that follow from a question. */
function compareCourse(events, ask, when) {
    const { step, turn } = courseOf(events, ask);

    if (ask.kind === "source" || ask.kind === "action") {
        assert.equal(step, "sell", when);
        assert.deepEqual([turn], ask.asked, when);
    }
    if (ask.kind === "amount") assert.equal(step, "bribe", when);
    if (step !== "sell") assert.equal(turn, null, when);
}

/** Each item that slides comes from the next place, all others stay. */
function compareSlide(before, after, event, when) {
    const slid = slidCells(event, before, after);
    const step = event.along === "rows" ? 1 : 3;
    const old = before.storehouses[event.seat];

    for (const [cell, place] of after.storehouses[event.seat].entries())
        assert.deepEqual(
            place,
            slid.includes(cell) ? old[cell + step] : place && old[cell],
            `${cell} ${when}`,
        );
}

function follow(steps, whose) {
    const events = [];
    let view = steps[0].view;

    for (const step of steps.slice(1)) {
        const when = `${whose} after entry ${step.n}`;

        for (const { event, view: changes } of step.told) {
            const after = merge(view, changes);

            met.add(event.event);
            events.push(event);
            if (event.event === "slid") compareSlide(view, after, event, when);
            view = after;
        }
        view = step.view;
        compareCourse(events, step.ask, when);
    }
    assert.equal(events.at(-1).event, "ended");
    return events;
}

const variants = {
    "three-inspections": (seats) => ({ wizards: seats % 2 ? "off" : "dealt" }),
    "hundred-gold": () => ({ length: "short" }),
};

for (const [variant, options] of Object.entries(variants))
    for (let seats = 2; seats <= 6; seats++)
        test(`lines of the log: ${variant}, ${seats} seats`, async () => {
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

                audit(follow(steps, `${link} seat ${eyes}`), result.points);
            }
        });

test("the matches told of plays, sales, slides, inspections and bribes", () => {
    for (const kind of ["played", "sold", "slid", "counted", "bribed"])
        assert.ok(met.has(kind), `${kind} in ${[...met].sort()}`);
});

/* Answers of several places */

/** A table of ${seats} with nothing but ${item}, as its host sees it. */
async function tableOf(item, seats) {
    const who = await stranger(server);
    const items = order.map((id) => [
        id,
        { copies: id === item ? 139 : 0, extra: 0 },
    ]);
    const pack = { items: Object.fromEntries(items) };
    const link = await server.openTable(who, { game: "arcane", seats, pack });

    return open(`/t/${link}`, who, { reducedMotion: "reduce" });
}

const title = (id) => arcane.entries[id].name;

/** The names of everything on the board that can be pressed or is chosen. */
const offers = (page, pressed = false) =>
    desk(page).locator(
        `button[aria-pressed=${pressed}]:enabled:not([data-explains])`,
    );

const first = () => 0;
const last = (n) => n - 1;

/** Presses what is offered until it can be confirmed. */
const compose = (page, pick) =>
    until(async () => {
        if ((await ready(page).count()) > 0) return true;
        await clickOne(offers(page), pick);
        return false;
    }, "an answer is put together");

async function confirm(page) {
    await ready(page).press("Enter");
    await gone(page);
}

/** The answers that the question on the page lists. */
const listed = (page) => positionsOf(framesOf(page)).at(-1).legal;

const asked = (page) => tray(page).getByRole("heading").textContent();

/** Answers on the board until ${item} asks for something. */
async function playUntil(page, item, act) {
    for (;;) {
        assert.ok(await turn(page), `${item} asks before the end`);
        if ((await asked(page)).startsWith(`${title(item)}:`)) return;
        await act(page);
        await confirm(page);
    }
}

/** Waits until ${n} places are chosen. */
const chosen = (page, n) =>
    until(
        async () => (await offers(page, true).count()) === n,
        `${n} places are chosen`,
    );

describe("answers of several places", { concurrency: 2 }, () => {
    test("Dolls go one after the other to more places than are listed", async () => {
        const page = await tableOf("haunted-doll", 6);

        await playUntil(page, "haunted-doll", () => compose(page, last));
        assert.equal(listed(page), null);
        await compose(page, first);
        await chosen(page, 3);
        await offers(page, true).last().click();
        await chosen(page, 2);
        assert.equal(await ready(page).count(), 0);
        await compose(page, last);
        await chosen(page, 3);
        await confirm(page);
        assert.deepEqual(errorsOf(page), []);
        await page.context().close();
    });

    test("a Lockbox takes its two places in any order", async () => {
        const page = await tableOf("pandoras-lockbox", 3);
        const use = desk(page).getByRole("button", {
            name: `Use ${title("pandoras-lockbox")}`,
        });

        await playUntil(page, "pandoras-lockbox", async () => {
            if ((await asked(page)) !== arcane.phrases["turn.action"])
                return compose(page, last);
            await clickOne(offers(page), last);
            return use.click();
        });
        assert.ok(listed(page).length > 1);
        for (const [one, other] of [
            [first, last],
            [last, first],
        ]) {
            await clickOne(offers(page), one);
            await chosen(page, 1);
            assert.equal(await ready(page).count(), 0, "begun anew");
            await clickOne(offers(page), other);
            await chosen(page, 2);
            await ready(page).waitFor();
        }
        await confirm(page);
        assert.deepEqual(errorsOf(page), []);
        await page.context().close();
    });
});
