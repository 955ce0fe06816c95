// Builds the page: index.html, and files named by a hash of their contents
// (script, styles, icons, manifest), each also compressed. Usage: node build.mjs [FOLDER] (dist).
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));

/** The types of the files by their extensions. */
export const types = {
    html: "text/html",
    js: "text/javascript",
    css: "text/css",
    png: "image/png",
    webmanifest: "application/manifest+json",
};

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

/** The name of a file with these contents: "app-0123456789ab.js". */
function nameOf(base, kind, bytes) {
    const hash = createHash("sha256").update(bytes).digest("hex");

    return `${base}-${hash.slice(0, 12)}.${kind}`;
}

const drawn = ["icon-180", "icon-192", "icon-512", "maskable-512"];

/** The icons of icons/ by name, with the names of their files. */
function icons() {
    return drawn.map((name) => {
        const bytes = readFileSync(join(here, `icons/${name}.png`));

        return { name, file: nameOf(`app-${name}`, "png", bytes), bytes };
    });
}

/** The manifest, with which browsers put the page on a home screen. */
const manifest = (strings, pictures) => ({
    name: strings.name,
    short_name: strings.name,
    description: strings.motto,
    lang: strings.language,
    start_url: "/",
    display: "standalone",
    background_color: "#f5efe2",
    theme_color: "#1f3b36",
    icons: pictures.slice(1).map(({ name, file }) => {
        const size = name.split("-")[1];

        return {
            src: `/${file}`,
            sizes: `${size}x${size}`,
            type: "image/png",
            purpose: name.startsWith("maskable") ? "maskable" : "any",
        };
    }),
});

/** index.html with its {key} placeholders replaced by texts. */
function frame(strings) {
    const html = readFileSync(join(here, "index.html"), "utf8");

    return html.replace(/\{(\w+)\}/g, (_, key) => strings[key]);
}

/**
 * Builds into ${folder} (null: nowhere) with ${plugins} for esbuild. Returns
 * the files by name, and the inputs.
 */
export async function buildPage(folder, plugins = []) {
    const { texts, inputs } = await bundle(plugins);
    const strings = await table();
    const pictures = icons();
    let html = frame(strings);

    const files = {};
    texts.webmanifest = Buffer.from(
        JSON.stringify(manifest(strings, pictures)),
    );
    for (const { name, file, bytes } of pictures) {
        files[file] = bytes;
        html = html.replace(`${name}.png`, file);
    }
    for (const [kind, bytes] of Object.entries(texts)) {
        const name = nameOf("app", kind, bytes);

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
        inputs: [
            "index.html",
            ...drawn.map((name) => `icons/${name}.png`),
            ...inputs,
        ].map((name) => join(here, name)),
    };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
    await buildPage(process.argv[2] ?? join(here, "dist"));
