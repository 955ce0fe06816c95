// The page words what happened by itself, from kind and fields of each event:
// for all kinds that the program has, with the names that people have.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { here, strings } from "./kit.mjs";
import { people, sentences } from "./sentences.mjs";
import { load } from "./sources.mjs";

const program = process.env.ROOKERY ?? join(here, "../../build/rookery");
const folder = mkdtempSync(join(tmpdir(), "rookery-say-"));
const { eventWords, sayFor, turnsOf } = await load(
    "table/words",
    "table/turns",
);

after(() => rmSync(folder, { recursive: true }));

const run = (...args) =>
    execFileSync(program, args, { encoding: "utf8", maxBuffer: 1 << 27 });
const rulesOf = (game, ...setup) =>
    JSON.parse(run("rules", game, ...setup, "--json"));

/** Words for seat ${you} among ${names}; ${you} null: for a spectator. */
function wordsFor(game, names, you = 0) {
    const seats = names.map((name, seat) => ({
        seat,
        name,
        you: seat === you,
    }));

    return eventWords(game, sayFor(game, seats));
}

/** An event that notes in ${read} which of its fields are read. */
const watched = (event, read) =>
    new Proxy(event, {
        get: (fields, name) => {
            read.add(name);
            return fields[name];
        },
    });

const values = { seat: 1, name: "row-a", number: 2 };

/** Faces that events of a game may have: dice are never hidden. */
const facesIn = (game) =>
    game === "thieves" ? [["red", "bag"]] : [[], ["ring", "owl"], ["?"]];

test("all games of the page are looked at", () => {
    const games = readdirSync(join(here, "../src/games"), {
        withFileTypes: true,
    });

    assert.deepEqual(
        games
            .filter((at) => at.isDirectory())
            .map((at) => at.name)
            .sort(),
        Object.keys(sentences),
    );
});

for (const game of Object.keys(sentences)) {
    const rules = rulesOf(game);
    const { events: texts } = strings.games[game];
    const say = wordsFor(game, people);

    test(`${game}: each kind of event has a text, and a sentence here`, () => {
        const kinds = rules.events.map((kind) => kind.event).sort();
        const met = new Set(sentences[game].map(([kind]) => kind));

        assert.deepEqual(Object.keys(texts).sort(), kinds);
        assert.deepEqual([...met].sort(), kinds);
    });

    test(`${game}: a text is made of fields that its kind has`, () => {
        for (const { event, fields } of rules.events) {
            const own = Object.keys(fields);
            const read = new Set();
            const given = Object.fromEntries(
                own.map((name) => [name, values[fields[name]]]),
            );

            for (const faces of facesIn(game))
                say(watched({ event, seat: 1, faces, ...given }, read));
            const known = ["event", "seat", "faces", ...own];
            assert.deepEqual(
                [...read].filter((name) => !known.includes(name)),
                [],
                event,
            );
        }
    });

    test(`${game}: sentences`, () => {
        for (const [event, fields, line] of sentences[game])
            assert.equal(
                say({ event, seat: null, faces: [], ...fields }),
                line,
                event,
            );
    });
}

test("a game without texts has plain log lines", () => {
    const say = wordsFor("cuckoo", people);
    const text = "Nonsense.";

    assert.equal(
        say({ event: "asked-for", seat: 1, faces: ["ring", "?"], text }),
        "Rook: asked for (ring and a card).",
    );
    assert.equal(
        say({ event: "ended", seat: null, faces: [], text }),
        "ended.",
    );
});

test("people have their own names, whatever those are", () => {
    const names = ["ring", "Seat 2", "owl"];
    const say = wordsFor("magpie", names, 2);
    const faces = ["owl"];

    assert.equal(
        say({ event: "gave", seat: 1, to: 0, faces }),
        "Seat 2 gives Owl to ring.",
    );
    assert.equal(say({ event: "played", seat: 2, faces }), "You play Owl.");
    assert.equal(
        say({ event: "asked-for", seat: 0, from: 1, faces: [] }),
        "ring asks Seat 2 for a card.",
    );
});

/** The turns of the first of ${names}, in a line, from "name does this". */
function inOne(names, ...told) {
    const seats = names.map((name, seat) => ({ seat, name, you: seat === 2 }));
    const lines = told.map(([seat, text], n) => ({ n, seat, text, kind: "" }));
    const begin = { n: -1, seat: told[0][0], text: "", kind: "turn" };

    return turnsOf([begin, ...lines], sayFor("arcane", seats))[0].text;
}

test("a turn in one line names a player once, by the whole name", () => {
    const names = ["Patient Plover", "Mary Ann", "Mary Jane"];

    assert.equal(
        inOne(
            names,
            [0, "Patient Plover draws an item."],
            [0, "Patient Plover plays Older Wand on C3."],
        ),
        "Patient Plover draws an item and plays Older Wand on C3.",
    );
    assert.equal(
        inOne(
            ["Mary", "Mary Ann", "Mary Jane"],
            [0, "Mary draws an item."],
            [1, "Mary Ann gains 2 gold."],
            [0, "Mary plays Older Wand."],
        ),
        "Mary draws an item. Mary Ann gains 2 gold. Mary plays Older Wand.",
    );
    assert.equal(
        inOne(
            names,
            [2, "You draw an item."],
            [2, "You play Older Wand."],
            [2, "You gain 2 gold."],
            [2, "The round ends."],
            [2, "You gain 1 gold."],
        ),
        "You draw an item, play Older Wand and gain 2 gold. The round ends. You gain 1 gold.",
    );
});

test("what can be done with the item in hand is one sentence", () => {
    const { inHand } = strings.games.arcane;

    assert.equal(
        inHand("Orb", ["play", "discard"]),
        "Choose where to play Orb, or discard it.",
    );
    assert.equal(
        inHand("Orb", ["play", "discard", "use"]),
        "Choose where to play Orb, discard it, or use it.",
    );
    assert.equal(inHand("Orb", ["discard"]), "Discard Orb.");
});

const variants = [
    ["arcane", 3, "--set=wizards=dealt"],
    ["arcane", 2],
    ["arcane", 4, "--variant=hundred-gold", "--set=length=short"],
    ["magpie", 3],
    ["revolution", 4],
    ["revolution", 5, "--variant=palace"],
    ["revolution", 6, "--variant=anarchy"],
    ["thieves", 5],
];

/** The events of matches of bots, as each of ${eyes} is told them. */
function* matches(n, [game, seats, ...setup], eyes) {
    const at = join(folder, String(n));

    run(
        ...["sim", game, `--seats=${seats}`, ...setup, "--games=2"],
        ...["--bots=beginner", "--seed=5", `--record=${at}`, "--threads=1"],
    );
    for (const name of readdirSync(at).filter((f) => f.endsWith(".jsonl")))
        for (const who of eyes) {
            const told = run("replay", "--json", who, join(at, name));

            for (const { events } of JSON.parse(told).entries) yield events;
        }
}

describe("whole matches", () => {
    for (const [n, variant] of variants.entries())
        test(variant.join(" "), { timeout: 200000 }, () => {
            const [game, , ...setup] = variant;
            const rules = rulesOf(game, ...setup);
            const names = ["Ann", "Bea", "Cleo", "Dora", "Eve", "Flo"];
            const say = wordsFor(game, names);
            const ids = [...rules.entries, ...rules.rules]
                .map(({ id }) => id)
                .filter((id) => id.includes("-"));
            const eyes = ["--seat=0", "--spectator", "--truth"];
            let lines = 0;

            for (const events of matches(n, variant, eyes))
                for (const event of events) {
                    const line = say(event);

                    if (line === null) continue;
                    lines++;
                    assert.match(line, /^\p{Lu}[^?_]*\.$/u);
                    assert.doesNotMatch(
                        line,
                        /undefined|NaN|null|\bAnn\b|[Ss]eat \d| {2}|[ :]\.$/,
                    );
                    assert.ok(!ids.some((id) => line.includes(id)), line);
                }
            assert.ok(lines > 100);
        });
});
