// Every language has a text for all that the program lists by a key, and no
// text for anything else; texts read the arguments that their key has.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { here } from "./kit.mjs";
import { load } from "./sources.mjs";

const program = process.env.ROOKERY ?? join(here, "../../build/rookery");
const { languageOf, languages, sayPhrase, strings } = await load("strings");

const json = (...args) =>
    JSON.parse(
        execFileSync(program, [...args, "--json"], {
            encoding: "utf8",
            maxBuffer: 1 << 26,
        }),
    );

/** Every setup that may have entries of its own: one option changed each. */
function* setupsOf({ variants }) {
    for (const { id, options } of variants) {
        yield [`--variant=${id}`];
        for (const { id: option, words = [] } of options)
            for (const word of words)
                yield [`--variant=${id}`, `--set=${option}=${word}`];
    }
}

/** Everything that the program lists about a game, with all its setups. */
function listed(game) {
    const all = [...setupsOf(game)].map((set) =>
        json("rules", game.id, ...set),
    );
    const entries = all.flatMap((r) => [...r.entries, ...r.rules]);

    return { ...game, ...all[0], entries };
}

const games = json("games", "--all").games.map(listed);
const [{ shared_phrases, refusals }] = games;

const sorted = (keys) => [...new Set(keys)].sort();
const byId = (list, id = "id") => sorted(list.map((row) => row[id]));

/** Values of arguments by their types; both are tried. */
const samples = {
    number: [1, 2],
    seat: [0, 1],
    name: ["some-name"],
    word: ["some-word"],
    list: [["some-name"], ["some-name", "other-name"]],
    counts: [{ "some-name": 1 }, { "some-name": 2, "other-name": 1 }],
};

/** Lists and counts whose parts have a form of their own, by their names. */
const shapes = {
    bids: [{ "some-name": { force: 1 } }],
    cubes: [
        [
            { area: "some-name", seat: 0 },
            { area: "other-name", seat: 1 },
        ],
    ],
    places: [[{ seat: 1, slot: "a1" }]],
};

const say = {
    you: 0,
    name: (seat) => ["Mira", "Rook"][seat],
    title: (id) => (id ? "Title" : assert.fail("a title of nothing")),
};

/** An object that notes in ${read} which of its fields are read. */
const watched = (fields, read) =>
    new Proxy(fields, {
        get: (_, name) => {
            read.add(name);
            return fields[name];
        },
    });

/**
 * The texts that ${text} makes of all ${types} of arguments, and the arguments
 * it reads.
 */
function wordsOf(text, types) {
    const read = new Set();
    const said = [];

    if (typeof text === "string") return { read, said: [text] };
    for (const n of [0, 1]) {
        const args = Object.fromEntries(
            Object.entries(types).map(([name, type]) => {
                const values = shapes[name] ?? samples[type];

                return [name, values[n] ?? values[0]];
            }),
        );

        said.push(text(watched(args, read), say));
    }
    return { read, said };
}

/** Each of ${texts} says something, of the arguments that it has. */
function expectWords(texts, types) {
    for (const [key, text] of Object.entries(texts)) {
        const { read, said } = wordsOf(text, types[key]);

        for (const words of said) {
            assert.equal(typeof words, "string", key);
            assert.match(words, /\S/, key);
            assert.doesNotMatch(words, /undefined|NaN|\[object/, key);
        }
        read.delete("op");
        assert.deepEqual(
            [...read].filter((name) => !(name in types[key])),
            [],
            `arguments of ${key}`,
        );
    }
}

const typesOf = (rows, id) =>
    Object.fromEntries(rows.map((row) => [row[id], row.args]));

/** Names of facts with whether a language shows them. */
function expectFacts(texts, entries) {
    const facts = entries.flatMap((e) => Object.entries(e.facts));
    const shown = facts.filter(([name]) => texts.facts[name] !== null);
    const ids = new Set(entries.map((e) => e.id));
    const words = shown
        .map(([, value]) => value)
        .filter((value) => typeof value === "string" && !ids.has(value));

    assert.deepEqual(
        sorted(Object.keys(texts.facts)),
        sorted(facts.map(([name]) => name)),
    );
    assert.deepEqual(sorted(Object.keys(texts.factWords ?? {})), sorted(words));
}

function expectEntries(texts, entries) {
    /* In some setups an entry has facts that it has not in others. */
    const known = {};

    for (const { id, facts } of entries)
        known[id] = new Set([...(known[id] ?? []), ...Object.keys(facts)]);
    assert.deepEqual(sorted(Object.keys(texts.entries)), byId(entries));
    for (const { id, facts } of entries) {
        const { name, text } = texts.entries[id];
        const read = new Set();
        const words =
            typeof text === "string"
                ? text
                : text(watched(facts, read), say.title);

        assert.match(name, /\S/, id);
        assert.match(words, /\S/, id);
        assert.doesNotMatch(words, /undefined|NaN|\[object/, id);
        assert.deepEqual(
            [...read].filter((name) => !known[id].has(name)),
            [],
            `facts of ${id}`,
        );
    }
}

function expectOptions(texts, variants) {
    const options = variants.flatMap((v) => v.options);

    assert.deepEqual(sorted(Object.keys(texts.options)), byId(options));
    for (const { id, words = [] } of options) {
        const { title, values = {} } = texts.options[id];

        assert.match(title, /\S/, id);
        assert.deepEqual(sorted(Object.keys(values)), sorted(words), id);
    }
}

test("the language is the browser's first that the page has", () => {
    const { en } = languages;

    for (const wanted of [[], ["xx"], ["xx-YY", "en-GB"], ["en"]])
        assert.equal(languageOf(wanted), en);
    for (const [code, strings] of Object.entries(languages)) {
        assert.equal(languageOf([code, "en"]), strings);
        assert.equal(strings.language, code);
    }
    const all = { en, de: { ...en }, "pt-BR": { ...en } };

    assert.equal(languageOf(["de-AT", "en"], all), all.de);
    assert.equal(languageOf(["xx", "pt-BR", "de"], all), all["pt-BR"]);
    assert.equal(languageOf(["en-GB", "de"], all), en);
    assert.equal(languageOf(["fr", "pt"], all), en);
});

for (const [language, strings] of Object.entries(languages)) {
    const about = (what) => `${language}: ${what}`;

    test(about("phrases of all games and refusals of the server"), () => {
        const rows = [...shared_phrases, ...refusals];

        assert.deepEqual(
            sorted(Object.keys(strings.phrases)),
            byId(rows, "key"),
        );
        expectWords(strings.phrases, typesOf(rows, "key"));
    });

    test(about("all games"), () =>
        assert.deepEqual(sorted(Object.keys(strings.games)), byId(games)),
    );

    for (const { id, phrases, answers, entries, variants } of games) {
        const texts = strings.games[id];

        test(about(`${id}: phrases`), () => {
            assert.deepEqual(
                sorted(Object.keys(texts.phrases)),
                byId(phrases, "key"),
            );
            expectWords(texts.phrases, typesOf(phrases, "key"));
        });

        test(about(`${id}: answers`), () => {
            const ops = byId(answers, "op");

            assert.deepEqual(sorted(Object.keys(texts.answers)), ops);
            expectWords(texts.answers, typesOf(answers, "op"));
            assert.deepEqual(
                Object.keys(texts.groups ?? {}).filter(
                    (op) => !ops.includes(op),
                ),
                [],
            );
        });

        test(about(`${id}: the reference`), () => {
            expectEntries(texts, entries);
            assert.deepEqual(
                sorted(Object.keys(texts.kinds)),
                byId(entries, "kind"),
            );
        });

        test(about(`${id}: facts`), () => expectFacts(texts, entries));

        test(about(`${id}: variants and options`), () => {
            assert.match(texts.title, /\S/);
            assert.deepEqual(
                sorted(Object.keys(texts.variants)),
                byId(variants),
            );
            expectOptions(texts, variants);
        });
    }
}

test("the language joins the two sentences of a phrase", () => {
    const { beside, phrases } = strings;
    const [key, other] = Object.keys(phrases).filter(
        (one) => typeof phrases[one] === "string",
    );
    const phrase = (key, ...more) =>
        Object.fromEntries([["key", key], ["args", {}], ...more]);
    const joined = (sentences) => {
        strings.beside = { ...beside, sentences };
        return sayPhrase(phrase(key, ["then", phrase(other)]));
    };

    assert.equal(
        joined((texts) => texts.toReversed().join("|")),
        `${phrases[other]}|${phrases[key]}`,
    );
    strings.beside = beside;
});
