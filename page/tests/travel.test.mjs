// Things travel from place to place: the moves between two renderings, and the
// flights of matches, each from the box of an element before a step to the box
// of one after it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
    answer,
    asked,
    board,
    desk,
    dice,
    errorsOf,
    part,
    press,
    result,
    stage,
    stranger,
    strings,
    tray,
    until,
} from "./kit.mjs";
import { load } from "./sources.mjs";

const { movesOf, readThing } = await load("ui/things");
const { server, open } = await stage();

/* Moves between two renderings */

/** Places as elements write them, each drawn by an element of its own. */
const places = (...texts) =>
    texts.map((text) => ({ ...readThing(text), at: text }));

/** The moves from some places to others, in words. */
const moves = (before, after) =>
    movesOf(places(...before), places(...after)).map(
        ({ from, to }) => `${from?.at ?? "-"} > ${to?.at ?? "-"}`,
    );

describe("a thing that has moved", () => {
    test("goes from a place that has lost some to one that has gained some", () => {
        assert.deepEqual(
            moves(
                ["die:red middle 1", "die:bag middle 1", "cube@1 jail 1"],
                ["die:red pile@2 1", "die:bag middle 1", "cube@1 market 1"],
            ),
            [
                "die:red middle 1 > die:red pile@2 1",
                "cube@1 jail 1 > cube@1 market 1",
            ],
        );
    });

    test("may have been hidden, or become so, but is of the same kind", () => {
        const deck = "item:? deck 9";

        assert.deepEqual(moves([deck], ["item:? deck 8", "item:wand a1@0 1"]), [
            `${deck} > item:wand a1@0 1`,
        ]);
        assert.deepEqual(moves(["item:wand a1@0 1"], ["item:? discard 1"]), [
            "item:wand a1@0 1 > item:? discard 1",
        ]);
        assert.deepEqual(moves([deck], ["item:? deck 8", "card:wand row 1"]), [
            `${deck} > -`,
            "- > card:wand row 1",
        ]);
    });

    test("has the same face, if there is a choice", () => {
        assert.deepEqual(
            moves(
                ["item:? deck 9", "item:wand stash@0 1", "item:toad a1@0 1"],
                ["item:? discard 1", "item:wand a1@0 1", "item:? deck 9"],
            ),
            [
                "item:wand stash@0 1 > item:wand a1@0 1",
                "item:toad a1@0 1 > item:? discard 1",
            ],
        );
    });

    test("is not what was only turned over, or has stayed", () => {
        assert.deepEqual(moves(["item:? a1@0 1"], ["item:wand a1@0 1"]), []);
        assert.deepEqual(moves(["item:wand a1@0 1"], ["item:? a1@0 1"]), []);
        assert.deepEqual(
            moves(
                ["die:red pile@0 1", "token:gold hand 2"],
                ["token:gold hand 2", "die:red pile@0 1"],
            ),
            [],
        );
    });

    test("goes to an element that was not there before", () => {
        const sliver = (at) => ({ ...readThing("item:? stash@1 1"), at });
        const deck = (n) => ({ ...readThing(`item:? deck ${n}`), at: "deck" });
        const all = [sliver("first"), sliver("last")];

        for (const old of all)
            assert.deepEqual(
                movesOf([deck(9), old], [deck(8), ...all]).map(
                    ({ to }) => to.at,
                ),
                [old === all[0] ? "last" : "first"],
            );
    });

    test("counts: of several in one place each goes its way", () => {
        assert.deepEqual(
            moves(
                ["card:? deck 5"],
                ["card:? deck 3", "card:lab row 1", "card:fence row 1"],
            ),
            [
                "card:? deck 5 > card:lab row 1",
                "card:? deck 5 > card:fence row 1",
            ],
        );
        assert.deepEqual(
            moves(
                ["token:gold hand 3"],
                ["token:gold hand 2", "token:gold spy 1"],
            ),
            ["token:gold hand 3 > token:gold spy 1"],
        );
    });
});

/* Flights */

/**
 * In the page: keeps each flight with its first and last box, and the boxes of
 * all things before and after that rendering. ${hold}: flights never end by
 * themselves; ${quick}: timers run this many times faster.
 */
function watch({ speed, hold, quick }) {
    localStorage.setItem("rookery-speed", speed);
    const boxOf = (at) => {
        const { x, y, width, height } = at.getBoundingClientRect();

        return [x, y, width, height];
    };
    const boxes = () =>
        [...document.querySelectorAll("[data-thing], [data-home]")]
            .map((at) => [at.dataset.thing ?? at.dataset.home, boxOf(at)])
            .filter(([, [, , width]]) => width > 0);
    const at = (flight, time) => {
        flight.currentTime = time;
        return boxOf(flight.effect.target);
    };
    let before = [];
    /* It is called after each rendering, before the next one. */
    const observer = new MutationObserver(() => {
        before = boxes();
    });
    const { setTimeout } = window;
    const { animate } = Element.prototype;

    observer.observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: ["class", "hidden"],
    });
    window.flights = [];
    window.begun = 0;
    window.faults = [];
    window.setTimeout = (run, ms, ...args) =>
        setTimeout(run, ms / quick, ...args);
    Element.prototype.animate = function (frames, timing) {
        const flight = animate.call(this, frames, timing);

        if (timing?.id !== "travel") return flight;
        flight.pause();
        if (this.matches(".flyer")) {
            const ends = [0, timing.duration - 0.001].map((t) => at(flight, t));

            flight.currentTime = 0;
            window.begun++;
            window.flights.push({ ends, before, now: boxes() });
            if (document.querySelectorAll(".travels").length !== 1)
                window.faults.push("two steps travel at once");
        }
        if (!hold) flight.play();
        return flight;
    };
}

/** A page at ${path} of ${who} whose flights are watched. */
const watched = (path, who, { how, ...options } = {}) =>
    open(path, who, {
        confirm: "no",
        ...options,
        prepare: (page) =>
            page.addInitScript(watch, { speed: "normal", quick: 1, ...how }),
    });

/** The flights that have begun since this was last asked. */
const flightsOf = (page) => page.evaluate(() => window.flights.splice(0));
const count = (page) => page.evaluate(() => window.begun);
const flying = (page) => page.locator(".travels > .flyer").count();

/** True if no flight is left, and nothing is hidden. */
const landed = (page) =>
    page.evaluate(
        () =>
            document.querySelector(".travels") === null &&
            [...document.querySelectorAll("[data-thing]")].every((at) =>
                at.getAnimations().every((a) => a.id !== "travel"),
            ),
    );

const isNear = (one, other) => one.every((n, i) => Math.abs(n - other[i]) <= 2);

/** True if ${one} lies in the middle of ${room}. */
const isWithin = ([x, y, w, h], [rx, ry, rw, rh]) =>
    Math.abs(x + w / 2 - rx - rw / 2) <= 2 &&
    Math.abs(y + h / 2 - ry - rh / 2) <= 2;

/** The marks of everything at ${box}, without numbers. */
function namesOf(box, all) {
    const at = all.filter(([name, other]) =>
        name.includes(" ") && !/^[+@-]/.test(name)
            ? isNear(box, other)
            : isWithin(box, other),
    );

    return at.map(([name]) => name.replace(/ \d+$/, ""));
}

/** The ways of flights, as "NAME > NAME" for all names that fit. */
const waysOf = (flights) =>
    flights.flatMap(({ ends: [first, last], before, now }) => {
        const froms = namesOf(first, before);
        const tos = namesOf(last, now);

        assert.ok(froms.length > 0, `it begins nowhere: ${first}`);
        assert.ok(tos.length > 0, `it ends nowhere: ${last}`);
        return froms.flatMap((from) => tos.map((to) => `${from} > ${to}`));
    });

const whole = {
    arcane: {
        drawing: /^item:\? deck > item:[a-z-]+ stash@0$/,
        "drawing by others": /^item:\? deck > item:\? stash@1$/,
        playing: /^item:([a-z-]+) stash@0 > item:\1 [abc][123]@0$/,
        "what was replaced": /^item:\S+ [abc][123]@\d > item:\S+ bench-\d$/,
        discarding: /^item:\S+ \S+ > item:\? discard$/,
        selling: /^item:[a-z-]+ [abc][123]@\d > -item$/,
    },
    thieves: {
        taking: /^die:(\w+) middle > die:\1 pile@\d$/,
        spending: /^die:\w+ pile@\d > -die$/,
        "buying a card": /^card:(\S+) row-\w > card:\1 cards@0$/,
        "buying by others": /^card:(\S+) row-\w > card:\1 cards@1$/,
        "new cards": /^card:\? deck-\w > card:\S+ row-\w$/,
    },
    revolution: {
        bidding: /^token:(\w+):1 purse > token:\1:1 (?!purse)/,
        "gaining tokens": /^\+cube \+token > token:\w+:\d purse$/,
        "winning a cube": /^\+cube \+token > cube$/,
    },
};

/** A table of ${game} where it is the reader's turn. */
async function atTurn(game, options, person) {
    const who = person ?? (await stranger(server));
    const link = await server.openTable(who, { game, seats: 3 });
    const page = await watched(`/t/${link}`, who, options);

    await tray(page)
        .getByText(strings.table.yourTurn, { exact: true })
        .waitFor();
    return page;
}

describe("the flights of a match", { concurrency: 2 }, () => {
    for (const [game, kinds] of Object.entries(whole))
        test(game, { timeout: 800000 }, async (t) => {
            const who = await stranger(server);
            const roll = dice(3);
            const ways = new Set();
            const missing = () =>
                Object.keys(kinds).filter(
                    (kind) => ![...ways].some((way) => kinds[kind].test(way)),
                );
            const page = await atTurn(game, { how: { quick: 10 } }, who);
            const play = async () => {
                for (const way of waysOf(await flightsOf(page))) ways.add(way);
                await press(page, roll(1000) / 1000);
                return (
                    missing().length === 0 || (await result(page).isVisible())
                );
            };

            /* Not everything happens in every match. */
            for (let matches = 1; ; matches++) {
                await until(play, "the match ends", 300000);
                if (missing().length === 0 || matches === 8) break;
                const link = await server.openTable(who, { game, seats: 3 });

                await page.goto(`${server.address}/t/${link}`);
            }
            t.diagnostic(`${ways.size} ways`);
            assert.deepEqual(missing(), [], [...ways].sort().join("\n"));
            await until(() => landed(page), "all have landed");
            assert.deepEqual(await page.evaluate(() => window.faults), []);
            assert.deepEqual(errorsOf(page), []);
            await page.context().close();
        });
});

const words = strings.games.revolution;

/** Puts a Gold on the Printer. */
async function putGold(page) {
    await desk(page)
        .getByRole("button", { name: words.pick("gold", 3) })
        .click();
    await desk(page)
        .getByRole("button", { name: words.put("gold", "Printer") })
        .click();
    await desk(page)
        .getByRole("button", { name: words.takeBack("gold", 1, "Printer") })
        .waitFor();
}

describe("flights", { concurrency: 2 }, () => {
    test("a token goes from the hand to its space, and back", async () => {
        const page = await atTurn("revolution");

        await putGold(page);
        await until(async () => (await count(page)) === 1, "it flies");
        await until(() => landed(page), "it lands");
        await desk(page)
            .getByRole("button", { name: words.takeBack("gold", 1, "Printer") })
            .click();
        await until(async () => (await count(page)) === 2, "and back");
        assert.deepEqual(waysOf(await flightsOf(page)), [
            "token:gold:0 hand > token:gold:0 printer",
            "token:gold:0 printer > token:gold:0 hand",
        ]);
        await page.context().close();
    });

    test("a place is empty until its thing lands", async () => {
        const page = await atTurn("revolution", { how: { hold: true } });
        const opacity = () =>
            page.evaluate(
                () =>
                    getComputedStyle(
                        document.querySelector(
                            '[data-thing^="token:gold:0 printer"]',
                        ),
                    ).opacity,
            );

        await putGold(page);
        assert.equal(await flying(page), 1);
        assert.equal(await opacity(), "0");
        await page.setViewportSize({ width: 1290, height: 800 });
        await until(() => landed(page), "a resize ends flights");
        assert.equal(await opacity(), "1");
        await page.context().close();
    });

    for (const [name, how] of Object.entries({
        "with reduced motion": { reducedMotion: "reduce" },
        "at speed off": { how: { speed: "off" } },
    }))
        test(`there are none ${name}`, async () => {
            const page = await atTurn("revolution", how);

            await putGold(page);
            await desk(page).getByRole("button", { name: words.clear }).click();
            await answer(page);
            if (name === "at speed off") await asked(page);
            else
                await board(page)
                    .getByText(words.won, { exact: true })
                    .first()
                    .waitFor();
            assert.equal(await count(page), 0);
            await page.context().close();
        });

    test("there are none on arrival, nor after Skip", async () => {
        const page = await atTurn("revolution", { how: { hold: true } });
        const skip = part(tray(page), "button", strings.table.skipMoves);

        assert.equal(await count(page), 0);
        await answer(page);
        await until(async () => (await flying(page)) > 0, "bids are revealed");
        await page.evaluate((text) => {
            addEventListener(
                "click",
                ({ target }) => {
                    if (target.textContent !== text) return;
                    window.known = window.begun;
                },
                true,
            );
        }, strings.table.skipMoves);
        await skip.click();
        await asked(page);
        assert.ok(await landed(page));
        const [known, all] = await page.evaluate(() => [
            window.known,
            window.begun,
        ]);
        assert.ok(known > 0);
        assert.equal(all, known);
        await page.reload();
        await asked(page);
        assert.equal(await count(page), 0);
        await page.context().close();
    });
});
