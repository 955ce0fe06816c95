// The focus is never lost: what has it may be hidden or disabled.
import { test } from "node:test";
import { part, stage, stranger, strings, turn, until } from "./kit.mjs";

const { server, open } = await stage();

const changes = {
    "its section is hidden": (one) => {
        one.closest("section").hidden = true;
    },
    "it is disabled": (one) => {
        one.disabled = true;
    },
    "it is removed": (one) => one.remove(),
};

test("the question gets the focus when the focused button disappears", async (t) => {
    const who = await stranger(server);
    const link = await server.openTable(who, { game: "revolution" });

    for (const [what, change] of Object.entries(changes))
        await t.test(what, async () => {
            const page = await open(`/t/${link}`, who);
            const { bidBoard } = strings.games.revolution;
            const buttons = part(page, "region", bidBoard).getByRole("button");

            await turn(page);
            await buttons.first().focus();
            await buttons.first().evaluate(change);
            await until(
                () =>
                    page.evaluate(
                        () => document.activeElement.id === "question",
                    ),
                "the question has the focus",
            );
            await page.context().close();
        });
});
