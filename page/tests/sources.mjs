// Parts of the page's sources as modules for the tests: texts, and the games
// without what they look like.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { markedPage } from "./marked.mjs";

const src = join(dirname(fileURLToPath(import.meta.url)), "../src");

/** In the language of marked.mjs. */
const plugins = process.env.PAGE_TEXTS === "marked" ? [markedPage] : [];

/** Everything that ${names}, files below src, export. */
export async function load(...names) {
    const folder = mkdtempSync(join(tmpdir(), "rookery-sources-"));
    const outfile = join(folder, "sources.mjs");

    await build({
        stdin: {
            contents: names.map((n) => `export * from "./${n}";`).join("\n"),
            resolveDir: src,
        },
        bundle: true,
        format: "esm",
        jsx: "automatic",
        jsxImportSource: "preact",
        nodePaths: [join(src, "../node_modules")],
        loader: { ".css": "empty" },
        logLevel: "warning",
        plugins,
        outfile,
    });
    const all = await import(outfile);
    rmSync(folder, { recursive: true });
    return all;
}
