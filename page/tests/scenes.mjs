// The scenes to look at: sizes and themes, pictures in each, the middle of a
// match.
import { join } from "node:path";

export const sizes = {
    phone: { width: 360, height: 740 },
    wide: { width: 1600, height: 1000 },
};
const themes = ["light", "dark"];

/**
 * The page in both sizes and themes, as pictures in ${folder}; ${look} is
 * called with each. A phone's picture "fold" is what is seen without scrolling.
 */
export async function shoot(page, folder, name, look = () => undefined) {
    for (const [size, viewport] of Object.entries(sizes))
        for (const colorScheme of themes) {
            const at = `${name}.${size}-${colorScheme}`;
            const path = (kind) => join(folder, `${at}${kind}.png`);

            await page.setViewportSize(viewport);
            await page.emulateMedia({ colorScheme });
            await page.evaluate(() => scrollTo(0, 0));
            if (size === "phone" && colorScheme === "light")
                await page.screenshot({ path: path("-fold") });
            await page.screenshot({ path: path(""), fullPage: true });
            await look(at);
        }
    await page.setViewportSize(sizes.wide);
}

/** A table that plays on from the middle of a match of bots; its link. */
export async function middle(server, who, setup) {
    const link = await server.openTable(who, setup, { self: true });

    await server.over(who, link);
    const { entries } = await who.get(
        `/api/tables/${link}/replay?seat=all&from=0&steps=1`,
    );
    const table = await who.post(`/api/tables/${link}/branch`, {
        entry: Math.floor(entries / 2),
        seat: 0,
        bot: "beginner",
    });

    return table.link;
}
