// A language for tests: every word of every text of the page in ⟦brackets⟧.
// Names, and whatever else is put into a text, stay as they are; so what is
// not marked on a screen does not come from the table of texts.

const WORD = /⟦[^⟧]*⟧|\{[\w-]+\}|\[\w+\]|\p{L}[\p{L}\p{M}'’]*/gu;

/** Strings that are not texts: a language's code, drawings of a how-to. */
const kept = new Set(["language", "drawing"]);

const markedWords = (text) =>
    text.replace(WORD, (word) => (/^\p{L}/u.test(word) ? `⟦${word}⟧` : word));

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Marks ${text}, but not those of ${given} that it contains. */
function mark(text, given) {
    const parts = [...given]
        .filter((part) => /\p{L}/u.test(part))
        .sort((a, b) => b.length - a.length)
        .map((part) => `(?<!\\p{L})${escaped(part)}(?!\\p{L})`);

    if (parts.length === 0) return markedWords(text);
    return text
        .split(new RegExp(`(${parts.join("|")})`, "u"))
        .map((piece, i) => (i % 2 === 0 ? markedWords(piece) : piece))
        .join("");
}

/** An id, or the value of a fact, which a text may look up: "red". */
const isId = (text) => /^[a-z]+(?: [a-z]+)*\d*$/.test(text);

/**
 * An argument of a text; adds to ${given} the texts in it and those that it
 * makes when it is called. In objects, and everywhere if ${ids}, words are
 * taken for ids.
 */
function noted(value, given, ids) {
    if (typeof value === "string" && !(ids && isId(value))) given.add(value);
    if (typeof value === "function")
        return (...args) => noted(value(...args), given, false);
    if (Array.isArray(value)) return value.map((v) => noted(v, given, ids));
    if (value?.constructor !== Object) return value;
    return Object.fromEntries(
        Object.entries(value).map(([key, part]) => [
            key,
            noted(part, given, true),
        ]),
    );
}

/**
 * The same as ${value}, texts or what makes them, with every word marked but
 * what is ${given}. Texts of games may be given ${ids}.
 */
export function marked(value, given = new Set(), ids = false) {
    if (typeof value === "string") return mark(value, given);
    if (typeof value === "function")
        return (...args) => {
            const own = new Set(given);
            const all = args.map((arg) => noted(arg, own, ids));

            return marked(value(...all), own, ids);
        };
    if (Array.isArray(value))
        return value.map((part) => marked(part, given, ids));
    if (value?.constructor !== Object) return value;
    return Object.fromEntries(
        Object.entries(value).map(([key, part]) => [
            key,
            kept.has(key) ? part : marked(part, given, ids || key === "games"),
        ]),
    );
}

/** For esbuild: the page in this language. */
export const markedPage = {
    name: "marked",
    setup(build) {
        build.onResolve({ filter: /^\.\/en$/ }, ({ resolveDir }) => ({
            path: resolveDir,
            namespace: "marked",
        }));
        build.onLoad({ filter: /.*/, namespace: "marked" }, ({ path }) => ({
            contents: `
                import { english as plain } from ${JSON.stringify(`${path}/en/index.ts`)};
                import { marked } from ${JSON.stringify(import.meta.filename ?? "")};
                export const english = marked(plain);`,
            resolveDir: path,
            loader: "js",
        }));
    },
};

/**
 * Words without marks on this page: in its text, in attributes that people
 * hear or see, in its title. It runs in the browser; ${names} need no marks.
 */
export function unmarkedIn(names) {
    const attributes = ["title", "alt", "placeholder", "label", "data-n"];
    const found = [];

    const look = (text, where) => {
        let rest = text.replace(/⟦[^⟧]*⟧/g, " ");

        for (const name of names) rest = rest.replaceAll(name, " ");
        /* Letters that are signs: cells, decks, marks of seats. */
        rest = rest.replace(/(?<!\p{L})[A-F]\d?(?!\p{L})/gu, " ");
        if (/\p{L}/u.test(rest)) found.push(`${where}: ${text.trim()}`);
    };
    const visit = (node) => {
        if (node.nodeType === Node.TEXT_NODE)
            look(node.data, node.parentElement.localName);
        if (node.nodeType !== Node.ELEMENT_NODE) return;
        if (/^(?:script|style|noscript|textarea)$/.test(node.localName)) return;
        for (const { name, value } of node.attributes)
            if (attributes.includes(name) || isSaid(name)) look(value, name);
        for (const child of node.childNodes) visit(child);
    };
    /* The others have numbers, ids or words of the standard. */
    const isSaid = (name) =>
        /^aria-(?:label|description|valuetext|placeholder|roledescription|braille)/.test(
            name,
        ) && name !== "aria-labelledby";

    visit(document.documentElement);
    return found;
}
