// Pictures of a table, in both sizes and both themes, for looking at:
//     node tools/look.mjs GAME [VARIANT] [ANSWERS] [SEATS]
// ROOKERY names the program (../build/rookery); pictures go to ../build/look.
// It plays ANSWERS (6) first answers that are offered, then looks.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
    answer,
    browse,
    here,
    startServer,
    stranger,
    windowOf,
} from "../tests/kit.mjs";

const [game, variant, answers = "6", seats] = process.argv.slice(2);
const folder = join(here, "../../build/look");
const server = await startServer({ dev: true });
const browser = await browse();
const sizes = {
    phone: { width: 360, height: 740 },
    wide: { width: 1440, height: 900 },
};

mkdirSync(folder, { recursive: true });
const who = await stranger(server);
const context = await windowOf(browser, who, { viewport: sizes.wide });
const page = await context.newPage();
page.on("pageerror", (error) => console.error("page error:", error.message));
page.on("console", (line) => {
    if (line.type() === "error") console.error("console:", line.text());
});
const link = await server.openTable(who, {
    game,
    ...(variant && { variant }),
    ...(seats && { seats: Number(seats) }),
});
await page.goto(`${server.address}/t/${link}`);
for (let i = 0; i < Number(answers); i++) if (!(await answer(page))) break;
await page
    .getByText("Your turn", { exact: true })
    .waitFor({ timeout: 20000 })
    .catch(() => undefined);
for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of ["light", "dark"]) {
        const name = `${game}${variant ? `-${variant}` : ""}-${size}-${colorScheme}.png`;

        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(folder, name), fullPage: true });
        console.log(join(folder, name));
    }
await browser.close();
server.stop();
