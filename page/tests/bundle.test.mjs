// The bundle stays small, and nothing in it needs what the CSP forbids.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { buildPage } from "../build.mjs";
import { here, strings } from "./kit.mjs";

/** Gzipped bytes of these files. */
const sizeOf = (files) =>
    files
        .map((bytes) => gzipSync(bytes, { level: 9 }).length)
        .reduce((a, b) => a + b);

test("at most 120 kB by gzip to the first question, 200 kB in all", async (t) => {
    const { files } = await buildPage(null);
    const html = files["index.html"].toString();
    const first = Object.entries(files)
        .filter(([name]) => /\.(?:html|js|css)$/.test(name))
        .map(([, bytes]) => bytes);
    const [size, whole] = [sizeOf(first), sizeOf(Object.values(files))];

    t.diagnostic(`${size} bytes to the first question, ${whole} in all`);
    assert.ok(size <= 120_000, `${size} bytes`);
    assert.ok(whole <= 200_000, `${whole} bytes`);
    assert.doesNotMatch(html, /<style|style=|<script(?![^>]*src=)/);
});

test("a manifest with a name and icons for the home screen", async () => {
    const { files } = await buildPage(null);
    const html = files["index.html"].toString();
    const [, name] = /rel="manifest" href="\/([^"]+)"/.exec(html);
    const manifest = JSON.parse(files[name].toString());
    const [, touch] = /rel="apple-touch-icon" href="\/([^"]+)"/.exec(html);

    assert.equal(manifest.name, strings.name);
    assert.equal(manifest.display, "standalone");
    assert.ok(files[touch], touch);
    assert.ok(manifest.icons.some(({ purpose }) => purpose === "maskable"));
    for (const { src, sizes } of manifest.icons) {
        const png = Buffer.from(files[src.slice(1)]);

        assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes);
    }
});

test("no lock file names an address", () => {
    const lock = readFileSync(join(here, "../package-lock.json"), "utf8");

    assert.ok(!/"resolved"|registry/.test(lock));
});
