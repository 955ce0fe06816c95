// A whole match of every game and variant against bots, by clicking.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
    answer,
    answerAtOnce,
    errorsOf,
    framesOf,
    positionsOf,
    result,
    sentBy,
    stage,
    stranger,
} from "./kit.mjs";

/* As they are played where nobody changes an option. */
const setups = [
    { game: "arcane", variant: "three-inspections" },
    { game: "arcane", variant: "hundred-gold" },
    { game: "thieves", variant: "standard" },
    { game: "revolution", variant: "core" },
    { game: "revolution", variant: "palace" },
    { game: "revolution", variant: "anarchy" },
    { game: "revolution", variant: "tiny" },
    { game: "magpie" },
];
/** Neither who clicks at random nor a beginner comes to 100 gold soon. */
const opponents = { "hundred-gold": "casual" };
/** Games of many answers: those are sent without looking at them again. */
const longOnes = new Set(["thieves", "arcane"]);

const { server, open } = await stage();

/** Plays to the end; returns the number of answers. */
async function play(page, give) {
    let answers = 0;

    while (await give(page)) answers++;
    return answers;
}

/** Longer lists are put together step by step. */
const LISTED = 60;

/** One round trip for each answer: nothing is asked for at listed questions. */
function expectOneMessage(page) {
    const sent = sentBy(page).filter(({ type }) => type !== "ping");
    const asked = positionsOf(framesOf(page)).filter((at) => at.legal);
    const listed = asked.filter((at) => at.legal.length <= LISTED);

    assert.ok(sent.every((message) => "ask" in message));
    for (const id of new Set(listed.map((at) => at.id)))
        assert.deepEqual(
            sent.filter(({ ask }) => ask === id).map(({ type }) => type),
            ["answer"],
        );
}

describe("whole matches", { concurrency: 2 }, () => {
    for (const setup of setups)
        test(`a match by clicking: ${setup.game} ${setup.variant ?? ""}`, {
            timeout: 800000,
        }, async () => {
            const who = await stranger(server);
            const long = longOnes.has(setup.game);
            const bot = opponents[setup.variant] ?? "beginner";
            const link = await server.openTable(who, setup, { bot });
            const page = await open(`/t/${link}`, who, {
                confirm: long ? "no" : "yes",
            });

            assert.ok((await play(page, long ? answerAtOnce : answer)) >= 2);
            const said = await result(page).textContent();
            const { result: told } = await who.get(`/api/tables/${link}`);
            assert.match(said, /wins?\./);
            assert.ok(said.includes(String(told.points[0]).replace("-", "−")));
            assert.deepEqual(errorsOf(page), []);
            expectOneMessage(page);
            await page.context().close();
        });
});
