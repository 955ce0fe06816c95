// Shared by the browser tests: a server, Chromium, and playing by clicking.
// Everything on a page is found by role and name.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { load } from "./sources.mjs";

export const here = dirname(fileURLToPath(import.meta.url));
const program = process.env.ROOKERY ?? join(here, "../../build/rookery");
const dev = join(here, "../tools/dev.mjs");

const page = await load("strings", "table/merge");
/** The page's texts: tests name things as the page does. */
export const { strings } = page;
/** A view with changes. */
export const { merge } = page;
const words = strings.table;

/** The time limit for anything on a busy machine, in milliseconds. */
export const PATIENCE = 60000;

/** Starts a program and waits for its address. */
function launch(command, args, env) {
    const child = spawn(command, args, {
        stdio: ["ignore", "pipe", "inherit"],
        env: { ...process.env, ...env },
    });

    return new Promise((found, failed) => {
        child.on("exit", (code) => failed(new Error(`ended with ${code}`)));
        child.stdout.on("data", (text) => {
            const match = /http:\/\/[^\s,]+/.exec(text);

            if (match) found({ child, address: match[0] });
        });
    });
}

/** Somebody without a browser who has entered: requests with a session. */
export async function stranger(server, name = "Ada") {
    let cookie = "";
    const call = async (path, init) => {
        const reply = await fetch(server.address + path, {
            ...init,
            headers: { ...init?.headers, ...(cookie && { cookie }) },
        });
        const given = reply.headers.get("set-cookie");
        const wait = reply.headers.get("retry-after");

        if (wait) {
            await reply.text();
            await new Promise((done) => setTimeout(done, 1000 * wait));
            return call(path, init);
        }

        if (given) cookie = given.split(";")[0];
        const body = await reply.json();
        if (!reply.ok) throw new Error(`${path}: ${body.why}`);
        return body;
    };
    const post = (path, data) =>
        call(path, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(data),
        });

    await post("/api/enter", { name });
    return {
        get: call,
        post,
        /** For a browser of the same person. */
        cookie: () => ({
            name: "rookery",
            value: cookie.split("=")[1],
            url: server.address,
        }),
    };
}

/** In memory where there is such a folder: every answer waits for the disk. */
function fastFolder() {
    return existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
}

/** A server starts itself again after a crash, so that nobody might see it. */
function expectNoCrash(data) {
    const crashes = join(data, "crashes");
    const lines = existsSync(crashes) ? readFileSync(crashes, "utf8") : "";

    if (lines !== "") throw new Error(`the server has crashed: ${lines}`);
}

/**
 * A server with a folder of its own; ${dev} (or PAGE_DEV=1): with the page as
 * its sources are now, else with the one that is built in.
 */
export async function startServer({
    dev: fresh = process.env.PAGE_DEV === "1",
    pace = 0,
} = {}) {
    const data = mkdtempSync(join(fastFolder(), "rookery-page-"));
    const run = (port) =>
        fresh
            ? launch(
                  process.execPath,
                  [dev, port, data, pace, 0, HOST].map(String),
              )
            : launch(program, [
                  "serve",
                  "--listen",
                  `127.0.0.1:${port}`,
                  "--data",
                  data,
                  "--pace",
                  String(pace),
                  "--away",
                  "0",
                  "--host",
                  HOST,
              ]);
    let { child, address } = await run(0);
    process.on("exit", () => child.kill());
    const ended = () => new Promise((done) => child.once("exit", done));

    return {
        address,
        data,
        /** The id of the process that was started; it has children. */
        pid: () => child.pid,
        async stop() {
            child.kill("SIGTERM");
            await ended();
            expectNoCrash(data);
            rmSync(data, { recursive: true, force: true });
        },
        /**
         * Stops it (or kills it), waits, and starts it again at the same
         * address.
         */
        async restart(meanwhile, signal = "SIGTERM") {
            const port = new URL(address).port;

            child.kill(signal);
            await ended();
            await meanwhile?.();
            ({ child, address } = await run(port));
        },
        /**
         * A table of ${who}'s own, with bots on the other seats, begun; its
         * link. ${self}: a bot plays for ${who} too, who is away.
         */
        async openTable(who, setup, options = {}) {
            const { bot = "beginner", begin = true, self = false } = options;
            const table = await who.post("/api/tables", { setup });
            const at = `/api/tables/${table.link}`;

            for (let seat = 1; bot && seat < table.seats.length; seat++)
                await who.post(`${at}/bot`, { seat, bot });
            if (self) await who.post(`${at}/stand-in`, { bot });
            if (begin) await who.post(`${at}/start`, {});
            if (self) await this.playItself(who, table.link);
            return table.link;
        },
        /** Lets a bot play for ${who}, who is away. */
        async playItself(who, link) {
            const at = `/api/tables/${link}`;

            await who.post(`${at}/consent`, { consents: true });
            for (;;) {
                const { stage, seats } = await who.get(at);

                if (stage !== "playing" || seats[0].bot) return;
                await new Promise((done) => setTimeout(done, 100));
            }
        },
        /** Waits until the match is over. */
        async over(who, link) {
            for (;;) {
                const { stage } = await who.get(`/api/tables/${link}`);

                if (stage === "over") return;
                await new Promise((done) => setTimeout(done, 50));
            }
        },
        /**
         * All steps of a match, as ${eyes} may know them: with whole views
         * after each step and after each event, and its changes.
         */
        async replay(who, link, eyes) {
            const steps = [];

            for (;;) {
                const part = await who.get(
                    `/api/tables/${link}/replay?seat=${eyes}&from=${steps.length}`,
                );

                steps.push(...unfold(part));
                if (steps.length > part.entries) return steps;
            }
        },
    };
}

/** The steps of a part of a replay, each with the whole view after it. */
export function unfold({ view, state, steps }) {
    return steps.map((step) => {
        const events = step.events.map((told) => {
            view = merge(view, told.view);
            return told.event;
        });

        view = merge(view, step.view);
        state &&= merge(state, step.state);
        return {
            ...step,
            told: step.events,
            lacks: step.view,
            events,
            view,
            state,
        };
    });
}

/** A name that this machine has in browser tests: friends could come there. */
const HOST = "rookery.test";

/** The same server, under a name that is not this machine's alone. */
export const elsewhere = (address) => address.replace("127.0.0.1", HOST);

export function browse() {
    const path = process.env.CHROMIUM ?? "/usr/bin/chromium";

    if (!existsSync(path))
        throw new Error(`${path} is not there; install the package chromium.`);
    return chromium.launch({
        executablePath: path,
        args: ["--no-sandbox", `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
        timeout: PATIENCE,
    });
}

/**
 * A browser window of ${who}'s own, with moves shown at once. Every move is
 * confirmed there, unless ${confirm} is "no", as it is for somebody new.
 */
export async function windowOf(browser, who, options = {}) {
    const { confirm = "yes", ...rest } = options;
    const context = await browser.newContext(rest);

    context.setDefaultTimeout(PATIENCE);
    if (who) await context.addCookies([who.cookie()]);
    await context.addInitScript(
        (wish) => {
            for (const [key, value] of Object.entries(wish))
                if (!localStorage.getItem(`rookery-${key}`))
                    localStorage.setItem(`rookery-${key}`, value);
        },
        { speed: "off", confirm },
    );
    return context;
}

/**
 * For the tests of one file: a server and Chromium, both ended after the last
 * of them, and how to open a page there.
 */
export async function stage() {
    const [server, browser] = await Promise.all([startServer(), browse()]);

    after(async () => {
        await browser.close();
        await server.stop();
    });
    return {
        server,
        browser,
        /**
         * The page at ${path} (or a whole address), in a window of ${who}'s
         * own (null: somebody new); ${prepare} is called with the page before
         * it goes there.
         */
        async open(path, who = null, { prepare, ...options } = {}) {
            const context = await windowOf(browser, who, options);
            const page = await context.newPage();

            listen(page);
            await prepare?.(page);
            await page.goto(new URL(path, server.address).href);
            return page;
        },
    };
}

const heard = new WeakMap();

/** Records a page's frames and errors from now on. */
function listen(page) {
    const frames = [];
    const sent = [];
    const errors = [];
    const known = { frames, sent, errors, rules: false };

    page.on("requestfinished", (request) => {
        if (request.url().endsWith("/rules")) known.rules = true;
    });
    page.on("websocket", (socket) => {
        socket.on("framereceived", ({ payload }) => frames.push(payload));
        socket.on("framesent", ({ payload }) => sent.push(payload));
    });
    page.on("pageerror", (error) => errors.push(`page: ${error.message}`));
    page.on("console", (line) => {
        if (line.type() === "error") errors.push(`console: ${line.text()}`);
    });
    heard.set(page, known);
}

/** The frames that have come to a page since it was opened. */
export const framesOf = (page) => heard.get(page).frames;

/** The messages that a page has sent since then, but for the pace of bots. */
export const sentBy = (page) =>
    heard
        .get(page)
        .sent.map((f) => JSON.parse(f))
        .filter(({ type }) => type !== "pace");

/** How many answers a page has sent since then. */
export const answersOf = (page) =>
    sentBy(page).filter(({ type }) => type === "answer").length;

/** The view and question after each of these frames. */
export function positionsOf(frames) {
    const all = [];

    for (const frame of frames) {
        const { type, ...said } = JSON.parse(frame);
        const before = all.at(-1);

        if (type === "view") all.push(said);
        if ((type !== "event" && type !== "ask") || !before) continue;
        const { seat, setup, ask } = before;
        const view = merge(before.view, said.view);
        all.push({ seat, setup, ask, ...said, view });
    }
    return all;
}

/** The errors on a page since it was opened, in words. */
export const errorsOf = (page) => heard.get(page).errors;

/** Waits until a page has the rules: cards have their names, not ids. */
export async function named(page) {
    await until(() => heard.get(page).rules, "the rules come");
    await painted(page);
}

/** Waits until a page shows what it knows. */
export function painted(page) {
    return page.evaluate(
        () =>
            new Promise((shown) =>
                requestAnimationFrame(() => setTimeout(shown)),
            ),
    );
}

/** Asks again until ${what} is so; an error after all patience. */
export async function until(what, why, patience = PATIENCE) {
    const end = Date.now() + patience;

    while (!(await what())) {
        if (Date.now() > end) throw new Error(`never: ${why}`);
        await new Promise((done) => setTimeout(done, 5));
    }
}

/** The part of a page with this role and name, exactly. */
export const part = (page, role, name) =>
    page.getByRole(role, { name, exact: true });
export const tray = (page) => part(page, "region", words.tray);
export const board = (page) => part(page, "region", words.board);
/** Where answers are put together: the board, and beside the question. */
export const desk = (page) => board(page).or(tray(page));
export const log = (page) => part(page, "log", words.log);
export const result = (page) => part(page, "region", strings.result.title);
/** The error messages. */
export const wrong = (page) =>
    page.getByRole("alert").filter({ hasText: /\w/ });
export const send = (page) => part(tray(page), "button", words.send);

/** The button that sends, only while something can be sent. */
export const ready = (page) =>
    tray(page).getByRole("button", {
        name: words.send,
        exact: true,
        disabled: false,
    });

/** Waits until this page is asked something, or the match is over. */
export async function turn(page) {
    const over = result(page);

    await send(page).or(over).first().waitFor();
    return !(await over.isVisible());
}

/** The same where moves are not confirmed: there may be nothing to confirm. */
export async function asked(page) {
    const over = result(page);
    const turn = tray(page).getByText(words.yourTurn, { exact: true });

    await turn.or(over).first().waitFor();
    return !(await over.isVisible());
}

/** The list of all answers, opened where a board hides it; null: none now. */
export async function openList(page) {
    const list = part(page, "group", words.answers);

    if ((await list.count()) === 0) return null;
    if ((await list.getAttribute("open").catch(() => "")) === null)
        await list
            .getByText(new RegExp(`^(${words.answers}|${words.compose})$`))
            .first()
            .click({ timeout: 5000 })
            .catch(() => undefined); // the question has gone
    return list;
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const notOffers = [words.takeBack(""), words.lay].map(escaped).join("|");

/** The answers and steps of the list, by name. */
export const offersOf = (list) =>
    list.getByRole("button", { name: new RegExp(`^(?!${notOffers})`) });

/** Waits until the list has changed or what is chosen can be sent. */
async function changed(page, list, before) {
    const end = Date.now() + 5000;

    while (Date.now() < end) {
        if ((await ready(page).count()) > 0) return;
        if ((await list.allTextContents()).join() !== before) return;
    }
}

/** Numbers below n, the same for the same seed. */
export function dice(seed) {
    let state = seed;

    return (n) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * n);
    };
}

/* Choices differ from run to run; SEED repeats those of an earlier one. */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32);
console.log(`# SEED=${seed}`);
const randomly = dice(seed);

/** Clicks one of ${offers}; one that has gone meanwhile is let be. */
export async function clickOne(offers, pick = randomly) {
    const count = await offers.count();

    if (count > 0)
        await offers
            .nth(pick(count))
            .click({ timeout: 5000, noWaitAfter: true })
            .catch(() => undefined);
}

/** Waits until what lay in the tray has gone. */
export const gone = (page) => ready(page).waitFor({ state: "detached" });

/** Sends what lies in the tray. */
export async function sendIt(page) {
    await ready(page).press("Enter");
    await gone(page);
}

/** Lays one of the answers that are offered in the tray. */
export function lay(page, pick = randomly) {
    return until(async () => {
        if ((await ready(page).count()) > 0) return true;
        if (await result(page).isVisible()) return true;
        const list = await openList(page);

        if (list === null) return false;
        const before = (await list.allTextContents()).join();
        await clickOne(offersOf(list), pick);
        await changed(page, list, before);
        return (await ready(page).count()) > 0;
    }, "an answer can be sent");
}

/** Gives one of the answers that are offered; false: the match is over. */
export async function answer(page, pick = randomly) {
    return (await turn(page)) && compose(page, pick);
}

/** Puts an answer together and sends it. */
async function compose(page, pick) {
    await lay(page, pick);
    if ((await ready(page).count()) > 0) await sendIt(page);
    return true;
}

/**
 * The same as answer(), where moves that are one choice are not confirmed. A
 * key is pressed, because a click on what has just appeared sends nothing.
 */
export async function answerAtOnce(page, pick = randomly) {
    if (!(await asked(page))) return false;
    const list = await openList(page);

    if (list === null) return true; // asked something else by now
    if (await list.getByText(words.compose, { exact: true }).isVisible())
        return compose(page, pick); // nothing to confirm before it is begun
    const offers = offersOf(list);
    const count = await offers.count();

    if (count > 0)
        await offers
            .nth(pick(count))
            .press("Enter", { timeout: 5000, noWaitAfter: true })
            .catch(() => undefined); // the question has gone
    return true;
}

/**
 * Presses Confirm or one thing that is offered, or takes another token in
 * hand; what it was.
 */
export const press = (page, roll) =>
    page.evaluate((n) => {
        const send = document.querySelector("#send:enabled");
        const hand = document.querySelector(".arc-hand .chosen") !== null;
        const able = [
            ...document.querySelectorAll(
                ".board-area .can:not(.chosen), .board-area .can > button:first-child, .acts .can:not(.chosen)",
            ),
        ]
            .map((one) =>
                one.matches("button") ? one : one.querySelector("button"),
            )
            .filter(
                (one) =>
                    one?.matches(":enabled:not([aria-disabled=true])") &&
                    one.checkVisibility() &&
                    !(hand && one.closest(".arc-hand")),
            );
        const other = document.querySelector(".rev-pick:not(.chosen, .off)");
        const one = send ?? able[Math.floor(n * able.length)] ?? other;

        one?.click();
        return one && (one.ariaLabel ?? one.textContent);
    }, roll);
