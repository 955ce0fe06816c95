// The bundle stays small, and nothing in it needs what the CSP forbids.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { buildPage } from "../build.mjs";
import { here } from "./kit.mjs";

test("at most 100 kB by gzip, in all", async () => {
    const { files } = await buildPage(null);
    const size = Object.values(files)
        .map((bytes) => gzipSync(bytes, { level: 9 }).length)
        .reduce((a, b) => a + b);

    assert.ok(size <= 100_000, `${size} bytes`);
    const html = files["index.html"].toString();
    assert.doesNotMatch(html, /<style|style=|<script(?![^>]*src=)/);
});

test("no lock file names an address", () => {
    const lock = readFileSync(join(here, "../package-lock.json"), "utf8");

    assert.ok(!/"resolved"|registry/.test(lock));
});
