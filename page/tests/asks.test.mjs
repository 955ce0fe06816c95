// The page's messages to the server, and what it makes of the replies: one
// message for each answer, which names the question shown; views from changes.
// If another window has answered that question meanwhile, the page says so,
// drops what was put together, and shows what is asked now.
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
    /** The messages sent since the last call. */
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
const { TableStore, confirms, merge, speed, strings } = await load(
    "table/store",
    "table/merge",
    "strings/index",
    "settings",
);

speed.value = "off";

const deck = { op: "draw", from: "deck" };
const ground = { op: "draw", from: "ground" };
const turn = (seat) => ({
    kind: "turn",
    asked: [seat],
    awaited: [seat],
    over: false,
});
const question = (id) => ({
    n: 0,
    ask: turn(0),
    id,
    question: { key: "turn.source", args: {} },
    legal: [deck, ground],
    about: {},
});
const setup = { game: "magpie", seats: 2 };
const before = { round: 1, prize: null, nests: [{}, {}] };
const view = (id) => ({
    type: "view",
    seat: 0,
    setup,
    view: before,
    ...question(id),
});
const event = (n, seat, changes = {}) => ({
    type: "event",
    n,
    event: { event: "drew", seat, faces: ["?"] },
    view: changes,
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

/** Answers with ${answer}; the message that was sent. */
function give(store, answer) {
    store.preview(answer);
    store.send();
    return line.said();
}

test("an answer is one message, and nothing else is sent for it", () => {
    const store = arrive();

    assert.deepEqual(line.said(), [], "nothing is asked for on arrival");
    for (let id = 3; id < 6; id++) {
        const [answer, ...more] = give(store, deck);

        assert.deepEqual(answer.answer, deck);
        assert.equal(answer.ask, id);
        line.tell(event(2 * id, 0, { round: id }));
        line.tell({ type: "ask", n: 2 * id, ask: turn(1) });
        line.tell({ type: "accepted", token: answer.token, n: 2 * id });
        assert.equal(store.active.value, false);
        line.tell(event(2 * id + 1, 1));
        line.tell({ type: "ask", ...question(id + 1), n: 2 * id + 1 });
        assert.equal(store.active.value, true);
        assert.deepEqual([...more, ...line.said()], []);
    }
    store.end();
});

test("an accepted answer is not asked for again before the next question", () => {
    const store = arrive();
    const [{ token }] = give(store, deck);

    line.tell({ type: "accepted", token, n: 0 });
    assert.equal(store.active.value, false);
    assert.equal(store.question.value, null);
    line.tell(event(1, 0));
    line.tell({ type: "ask", ...question(4), n: 1 });
    assert.equal(store.active.value, true);
    store.end();
});

test("the next question may come before the answer is accepted", () => {
    const store = arrive();
    const [{ token }] = give(store, deck);

    line.tell(event(1, 0));
    line.tell({ type: "ask", ...question(4), n: 1 });
    assert.equal(store.active.value, false, "the verdict is still to come");
    line.tell({ type: "accepted", token, n: 1 });
    assert.equal(store.active.value, true);
    assert.equal(store.composing.chosen.value, null);
    assert.equal(give(store, ground)[0].ask, 4);
    store.end();
});

test("a draft is requested once, when needed, and names the question", () => {
    const store = arrive();
    const reply = {
        type: "draft",
        steps: [],
        question: null,
        next: [
            { step: deck, adds: deck, about: [], complete: false },
            { step: ground, adds: ground, about: [], complete: true },
        ],
        complete: false,
        answer: null,
    };

    store.moves.value.wantDraft();
    store.moves.value.wantDraft();
    assert.deepEqual(line.said(), [{ type: "draft", steps: [], ask: 3 }]);
    line.tell(reply);
    store.moves.value.wantDraft();
    store.moves.value.draft.add(deck);
    assert.deepEqual(line.said(), [{ type: "draft", steps: [deck], ask: 3 }]);
    store.cancel();
    assert.deepEqual(store.moves.value.draft.steps, []);
    store.askHint();
    assert.deepEqual(line.said(), [{ type: "hint", ask: 3 }]);
    store.end();
});

test("a request that is refused for a moment is repeated", () => {
    const store = arrive();
    const said = { key: "refusal.too-fast-speak", args: {} };
    const refuse = (code) =>
        line.tell({ type: "refused", token: null, code, why: "", said });
    const wait = () => {
        mock.timers.tick(3000);
        return line.said();
    };

    line.tell({ type: "ask", ...question(4), legal: null });
    store.moves.value.wantDraft();
    assert.deepEqual(line.said(), [{ type: "draft", steps: [], ask: 4 }]);
    refuse("too-fast");
    assert.deepEqual(wait(), [{ type: "draft", steps: [], ask: 4 }]);
    refuse("aside");
    assert.deepEqual(wait(), []);
    line.tell({ type: "ask", ...question(5), legal: null });
    store.moves.value.pieces.ask(null);
    assert.deepEqual(line.said(), [{ type: "pieces", answer: null, ask: 5 }]);
    refuse("too-fast");
    assert.deepEqual(wait(), [{ type: "pieces", answer: null, ask: 5 }]);
    refuse("not-read");
    line.tell({ type: "ask", ...question(6), legal: null });
    assert.deepEqual(wait(), [], "that question is gone");
    store.end();
});

test("the pieces of listed answers are known without the server", () => {
    const store = arrive();
    const bid = (cards) => ({ op: "bid", cards });
    const legal = [bid({}), bid({ bead: 1, ring: 1 }), bid({ bead: 2 })];
    const pieces = () => store.moves.value.pieces;

    line.tell({ type: "ask", ...question(4), legal });
    pieces().ask(null);
    assert.equal(pieces().whole, true);
    pieces().ask(bid({ bead: 1 }));
    assert.deepEqual(pieces().next, [bid({ ring: 1 }), bid({ bead: 1 })]);
    assert.equal(pieces().whole, false);
    assert.equal(store.moves.value.chosen, null);
    pieces().ask(bid({ bead: 2 }));
    assert.deepEqual(pieces().next, []);
    assert.deepEqual(store.moves.value.chosen, bid({ bead: 2 }));
    pieces().ask(bid({ ring: 2 }));
    assert.deepEqual(pieces().answer, bid({ bead: 2 }), "it is not possible");
    assert.deepEqual(line.said(), []);
    line.tell({ type: "ask", ...question(5), legal: null });
    pieces().ask(null);
    assert.deepEqual(line.said(), [{ type: "pieces", answer: null, ask: 5 }]);
    store.end();
});

test("a lost connection: the same answer names the same question", () => {
    const store = arrive();
    const [answer] = give(store, deck);

    line.onopen();
    assert.deepEqual(line.said(), [answer]);
    assert.equal(store.active.value, false);
    store.end();
});

test("a refusal of something else leaves an answer on its way", () => {
    const store = arrive();
    const [answer] = give(store, deck);
    const said = { key: "refusal.too-fast-speak", args: {} };

    line.tell({
        type: "refused",
        token: null,
        code: "too-fast",
        why: "",
        said,
    });
    line.onopen();
    assert.deepEqual(line.said(), [answer]);
    line.tell({ ...view(3), n: 0 });
    line.tell({
        type: "refused",
        token: answer.token,
        code: "no-seat",
        why: "",
        said: { key: "refusal.no-seat", args: {} },
    });
    assert.equal(store.sending.value, null);
    store.end();
});

/** A step of a draft that was offered, and what the server says to it. */
const bid = (...cards) => ({
    op: "bid",
    cards: Object.fromEntries(cards.map((card) => [card, 1])),
});
const draft = (...steps) => ({
    type: "draft",
    steps,
    question: { key: "round.bids", args: {} },
    next: ["ring", "bead"].map((card) => ({
        step: bid(card),
        adds: bid(card),
        about: [card],
        complete: false,
    })),
    complete: false,
    answer: null,
});

/** A table at which a draft is asked for, and has come. */
function compose() {
    const store = arrive();

    line.tell({ type: "ask", ...question(4), legal: null });
    store.moves.value.wantDraft();
    assert.deepEqual(line.said(), [{ type: "draft", steps: [], ask: 4 }]);
    line.tell(draft());
    return store;
}

const impossible = {
    type: "refused",
    token: null,
    code: "illegal",
    why: "",
    said: { key: "refusal.bad-next-step", args: {} },
};

test("a refused step is taken back", () => {
    const store = compose();
    const first = bid("ring");

    store.moves.value.draft.add(first);
    line.tell(draft(first));
    store.moves.value.draft.add(bid("bead"));
    assert.equal(line.said().length, 2);
    line.tell(impossible);
    assert.deepEqual(store.moves.value.draft.steps, [first]);
    line.onopen();
    line.tell({ ...view(4), legal: null });
    assert.deepEqual(line.said(), [], "it is not asked for again");
    store.moves.value.draft.remove();
    assert.equal(store.composing.isBegun(), false);
    assert.deepEqual(store.moves.value.draft.steps, []);
    store.end();
});

test("nothing can be sent while a step is on its way", () => {
    const store = compose();
    const [one, two] = [bid("ring"), bid("bead")];
    const whole = (step) => ({ ...draft(step), complete: true, answer: step });
    const { chosen } = store.composing;

    store.moves.value.draft.add(one);
    line.tell(whole(one));
    assert.deepEqual(chosen.value, one);
    store.moves.value.draft.set([two]);
    line.said();
    store.send();
    assert.deepEqual(line.said(), [], "the board shows something else");
    const before = store.moves.value.draft;
    line.tell(impossible);
    assert.deepEqual(chosen.value, one, "what was possible is there again");
    assert.notEqual(store.moves.value.draft, before, "boards show it again");
    store.moves.value.draft.set([two]);
    line.tell(whole(two));
    assert.deepEqual(chosen.value, two);
    store.end();
});

test("a draft that is refused is not requested over and over", () => {
    const store = arrive();

    line.tell({ type: "ask", ...question(4), legal: null });
    store.moves.value.wantDraft();
    assert.equal(line.said().length, 1);
    line.tell(impossible);
    store.moves.value.wantDraft();
    assert.deepEqual(line.said(), []);
    store.end();
});

test("an answer refused without its token is no longer being sent", () => {
    const store = arrive();
    const said = { key: "refusal.bad-answer", args: {} };

    give(store, deck);
    line.tell({
        type: "refused",
        token: null,
        code: "bad-message",
        why: "",
        said,
    });
    assert.equal(store.sending.value, null);
    assert.equal(store.active.value, true);
    assert.equal(store.composing.chosen.value, null);
    assert.equal(store.problem.value, strings.phrases[said.key]);
    assert.deepEqual(give(store, ground)[0].answer, ground);
    store.end();
});

test("events that the server has lost are forgotten and shown again", () => {
    const store = arrive();
    const other = { ...question(3), n: 1, legal: [ground] };
    const restored = { ...view(3), ...other };

    for (let n = 1; n <= 3; n++) line.tell(event(n, 0, { round: n }));
    give(store, deck);
    const old = line;
    line.onopen();
    line.tell(restored);
    assert.ok(line !== old, "it comes again");
    assert.match(line.url, /&after=0$/);
    assert.equal(store.sending.value, null);
    line.onopen();
    assert.deepEqual(line.said(), []);
    const { view: _, ...missed } = event(1, 0);
    line.tell(missed);
    line.tell(restored);
    assert.equal(store.lines.value.length, 1);
    assert.deepEqual(
        store.moves.value.choices.map((c) => c.answer),
        [ground],
    );
    line.tell(event(2, 1, { round: 7 }));
    assert.equal(store.player.shown.value.view.round, 7);
    store.end();
});

test("a question with the same number may ask something else", () => {
    const store = arrive();
    const other = { key: "turn.other", args: {} };

    line.onopen();
    line.tell({ ...view(3), question: other, legal: [ground] });
    assert.deepEqual(store.player.shown.value.question, other);
    assert.deepEqual(
        store.moves.value.choices.map((c) => c.answer),
        [ground],
    );
    line.tell({ type: "ask", ...question(3), legal: [deck] });
    assert.deepEqual(
        store.moves.value.choices.map((c) => c.answer),
        [deck],
    );
    store.end();
});

test("no message about a pending answer after resigning", () => {
    const store = arrive();
    const [{ token }] = give(store, deck);
    const said = { key: "refusal.no-seat", args: {} };
    const { id, question: _, legal, about, ...watched } = view(3);

    line.tell({ type: "table", table: { ...row, you: null, resigned: 0 } });
    line.tell({ ...watched, seat: "spectator" });
    assert.equal(store.sending.value, null);
    assert.equal(store.composing.chosen.value, null);
    line.onopen();
    assert.deepEqual(line.said(), [], "it is not sent again");
    line.tell({ type: "refused", token, code: "no-seat", why: "", said });
    assert.equal(store.problem.value, null);
    store.end();
});

test("the result stays while a page comes again as a spectator", () => {
    const store = arrive();
    const { id, question: _, legal, about, ...watched } = view(3);
    const over = {
        ...watched,
        ask: { ...turn(0), awaited: [], over: true },
        result: { points: [1, 2], ranks: [2, 1], winners: [1], lines: [] },
    };
    const shows = () => store.player.shown.value?.result;

    line.tell(event(1, 0));
    line.tell({ ...over, n: 1 });
    line.tell({ type: "table", table: { ...row, stage: "over", you: null } });
    line.tell({ ...over, n: 1, seat: "spectator" });
    assert.match(line.url, /&after=0$/, "it comes again");
    assert.deepEqual(shows(), over.result);
    line.onopen();
    line.tell(event(1, 0));
    assert.deepEqual(shows(), over.result);
    line.tell({ ...over, n: 1, seat: "spectator" });
    assert.deepEqual(shows(), over.result);
    assert.equal(store.player.shown.value.seat, null);
    store.end();
});

test("missed events come before the view that includes them", () => {
    const store = arrive();
    const { view: _, ...missed } = event(1, 1);

    line.onopen();
    line.tell(missed);
    assert.equal(store.active.value, false);
    line.tell({ ...view(3), n: 1, view: { ...before, round: 2 } });
    assert.equal(store.player.shown.value.view.round, 2);
    assert.equal(store.lines.value.length, 1);
    assert.equal(store.active.value, true);
    assert.deepEqual(line.said(), []);
    store.end();
});

test("an answer from another window is reported and shown", () => {
    const store = arrive();
    const [{ token }] = give(store, deck);
    const said = { key: "refusal.stale", args: {} };

    line.tell({ type: "refused", token, code: "stale", why: "", said });
    assert.equal(store.problem.value, strings.table.stale);
    assert.equal(store.active.value, false);
    assert.equal(store.composing.chosen.value, null);
    line.tell({ type: "ask", ...question(4) });
    assert.equal(store.active.value, true);
    assert.equal(store.problem.value, strings.table.stale);
    store.preview(ground);
    assert.equal(store.problem.value, null, "something new, without blame");
    assert.deepEqual(line.said(), []);
    store.end();
});

test("a question is open again if the other window's answer is lost", () => {
    const store = arrive();
    const said = { key: "refusal.stale", args: {} };

    store.preview(deck);
    line.tell({ type: "refused", token: null, code: "stale", why: "", said });
    assert.equal(store.problem.value, strings.table.stale);
    assert.equal(store.active.value, false);
    line.tell({ type: "ask", ...question(3) });
    assert.equal(store.active.value, true);
    assert.equal(store.problem.value, null);
    assert.equal(give(store, ground)[0].ask, 3);
    store.end();
});

test("the same, when the next question has come before", () => {
    const store = arrive();
    const [{ token }] = give(store, deck);
    const said = { key: "refusal.stale", args: {} };

    line.tell({ type: "ask", ...question(4) });
    line.tell({ type: "refused", token, code: "stale", why: "", said });
    assert.equal(store.active.value, true);
    assert.equal(store.problem.value, strings.table.stale);
    assert.equal(give(store, ground)[0].ask, 4);
    store.end();
});

test("no message if nothing was lost", () => {
    const store = arrive();
    const said = { key: "refusal.stale", args: {} };

    line.tell({ type: "refused", token: null, code: "stale", why: "", said });
    assert.equal(store.problem.value, null);
    assert.deepEqual(line.said(), []);
    store.end();
});

test("a player with the same question is not disturbed by others", () => {
    const store = arrive();

    speed.value = "normal";
    store.preview(deck);
    const { choices } = store.moves.value;
    line.tell(event(1, 1, { nests: { 1: { bead: 1 } } }));
    assert.equal(store.active.value, true);
    assert.deepEqual(store.player.shown.value.view.nests, [{}, { bead: 1 }]);
    line.tell({ type: "ask", ...question(3), n: 1, view: { round: 2 } });
    assert.equal(store.active.value, true);
    assert.equal(store.player.shown.value.view.round, 2);
    assert.deepEqual(store.composing.chosen.value, deck);
    assert.equal(store.moves.value.choices, choices, "not even new objects");
    store.end();
});

test("each event is shown with the view after it, then the question", () => {
    const store = arrive();
    const [{ token }] = give(store, deck);
    const round = () => store.player.shown.value.view.round;

    speed.value = "normal";
    line.tell({ type: "accepted", token, n: 0 });
    line.tell(event(1, 0, { round: 2 }));
    line.tell(event(2, 1, { round: 3 }));
    line.tell({ type: "ask", ...question(4), n: 2, view: { round: 4 } });
    assert.equal(round(), 2);
    assert.equal(store.player.current.value.seat, 0);
    assert.equal(store.active.value, false);
    mock.timers.tick(699);
    assert.equal(round(), 2, "one's own move is shown as long as others'");
    mock.timers.tick(1);
    assert.equal(round(), 3);
    assert.equal(store.lines.value.length, 2);
    mock.timers.tick(700);
    assert.equal(round(), 4);
    assert.equal(store.active.value, true);
    speed.value = "off";
    store.end();
});

test("bids are revealed together, long enough to read them", () => {
    const store = new TableStore("link");
    const setup = { game: "revolution", seats: 2 };
    const kinds = [0, 0, 1, 1]
        .map((seat) => ["bid", seat])
        .concat([
            ["won", 1],
            ["lost", 0],
            ["support", 1],
        ]);
    const shown = [];

    speed.value = "normal";
    line.onopen();
    line.tell({ type: "table", table: { ...row, setup } });
    line.tell({ ...view(3), setup, legal: undefined, id: undefined });
    for (const [i, [kind, seat]] of kinds.entries())
        line.tell({
            type: "event",
            n: i + 1,
            event: { event: kind, seat, faces: [], space: "mayor" },
            view: {},
        });
    while (store.player.busy.value) {
        const { event } = store.player.current.value;
        const last = shown.at(-1);

        if (last?.n === store.player.seen.value) last.time += 10;
        else shown.push({ event, n: store.player.seen.value, time: 10 });
        mock.timers.tick(10);
    }
    assert.deepEqual(shown, [
        { event: "bid", n: 1, time: 70 },
        { event: "bid", n: 4, time: 900 },
        { event: "won", n: 5, time: 900 },
        { event: "support", n: 7, time: 350 },
    ]);
    speed.value = "off";
    store.end();
});

test("changes replace fields, and rows of lists by their numbers", () => {
    const old = { a: 1, list: [1, 2, 3], rows: [{ x: 1 }, null], counts: {} };
    const same = structuredClone(old);

    assert.deepEqual(merge(old, {}), old);
    assert.deepEqual(
        merge(old, {
            a: null,
            list: [4],
            rows: { 0: null, 1: { x: 2 } },
            counts: { y: 1 },
        }),
        { a: null, list: [4], rows: [null, { x: 2 }], counts: { y: 1 } },
    );
    assert.deepEqual(merge({ a: null }, { a: { b: 1 } }), {
        a: { b: 1 },
    });
    assert.deepEqual(old, same, "the old view stays as it is");
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

        assert.match(line.url, /\/play\?version=2&after=0$/);
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

/** Lets requests that are answered at once have their effect. */
const flushed = () => new Promise((done) => setImmediate(done));

test("a table that is deleted while it is played is gone, not lost", () => {
    const store = arrive();

    line.onclose({ code: 1008 });
    assert.equal(store.status.value, "lost", "it may have been a flood");
    const old = line;
    mock.timers.tick(1000);
    assert.notEqual(line, old);
    line.onopen();
    line.onclose({ code: 1008 });
    assert.equal(store.status.value, "gone");
    const last = line;
    mock.timers.tick(120000);
    assert.equal(line, last, "it does not try again");
    store.end();
});

test("who is banned is told so, and the page stops trying", async () => {
    const store = arrive();
    const refusal = {
        ok: false,
        status: 403,
        json: async () => ({
            error: "banned",
            why: ".",
            said: { key: "refusal.banned", args: {} },
        }),
    };
    const { fetch } = globalThis;

    line.onclose({ code: 1008 });
    globalThis.fetch = async () => refusal;
    mock.timers.tick(1000);
    line.onclose({ code: 1006 });
    await flushed();
    assert.equal(store.status.value, "refused");
    assert.match(store.problem.value, /\w/);
    const last = line;
    mock.timers.tick(120000);
    assert.equal(line, last);
    globalThis.fetch = fetch;
    store.end();
});

test("a server that is away is tried again and again", async () => {
    const store = arrive();
    const { fetch } = globalThis;

    line.onclose({ code: 1006 });
    globalThis.fetch = () => Promise.reject(new Error("away"));
    for (let i = 0; i < 3; i++) {
        const old = line;

        mock.timers.tick(10000);
        assert.notEqual(line, old);
        line.onclose({ code: 1006 });
        await flushed();
        assert.equal(store.status.value, "lost");
    }
    globalThis.fetch = fetch;
    store.end();
});

test("one choice is sent at once, unless every move is confirmed", () => {
    const store = arrive();

    confirms.value = "yes";
    store.choose(deck);
    assert.deepEqual(line.said(), []);
    assert.deepEqual(store.composing.chosen.value, deck);
    confirms.value = "no";
    store.choose(ground);
    assert.deepEqual(
        line.said().map(({ type, answer }) => ({ type, answer })),
        [{ type: "answer", answer: ground }],
    );
    store.end();
});
