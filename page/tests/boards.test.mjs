// Whole matches of Thief's Market and Arcane Alley on their boards: answers
// are put together by pressing what a board offers, and sent from the tray.
// The list of all answers is for questions that a board does not show.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
    answer,
    answersOf,
    clickOne,
    desk,
    errorsOf,
    gone,
    PATIENCE,
    ready,
    result,
    stage,
    stranger,
    strings,
    tray,
    turn,
    until,
} from "./kit.mjs";

const { thieves } = strings.games;

const setups = [
    { game: "thieves", seats: 3, width: 360 },
    {
        game: "arcane",
        variant: "hundred-gold",
        seats: 4,
        options: { length: "short" },
        width: 360,
    },
    {
        game: "arcane",
        variant: "three-inspections",
        seats: 5,
        options: { wizards: "dealt" },
        width: 1600,
    },
];

const { server, open } = await stage();

/** The choices of a board that has no state of its own. */
const actions = [thieves.steal, thieves.takeAll];

/**
 * Everything on the board that is offered: what can be chosen and is not, what
 * can be unfolded and is not, and the actions above.
 */
async function offers(page) {
    const buttons = desk(page).getByRole("button", { disabled: false });
    const which = await buttons.evaluateAll(
        (all, names) =>
            all.flatMap((button, i) =>
                button.ariaPressed === "false" ||
                button.ariaExpanded === "false" ||
                names.some((name) => button.textContent.startsWith(name))
                    ? [i]
                    : [],
            ),
        actions,
    );

    return {
        count: () => which.length,
        nth: (n) => buttons.nth(which[n]),
    };
}

/**
 * Presses Confirm; false: nothing was sent, because the reply to an earlier
 * press changed what lies in the tray before the key came there. A key is
 * pressed, because a click so soon after Confirm appeared sends nothing.
 */
async function confirm(page) {
    const before = answersOf(page);

    await ready(page)
        .press("Enter", { timeout: 1000 })
        .catch(() => undefined);
    return until(() => answersOf(page) > before, "it is sent", 1000).then(
        () => true,
        () => false,
    );
}

/**
 * Presses what is offered until an answer is sent; false: nothing helps.
 * Confirm is pressed again where the first press sent nothing.
 */
async function compose(page) {
    const before = answersOf(page);
    const end = Date.now() + PATIENCE;

    while (Date.now() < end) {
        if (answersOf(page) > before) return true;
        if ((await ready(page).count()) === 0)
            await clickOne(await offers(page));
        else if (await confirm(page)) return true;
    }
    return false;
}

/** Plays to the end; what was asked, and whether the board sufficed. */
async function play(page) {
    const asked = [];

    while (await turn(page)) {
        const question = await tray(page).getByRole("heading").textContent();
        const shown = await compose(page);

        asked.push({ question, shown });
        if (shown) await gone(page);
        else await answer(page);
    }
    return asked;
}

describe("matches on the board", { concurrency: 2 }, () => {
    for (const { width, ...setup } of setups)
        test(`${setup.game} ${setup.variant ?? ""}, ${width} px`, {
            timeout: 500000,
        }, async (t) => {
            const who = await stranger(server);
            const link = await server.openTable(who, setup);
            const page = await open(`/t/${link}`, who, {
                viewport: { width, height: 900 },
                reducedMotion: "reduce",
            });
            const asked = await play(page);
            const missed = asked.filter(({ shown }) => !shown);

            t.diagnostic(
                `${asked.length} answers, ${missed.length} by the list: ${missed
                    .map((m) => m.question)
                    .join(" ")}`,
            );
            assert.ok(asked.length >= 5);
            assert.ok(missed.length <= asked.length / 10, "from the board");
            assert.ok(await result(page).isVisible());
            assert.deepEqual(errorsOf(page), []);
            await page.context().close();
        });
});
