// Arcane Alley: events alone lead to the server's view, through whole matches
// of both variants with two to six seats, for seats and for spectators.
// ROOKERY names the program (../build/rookery); MATCHES: how many of each (1).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const program = process.env.ROOKERY ?? join(here, "../../build/rookery");
const matches = Number(process.env.MATCHES ?? 1);
const folder = mkdtempSync(join(tmpdir(), "rookery-arcane-"));

after(() => rmSync(folder, { recursive: true }));

await build({
    entryPoints: [join(here, "../src/games/arcane/apply.ts")],
    bundle: true,
    format: "esm",
    outfile: join(folder, "apply.mjs"),
    logLevel: "warning",
});
const { apply, told } = await import(pathToFileURL(join(folder, "apply.mjs")));

const run = (...args) =>
    execFileSync(program, args, { maxBuffer: 1 << 28, encoding: "utf8" });
const viewAt = (file, eyes, at) =>
    JSON.parse(run("show", "--json", eyes, `--at=${at}`, file)).view;

const STEP = 5; /* the view is asked for after so many answers, */
/* and whenever something has happened that moves more than one item */
const telling = new Set(
    (
        "round revealed slid swapped haunted came-back looked took lamp picked " +
        "used kept put-on-deck peeked set-aside marker fined reshuffled " +
        "triggered inspection ended"
    ).split(" "),
);

/** Fields that are right except where an event cannot say enough. */
function compareRest(mine, theirs, entry, unsure) {
    const face = (place) => place?.card ?? place;

    assert.equal(face(mine.held), face(theirs.held));
    assert.deepEqual([...mine.discard].sort(), [...theirs.discard].sort());
    if (!unsure.depth) assert.deepEqual(mine.discard, theirs.discard);
    if (!unsure.wizards)
        assert.equal(mine.deck_size, theirs.deck_size, `entry ${entry}`);
}

/** The Watch takes an item out of the discard: which copy is not told. */
const reaches = (view, event) =>
    event.event === "picked" &&
    view.shown.length === 0 &&
    view.discard.filter((card) => card === event.faces[0]).length > 1;

function follow(file, eyes) {
    const { entries } = JSON.parse(run("replay", "--json", eyes, file));
    let view = viewAt(file, eyes, 0);
    const unsure = { depth: false, wizards: false };
    const kinds = new Set();

    for (const { number, events } of entries) {
        for (const event of events) {
            kinds.add(event.event);
            if (reaches(view, event)) unsure.depth = true;
            if (event.event === "round") unsure.depth = unsure.wizards = false;
            if (event.event === "start") unsure.wizards = true;
            const before = JSON.stringify(view);
            const next = apply(view, event);

            assert.equal(JSON.stringify(view), before, "the old view stays");
            view = next;
        }
        if (number % STEP > 0 && !events.some((e) => telling.has(e.event)))
            continue;
        const theirs = viewAt(file, eyes, number);

        for (const field of told)
            assert.deepEqual(
                view[field],
                theirs[field],
                `${field} after entry ${number} (${events.map((e) => e.text).join(" ")})`,
            );
        compareRest(view, theirs, number, unsure);
    }
    assert.equal(entries.at(-1).events.at(-1).event, "ended");
    return kinds;
}

const setups = [
    ["three-inspections", ["--set=wizards=off"]],
    ["three-inspections", ["--set=wizards=dealt"]],
    ["hundred-gold", ["--set=length=short"]],
];
const bots = ["beginner", "random", "beginner", "casual", "random", "casual"];
const met = new Set();

for (const [variant, options] of setups)
    for (let seats = 2; seats <= 6; seats++)
        test(`${variant} ${options} with ${seats} seats`, () => {
            const dir = join(folder, `${variant}${options}${seats}`);

            run(
                "sim",
                "arcane",
                `--variant=${variant}`,
                ...options,
                `--seats=${seats}`,
                `--games=${matches}`,
                `--bots=${bots.slice(0, seats)}`,
                "--threads=1",
                `--seed=${seats}`,
                `--record=${dir}`,
            );
            const eyes = [`--seat=${seats - 1}`, "--spectator", "--seat=0"];

            readdirSync(dir)
                .filter((name) => name.endsWith(".jsonl"))
                .forEach((name, i) => {
                    const kinds = follow(
                        join(dir, name),
                        eyes[(i + seats) % 3],
                    );

                    for (const kind of kinds) met.add(kind);
                });
        });

test("the matches told of plays, sales, slides, inspections and bribes", () => {
    for (const kind of ["played", "sold", "slid", "counted", "bribed"])
        assert.ok(met.has(kind), kind);
});
