// Thief's Market: matches of bots with every number of seats, event by event,
// until every kind of event has been met; and takes and steals as they are
// written and read.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { here } from "./kit.mjs";
import { load } from "./sources.mjs";

const program = process.env.ROOKERY ?? join(here, "../../build/rookery");
let folder;
let game;

before(async () => {
    folder = mkdtempSync(join(tmpdir(), "rookery-thieves-"));
    game = await load("games/thieves/apply", "games/thieves/view");
});
after(() => rmSync(folder, { recursive: true }));

const run = (...args) =>
    execFileSync(program, args, { encoding: "utf8", maxBuffer: 1 << 26 });

function matches(seats, count) {
    const at = join(folder, `of-${seats}`);

    run(
        ...["sim", "thieves", `--games=${count}`, `--seats=${seats}`],
        ...["--bots=casual", "--seed=7", `--record=${at}`, "--threads=1"],
    );
    return readdirSync(at)
        .filter((name) => name.endsWith(".jsonl"))
        .map((name) => join(at, name));
}

const show = (match, n) =>
    JSON.parse(run("show", "--json", "--seat=0", `--at=${n}`, match)).view;

/** Compares after every seventh answer and the last; the kinds met. */
function follow(match) {
    const met = new Set();
    const { entries } = JSON.parse(run("replay", "--json", "--seat=0", match));
    let view = show(match, 0);

    for (const { number, events } of entries) {
        for (const event of events) {
            met.add(event.event);
            view = game.apply(view, event);
        }
        if (number % 7 !== 0 && number !== entries.length) continue;
        const truth = show(match, number);
        for (const field of game.told)
            assert.deepEqual(view[field], truth[field], `${field}, ${number}`);
    }
    return met;
}

test("events alone, until each kind has come", { timeout: 120000 }, () => {
    const met = new Set();

    for (const seats of [3, 4, 5])
        for (const match of matches(seats, 6))
            for (const kind of follow(match)) met.add(kind);
    const { events } = JSON.parse(run("rules", "--json", "thieves"));
    assert.deepEqual(
        events.map((kind) => kind.event).filter((kind) => !met.has(kind)),
        [],
    );
});

test("a share is read as it is written", () => {
    for (const text of ["take RRW+marker", "take marker", "steal 2 return YP"])
        assert.equal(game.writeShare(game.readShare(text)), text);
    assert.equal(game.readShare("buy tailor R"), null);
});

test("a draft names objects in their order", () => {
    assert.deepEqual(
        game.stepsOf({ from: null, lot: { mask: 1, red: 2, marker: 1 } }),
        ["take RR", "take RRP", "take RRP+marker"],
    );
    assert.deepEqual(game.stepsOf({ from: 2, lot: {} }), ["steal 2 return "]);
});

test("a price is dice and Gold", () => {
    assert.deepEqual(game.readPayment("RR+1"), { dice: { red: 2 }, gold: 1 });
    assert.deepEqual(game.readPayment("3"), { dice: {}, gold: 3 });
    assert.deepEqual(game.readPayment("free"), { dice: {}, gold: 0 });
});
