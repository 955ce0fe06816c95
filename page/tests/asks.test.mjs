// What a page tells the server beside its moves: its version, and the question
// that it shows. If another window has answered that question meanwhile, it
// says so, drops what was put together, and shows what is asked now.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { load } from "./sources.mjs";

mock.timers.enable({ apis: ["setTimeout"] });

/** The web socket that was opened last. */
let line;

class Socket {
    static OPEN = 1;
    readyState = 1;
    sent = [];
    constructor(url) {
        this.url = url;
        line = this;
    }
    send(text) {
        this.sent.push(JSON.parse(text));
    }
    close() {}
    /** The server says something. */
    tell(message) {
        this.onmessage({ data: JSON.stringify(message) });
    }
    /** What was sent since the last time. */
    said() {
        mock.timers.tick(10);
        return this.sent.splice(0);
    }
}

const kept = new Map();
const storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
};

Object.assign(globalThis, {
    WebSocket: Socket,
    window: globalThis,
    document: {
        addEventListener() {},
        removeEventListener() {},
        documentElement: { removeAttribute() {}, setAttribute() {} },
    },
    location: { protocol: "http:", host: "localhost" },
    addEventListener() {},
    removeEventListener() {},
    localStorage: storage,
    sessionStorage: storage,
    fetch: () => new Promise(() => {}),
    matchMedia: () => ({ matches: false, addEventListener() {} }),
});
const { TableStore, strings } = await load("table/store", "strings/index");

const question = (id) => ({
    n: 0,
    ask: { kind: "turn", asked: [0], awaited: [0], over: false },
    id,
    question: "Draw.",
    legal: ["draw deck", "draw ground"],
});
const setup = { game: "none", seats: 2 };
const view = (id) => ({
    type: "view",
    seat: 0,
    setup,
    view: {},
    ...question(id),
});
const row = {
    link: "link",
    stage: "playing",
    you: 0,
    setup,
    seats: [
        { name: "Ada", bot: null },
        { name: "Bo", bot: null },
    ],
};

/** A table at which question 3 is shown. */
function arrive() {
    const store = new TableStore("link");

    line.onopen();
    line.tell({ type: "table", table: row });
    line.tell(view(3));
    assert.equal(store.active.value, true);
    return store;
}

const draft = (ask) => ({ type: "draft", steps: [], ask });
const wish = { type: "view", labels: true };

test("answers, drafts and hints name the question that is shown", () => {
    const store = arrive();

    assert.deepEqual(line.said(), [draft(3), wish]);
    store.askHint();
    store.choose("draw deck");
    store.send();
    const [hint, answer] = line.said();
    assert.deepEqual(hint, { type: "hint", ask: 3 });
    assert.equal(answer.answer, "draw deck");
    assert.equal(answer.ask, 3);
    line.tell({ type: "accepted", token: answer.token, n: 0 });
    line.tell(view(4));
    assert.deepEqual(line.said(), [draft(4), wish]);
    store.end();
});

test("a lost connection: the same answer names the same question", () => {
    const store = arrive();

    line.said();
    store.choose("draw deck");
    store.send();
    const [answer] = line.said();
    line.onopen();
    assert.deepEqual(line.said()[0], answer);
    store.end();
});

test("what another window has answered is said, dropped, and seen anew", () => {
    const store = arrive();

    line.said();
    store.choose("draw deck");
    store.send();
    const [{ token }] = line.said();
    line.tell({ type: "refused", token, code: "stale", why: "Too late." });
    assert.equal(store.problem.value, strings.table.stale);
    assert.equal(store.active.value, false);
    assert.equal(store.composing.chosen.value, null);
    assert.deepEqual(line.said(), [wish], "nothing is asked about the old one");
    line.tell(view(4));
    assert.equal(store.active.value, true);
    assert.equal(store.problem.value, null, "a new question, without blame");
    assert.deepEqual(line.said(), [draft(4)]);
    store.end();
});

test("nothing is said if nothing was lost", () => {
    const store = arrive();

    line.said();
    line.tell({ type: "refused", token: null, code: "stale", why: "Old." });
    assert.equal(store.problem.value, null);
    assert.deepEqual(line.said(), [wish]);
    store.end();
});

test("who is asked still the same is not disturbed by what others do", () => {
    const store = arrive();
    const event = { event: "sealed", seat: 1, faces: [], text: "" };

    line.said();
    store.choose("draw deck");
    line.tell({ type: "event", n: 1, event });
    assert.equal(store.active.value, true);
    line.tell({ ...view(3), n: 1 });
    assert.equal(store.active.value, true);
    assert.equal(store.composing.chosen.value, "draw deck");
    store.end();
});

test("a page of another version reloads once, then says so", () => {
    const refused = { type: "refused", token: null, code: "version", why: "." };
    let reloads = 0;

    location.reload = () => reloads++;
    for (const [status, count] of [
        ["on", 1],
        ["outdated", 1],
    ]) {
        const store = new TableStore("link");
        const old = line;

        assert.match(line.url, /\/play\?version=1&after=0$/);
        line.onopen();
        line.tell(refused);
        line.onclose({ code: 1008 });
        mock.timers.tick(60000);
        assert.equal(line, old, "it does not try again");
        assert.equal(store.status.value, status);
        assert.equal(reloads, count);
        store.end();
    }
    arrive().end();
    const store = new TableStore("link");
    line.onopen();
    line.tell(refused);
    assert.equal(reloads, 2, "after it has worked it may reload again");
    store.end();
});
