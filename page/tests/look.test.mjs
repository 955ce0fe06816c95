// Pictures of every board in the middle of a match, in both sizes and themes,
// below $BUILD/look (or a folder of their own): nothing is beyond the edge, and
// whatever may be pressed is large enough to be hit.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { errorsOf, send, stage, stranger, turn } from "./kit.mjs";
import { middle, shoot, sizes } from "./scenes.mjs";

/** The least width and height of a button, in pixels. */
const FINGER = 24;

const setups = [
    { game: "revolution", variant: "core", seats: 4 },
    { game: "revolution", variant: "palace", seats: 6 },
    { game: "revolution", variant: "anarchy", seats: 6 },
    { game: "revolution", variant: "tiny" },
    { game: "thieves", variant: "standard", seats: 4 },
    { game: "arcane", variant: "three-inspections", seats: 4 },
    {
        game: "arcane",
        variant: "hundred-gold",
        seats: 4,
        options: { length: "short" },
    },
];

const folder = process.env.BUILD
    ? join(process.env.BUILD, "look")
    : mkdtempSync(join(tmpdir(), "rookery-look-"));

mkdirSync(folder, { recursive: true });
const { server, open } = await stage();

/** Elements beyond the edge or too small, in words. */
async function faults(page) {
    const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - innerWidth,
    );
    const buttons = await page.getByRole("button").evaluateAll(
        (all, least) =>
            all.flatMap((button) => {
                const box = button.getBoundingClientRect();
                const list = button.closest("ul, ol");
                /* A list may scroll in its own panel. */
                const scrolls = list && list.scrollWidth > list.clientWidth;
                const out =
                    !scrolls &&
                    (box.left < -0.5 || box.right > innerWidth + 0.5);
                const small = box.width < least || box.height < least;

                return out || small
                    ? [
                          `${button.ariaLabel ?? button.textContent}: ${[
                              box.left,
                              box.right,
                              box.width,
                              box.height,
                          ].map(Math.round)}`,
                      ]
                    : [];
            }),
        FINGER - 0.5,
    );

    return beyond > 0 ? [`${beyond} px beyond the edge`, ...buttons] : buttons;
}

describe("the look of every board", { concurrency: 2 }, () => {
    for (const setup of setups)
        test(`${setup.game} ${setup.variant}`, {
            timeout: 300000,
        }, async () => {
            const who = await stranger(server);
            const link = await middle(server, who, setup);
            const page = await open(`/t/${link}`, who, {
                viewport: sizes.wide,
            });
            const name = `${setup.game}-${setup.variant}.middle`;
            const found = [];

            assert.ok(await turn(page), "it goes on from the middle");
            await shoot(page, folder, name, async (at) => {
                assert.ok(statSync(join(folder, `${at}.png`)).size > 10000);
                for (const fault of await faults(page))
                    found.push(`${at}: ${fault}`);
            });
            assert.ok(await send(page).isVisible());
            assert.deepEqual(found, []);
            assert.deepEqual(errorsOf(page), []);
            await page.context().close();
        });
});
