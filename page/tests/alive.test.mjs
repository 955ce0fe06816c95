// A table is alive: the tab says whose turn it is, there are sounds for those
// who want them, and the player whose move is shown is marked.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    answer,
    lay,
    log,
    part,
    ready,
    result,
    send,
    stage,
    stranger,
    strings,
    turn,
    until,
} from "./kit.mjs";
import { load } from "./sources.mjs";

const words = strings.table;
const { server, open } = await stage();
const { gameModule } = await load("games");

const icon = (page) => page.locator("link[rel=icon]").getAttribute("href");

test("title and icon of the tab say that it is your turn", async () => {
    const ada = await stranger(server);
    const bo = await stranger(server, "Bo");
    const link = await server.openTable(
        ada,
        { game: "revolution", seats: 3 },
        { bot: null, begin: false },
    );
    const at = `/api/tables/${link}`;

    await bo.post(`${at}/sit`, { seat: 1 });
    await ada.post(`${at}/bot`, { seat: 2, bot: "beginner" });
    const page = await open(`/t/${link}`, ada);
    await part(page, "button", strings.waiting.start).waitFor();
    const plain = await icon(page);
    await ada.post(`${at}/start`, {});
    await turn(page);
    await until(async () => (await icon(page)) !== plain, "the icon changes");
    assert.match(await icon(page), /circle.*circle/);
    assert.ok((await page.title()).startsWith(words.yourTurnTitle("")));
    await answer(page);
    await until(async () => (await icon(page)) === plain, "it changes back");
    assert.ok(!(await page.title()).startsWith(words.yourTurnTitle("")));
    await page.context().close();
});

/** In the browser: notes the pitch of every tone instead of playing it. */
function listen() {
    window.tones = [];
    const part = () => ({ connect: (next) => next });

    window.AudioContext = class {
        currentTime = 0;
        state = "running";
        createGain = () => ({
            ...part(),
            gain: {
                setValueAtTime() {},
                exponentialRampToValueAtTime() {},
            },
        });
        createOscillator = () => {
            const tone = {
                ...part(),
                frequency: { value: 0 },
                start: () => window.tones.push(tone.frequency.value),
                stop() {},
            };

            return tone;
        };
    };
}

test("sounds are off until switched on, by one switch", async () => {
    const ada = await stranger(server);
    const link = await server.openTable(ada, {
        game: "magpie",
        options: { rounds: 1 },
    });
    const page = await open(`/t/${link}`, ada, {
        prepare: (fresh) => fresh.addInitScript(listen),
    });
    const heard = () => page.evaluate(() => window.tones.splice(0));
    const hear = async (n) => {
        const tones = [];

        await until(async () => {
            tones.push(...(await heard()));
            return tones.length >= n;
        }, "a sound");
        return tones;
    };

    await turn(page);
    await answer(page);
    await turn(page);
    assert.deepEqual(await heard(), []);
    await page.getByText(words.menu, { exact: true }).click();
    await page.getByLabel(words.sounds, { exact: true }).check();
    const ring = await hear(1);
    await page.keyboard.press("Escape");
    await page.waitForTimeout(1600);
    await answer(page);
    await turn(page);
    assert.deepEqual(await hear(ring.length), ring, "your turn");
    while (await answer(page));
    await result(page).waitFor();
    await until(
        async () => (await heard()).length > ring.length,
        "the end is heard",
    );
    await page.context().close();
});

test("dice, sales and reveals have sounds", () => {
    const sounds = (game, ...events) =>
        events.map((event) => gameModule(game).sound({ event, faces: [] }));

    assert.deepEqual(sounds("thieves", "rolled", "bought", "took"), [
        "dice",
        "sale",
        null,
    ]);
    assert.deepEqual(sounds("arcane", "sold", "inspection", "turn"), [
        "sale",
        "reveal",
        null,
    ]);
    assert.deepEqual(sounds("revolution", "bid", "round"), ["reveal", null]);
});

test("the marked player is the one whose move is being shown", async () => {
    const ada = await stranger(server);
    const link = await server.openTable(ada, { game: "arcane", seats: 3 });
    const page = await open(`/t/${link}`, ada, {
        prepare: (fresh) =>
            fresh.addInitScript(() =>
                localStorage.setItem("rookery-speed", "normal"),
            ),
    });
    const samples = [];

    await turn(page);
    for (let round = 0; round < 3; round++) {
        await lay(page);
        await ready(page).press("Enter");
        await until(async () => {
            const sample = await page.evaluate((skip) => {
                const marked = [
                    ...document.querySelectorAll(".seats .awaited"),
                ];
                const shown = [...document.querySelectorAll(".tray button")];

                return {
                    busy: shown.some((one) => one.textContent === skip),
                    marked: marked.map((one) => one.textContent),
                    said: document.getElementById("question").textContent,
                };
            }, words.skipMoves);

            if (sample.busy) samples.push(sample);
            return !sample.busy && (await send(page).count()) > 0;
        }, "asked again");
    }
    const told = samples.flatMap(({ said, marked }) => {
        const [, name] = /^(Magpie|Jay|You)\b/.exec(said) ?? [];

        return name ? [{ name: name === "You" ? "Ada" : name, marked }] : [];
    });

    assert.ok(told.length > 5, `${told.length} samples`);
    for (const { name, marked } of told) {
        assert.equal(marked.length, 1);
        assert.ok(marked[0].includes(name), `${name}: ${marked}`);
    }
    await page.context().close();
});

test("the log has one line for each turn, which unfolds", async () => {
    const ada = await stranger(server);
    const link = await server.openTable(ada, { game: "arcane", seats: 3 });
    const page = await open(`/t/${link}`, ada);
    const turns = log(page).locator("li:has(> details)");
    const since = part(page, "region", words.since);

    await turn(page);
    const theirs = since.getByRole("listitem");
    for (let i = 0; i < 6 || (await theirs.count()) === 0; i++) {
        assert.ok(i < 20, "the others have had a turn");
        await answer(page);
        await turn(page);
    }
    const lines = await turns.allTextContents();
    const magpie = turns.filter({ hasText: /^Magpie/ }).first();

    assert.ok(lines.length >= 2, `${lines.length} turns`);
    const short = await magpie.locator("summary").textContent();
    assert.match(short, /^Magpie draws .*(?:,| and) (?:plays|discards|uses) /);
    assert.equal(await magpie.locator("li").first().isVisible(), false);
    await magpie.locator("summary").click();
    assert.ok(await magpie.locator("li").first().isVisible());
    const others = await theirs.allTextContents();
    assert.ok(others.length >= 1 && others.length <= 5, `${others}`);
    for (const text of others) assert.match(text, /^(?:Magpie|Jay)/);
    await page.context().close();
});
