// Draws the icons of the home screen from icons/icon.svg:
//     node tools/icons.mjs
// "maskable" fills the whole square, for systems that cut out their own shape.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { browse } from "../tests/kit.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../icons");
const svg = readFileSync(join(folder, "icon.svg"), "utf8");
/* Its drawing stays inside of the circle that is never cut off. */
const square = svg
    .replace(' rx="7"', "")
    .replace("<path", '<g transform="translate(4.2 4.2) scale(0.74)"><path')
    .replace("</svg>", "</g></svg>");
const icons = {
    "icon-180": [180, square],
    "icon-192": [192, svg],
    "icon-512": [512, svg],
    "maskable-512": [512, square],
};
const browser = await browse();

for (const [name, [size, drawing]] of Object.entries(icons)) {
    const page = await browser.newPage({
        viewport: { width: size, height: size },
    });

    await page.setContent(
        `<style>body{margin:0}svg{display:block;width:100vw}</style>${drawing}`,
    );
    writeFileSync(
        join(folder, `${name}.png`),
        await page.screenshot({ omitBackground: true }),
    );
    await page.close();
}
await browser.close();
