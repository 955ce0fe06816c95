// All texts for people are in one table, src/strings, and all of the table is
// used.
import assert from "node:assert/strict";
import {
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "./sources.mjs";
import { joinsIn, textsIn, unusedOf, usesIn, withProgram } from "./texts.mjs";

const page = join(dirname(fileURLToPath(import.meta.url)), "..");
const src = join(page, "src/");
const parts = join(src, "strings/");
const html = readFileSync(join(page, "index.html"), "utf8");
const { strings } = await load("strings");

/** The sources outside of the table. */
function sourcesOf({ program }) {
    const files = program
        .getSourceFileNames()
        .filter((name) => name.startsWith(src) && !name.startsWith(parts))
        .map((name) => program.getSourceFile(name));

    assert.ok(files.length > 50, "the sources are found");
    return files;
}

const imports = 'import { title, words } from "./strings";';

/** One line each, in a program of its own: in which does ${look} find any? */
function caughtOf(lines, look) {
    const folder = mkdtempSync(join(tmpdir(), "rookery-texts-"));
    const options = { jsx: "preserve", noLib: true, types: [] };

    try {
        writeFileSync(
            join(folder, "tsconfig.json"),
            JSON.stringify({ compilerOptions: options, include: ["*.tsx"] }),
        );
        writeFileSync(
            join(folder, "lines.tsx"),
            [imports, ...lines].join("\n"),
        );
        return withProgram(folder, ({ program }) => {
            const file = program.getSourceFile(join(folder, "lines.tsx"));

            return new Set(look(file).map(({ line }) => lines[line - 2]));
        });
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** The lines of texts.txt with this mark. */
const samples = (mark) =>
    readFileSync(join(page, "tests/texts.txt"), "utf8")
        .split("\n")
        .filter((line) => line.startsWith(mark))
        .map((line) => line.slice(2));

for (const [what, mark, look] of [
    ["texts", "+", textsIn],
    ["texts that are put together", "&", joinsIn],
])
    test(`${what}, and what is none`, () => {
        const [texts, others] = [samples(mark), samples("-")];
        const caught = caughtOf([...texts, ...others], look);

        assert.ok(texts.length > 0 && others.length > 0);
        assert.deepEqual(
            texts.filter((line) => !caught.has(line)),
            [],
            "some that are not found",
        );
        assert.deepEqual(
            others.filter((line) => caught.has(line)),
            [],
            "none, but taken for some",
        );
    });

/** Everything outside of the table that ${look} finds. */
const foundBy = (look) =>
    withProgram(page, (project) =>
        sourcesOf(project).flatMap((file) =>
            look(file).map(
                ({ line, text }) =>
                    `${file.fileName.slice(page.length + 1)}:${line}: ${text}`,
            ),
        ),
    );

test("no text is outside the table", () => {
    assert.deepEqual(foundBy(textsIn), []);
});

test("no text is put together outside the table", () => {
    assert.deepEqual(foundBy(joinsIn), []);
});

test("index.html names its texts by their keys", () => {
    const said = html
        .replace(/<[^>]*>/g, "")
        .replace(/\{(\w+)\}/g, (whole, key) =>
            typeof strings[key] === "string" ? "" : whole,
        );

    assert.doesNotMatch(said, /\p{L}/u);
    assert.doesNotMatch(html, /\s(?:title|alt|aria-\w+)=/);
});

test("styles contain no texts", () => {
    const folder = { recursive: true, withFileTypes: true };
    const sheets = readdirSync(src, folder)
        .filter(({ name }) => name.endsWith(".css"))
        .map(({ parentPath, name }) => join(parentPath, name));
    const said = sheets.flatMap((name) =>
        [
            ...readFileSync(name, "utf8").matchAll(/(?<!-)\bcontent:([^;]*);/g),
        ].map(([, content]) =>
            content.replace(/\b(?:none|attr\([\w-]+\))/g, ""),
        ),
    );

    assert.ok(sheets.length > 10 && said.length > 5, "they are found");
    assert.deepEqual(
        said.filter((content) => /\p{L}/u.test(content)),
        [],
    );
});

test("the table is imported only through its index", () => {
    const found = withProgram(page, (project) =>
        sourcesOf(project)
            .filter(({ text }) => /from "[^"]*\/strings\/[^"]*"/.test(text))
            .map(({ fileName }) => fileName),
    );

    assert.deepEqual(found, []);
});

test("no text decides what the page does", () => {
    const compared =
        /[!=]==\s*(?:words|strings)\b|\b(?:words|strings)(?:\.\w+)+\s*[!=]==/;
    const found = withProgram(page, (project) =>
        sourcesOf(project).flatMap(({ fileName, text }) =>
            text
                .split("\n")
                .filter((line) => compared.test(line))
                .map((line) => `${fileName}: ${line.trim()}`),
        ),
    );

    assert.match("why === words.lamp", compared);
    assert.deepEqual(found, []);
});

/** Looked up by what the server sends; keys.test.mjs compares the keys. */
const isKeyed = (path) =>
    /^(?:phrases|games\.\w+\.(?:title|about|length|newcomer|score|events|phrases|answers|entries|terms|kinds|variants|options|facts|factWords|names|groups))(?:\.|$)/.test(
        path,
    );

test("every text of the table is used", () => {
    const named = [...html.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
    const unused = withProgram(page, (project) => {
        const { checker, program } = project;
        const index = program.getSourceFile(join(parts, "index.ts"));
        const at = index.text.indexOf("strings: Strings");
        const type = checker.getTypeAtPosition(index.fileName, at);

        assert.ok(type, "the table is found");
        return unusedOf(
            strings,
            type,
            usesIn([...sourcesOf(project), index], checker),
            checker,
        );
    });

    assert.deepEqual(
        unused.filter((key) => !named.includes(key) && !isKeyed(key)),
        [],
    );
});

/** Terms of a game that neither its board nor the plain one has a key for. */
function unusedTerms(game) {
    const { terms = {}, names = {}, ...words } = strings.games[game];
    const listed = Object.values(words)
        .filter((group) => group.constructor === Object)
        .flatMap(Object.keys);
    const sources = ["games/index.ts", "table/plain.tsx"].concat(
        readdirSync(join(src, "games", game)).map((n) => `games/${game}/${n}`),
    );
    const code = sources.map((n) => readFileSync(join(src, n), "utf8")).join();

    return Object.keys(terms).filter(
        (key) =>
            !(key in names) &&
            !listed.includes(key) &&
            !code.includes(`what("${key}")`) &&
            !code.includes(`term="${key}"`) &&
            !code.includes(`"${key.replace(/^no-/, "")}"`),
    );
}

test("every term is on a board", () => {
    for (const game of Object.keys(strings.games))
        assert.deepEqual(unusedTerms(game), [], game);
});

test("the table contains only texts, functions and groups", () => {
    const wrong = [];

    const visit = (value, path) => {
        const isLeaf =
            value === null || ["string", "function"].includes(typeof value);

        if (isLeaf) return;
        if (!Array.isArray(value) && value?.constructor !== Object)
            wrong.push(path.join("."));
        else
            for (const [key, part] of Object.entries(value))
                visit(part, [...path, key]);
    };
    visit(strings, []);
    assert.deepEqual(wrong, []);
});
