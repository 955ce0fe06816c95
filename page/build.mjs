// Builds the page: index.html and two files named by a hash of their contents,
// each also compressed. Usage: node build.mjs [FOLDER] (dist).
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));

/**
 * Bundles src/main.tsx with its styles; returns the texts by file extension.
 */
async function bundle(plugins) {
    const result = await build({
        absWorkingDir: here,
        entryPoints: ["src/main.tsx"],
        outdir: "dist",
        bundle: true,
        minify: true,
        format: "esm",
        target: ["es2021"],
        jsx: "automatic",
        jsxImportSource: "preact",
        legalComments: "none",
        logLevel: "warning",
        write: false,
        metafile: true,
        plugins,
    });
    const texts = {};
    for (const file of result.outputFiles)
        texts[file.path.endsWith(".css") ? "css" : "js"] = file.contents;
    return { texts, inputs: Object.keys(result.metafile.inputs) };
}

/** The table of all texts. */
async function table() {
    const { outputFiles } = await build({
        absWorkingDir: here,
        entryPoints: ["src/strings/index.ts"],
        bundle: true,
        format: "esm",
        logLevel: "warning",
        write: false,
    });
    const code = Buffer.from(outputFiles[0].contents).toString("base64");

    return (await import(`data:text/javascript;base64,${code}`)).strings;
}

/** index.html with its {key} placeholders replaced by texts. */
async function frame() {
    const html = readFileSync(join(here, "index.html"), "utf8");
    const strings = await table();

    return html.replace(/\{(\w+)\}/g, (_, key) => strings[key]);
}

/**
 * Builds into ${folder} (null: nowhere) with ${plugins} for esbuild. Returns
 * the files by name, and the inputs.
 */
export async function buildPage(folder, plugins = []) {
    const { texts, inputs } = await bundle(plugins);
    let html = await frame();

    const files = {};
    for (const [kind, bytes] of Object.entries(texts)) {
        const hash = createHash("sha256").update(bytes).digest("hex");
        const name = `app-${hash.slice(0, 12)}.${kind}`;

        files[name] = bytes;
        html = html.replace(`app.${kind}`, name);
    }
    files["index.html"] = Buffer.from(html);
    if (folder !== null) {
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder, { recursive: true });
        for (const [name, bytes] of Object.entries(files)) {
            writeFileSync(join(folder, name), bytes);
            writeFileSync(
                join(folder, `${name}.gz`),
                gzipSync(bytes, { level: 9 }),
            );
        }
    }
    return {
        files,
        inputs: ["index.html", ...inputs].map((name) => join(here, name)),
    };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
    await buildPage(process.argv[2] ?? join(here, "dist"));
