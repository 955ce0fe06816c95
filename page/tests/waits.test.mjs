// Pages whose server is gone come back at random moments, later each time: a
// server that starts again is not run down by all of them at once.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { load } from "./sources.mjs";

const timers = ["setTimeout", "Date"];

mock.timers.enable({ apis: timers, now: 1000 });
const { Backoff, Connection } = await load("backoff", "table/connection");

/** The longest wait before each attempt, in ms. */
const longest = [500, 1000, 2000, 4000, 8000, 16000, 30000, 30000];

test("waits are spread from 0 to twice the longest before, up to 30 s", () => {
    const all = longest.map(() => []);

    for (let i = 0; i < 500; i++) {
        const backoff = new Backoff();

        for (const waits of all) waits.push(backoff.wait());
    }
    all.forEach((waits, attempt) => {
        const parts = waits.map((wait) => wait / longest[attempt]);

        assert.ok(parts.every((part) => part >= 0 && part <= 1));
        for (let tenth = 0; tenth < 10; tenth++)
            assert.ok(
                parts.some((p) => p >= tenth / 10 && p < (tenth + 1) / 10),
                `attempt ${attempt} has waits in each tenth`,
            );
    });
});

test("it starts over only after a minute without an error", () => {
    const random = mock.method(Math, "random", () => 1);
    const backoff = new Backoff();

    assert.equal(backoff.wait(), 500);
    assert.equal(backoff.wait(), 1000);
    backoff.works();
    mock.timers.tick(59000);
    assert.equal(backoff.wait(), 2000, "not after less");
    mock.timers.tick(120000);
    assert.equal(backoff.wait(), 4000, "not while it does not work");
    backoff.works();
    mock.timers.tick(60000);
    assert.equal(backoff.wait(), 500);
    random.mock.restore();
});

/** Web sockets that are closed as soon as they are opened. */
function withDeadServer(run) {
    const opened = [];

    class DeadSocket {
        constructor() {
            opened.push(Date.now());
            setTimeout(() => this.onclose?.({ code: 1006 }), 0);
        }
        close() {}
    }
    const put = {
        WebSocket: DeadSocket,
        window: globalThis,
        document: { addEventListener() {}, removeEventListener() {} },
        location: { protocol: "http:", host: "localhost" },
        addEventListener() {},
        removeEventListener() {},
    };
    Object.assign(globalThis, put);
    run(opened);
    for (const name of Object.keys(put)) delete globalThis[name];
}

test("a table's connection waits longer each time", () => {
    const random = mock.method(Math, "random", () => 1);

    withDeadServer((opened) => {
        const connection = new Connection("link", {
            after: () => 0,
            onOpen() {},
            onMessage() {},
            onLost() {},
        });

        for (let i = 0; i < 62000; i++) mock.timers.tick(1);
        connection.end();
        const waits = opened.slice(1).map((at, i) => at - opened[i]);
        assert.ok(waits.length >= 7);
        waits.forEach((wait, i) => {
            assert.ok(wait >= longest[i] && wait <= longest[i] + 2, `${waits}`);
        });
    });
    random.mock.restore();
});
