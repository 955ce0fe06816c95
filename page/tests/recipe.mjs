// A whole match of the new game $GAME, which the page draws on its plain
// board: found on the front page and played against a bot. tests/recipe runs it.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    answer,
    board,
    errorsOf,
    log,
    result,
    stage,
    stranger,
    strings,
} from "./kit.mjs";

const game = process.env.GAME;
const { title, about } = strings.games[game];
const { server, open } = await stage();

test(`${title} from the front page to its result`, async () => {
    const page = await open("/", await stranger(server));
    const offer = page.getByRole("listitem").filter({ hasText: about });
    let answers = 0;

    await offer.getByRole("heading", { name: title }).waitFor();
    await offer.getByRole("button", { name: strings.lobby.playNow }).click();
    await board(page).waitFor();
    while (await answer(page)) answers++;
    assert.equal(answers, 1);
    assert.match(
        await log(page).textContent(),
        /You get (Feather|Ring|Crown)\./,
    );
    assert.match(await log(page).textContent(), /You show .* and \d twigs?\./);
    assert.match(await result(page).textContent(), /wins?\./);
    assert.deepEqual(errorsOf(page), []);
    await page.context().close();
});
