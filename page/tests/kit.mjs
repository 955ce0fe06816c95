// What the browser tests share: a server, Chromium, and playing by clicking.
// Everything on a page is found by role and name.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const here = dirname(fileURLToPath(import.meta.url));
const program = process.env.ROOKERY ?? join(here, "../../build/rookery");
const dev = join(here, "../tools/dev.mjs");

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
export async function stranger(server) {
    let cookie = "";
    const call = async (path, init) => {
        const reply = await fetch(server.address + path, {
            ...init,
            headers: { ...init?.headers, ...(cookie && { cookie }) },
        });
        const given = reply.headers.get("set-cookie");

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

    await post("/api/enter", { name: "Ada" });
    return {
        get: call,
        post,
        /** For a browser that shall be the same person. */
        cookie: () => ({
            name: "rookery",
            value: cookie.split("=")[1],
            url: server.address,
        }),
    };
}

/**
 * A server with a folder of its own; ${dev} (or PAGE_DEV=1): with the page as
 * its sources are now, else with the one that is built in.
 */
export async function startServer({
    dev: fresh = process.env.PAGE_DEV === "1",
    pace = 0,
} = {}) {
    const data = mkdtempSync(join(tmpdir(), "rookery-page-"));
    const run = (port) =>
        fresh
            ? launch(process.execPath, [dev, String(port), data, String(pace)])
            : launch(program, [
                  "serve",
                  "--listen",
                  `127.0.0.1:${port}`,
                  "--data",
                  data,
                  "--pace",
                  String(pace),
              ]);
    let { child, address } = await run(0);
    process.on("exit", () => child.kill());
    const ended = () => new Promise((done) => child.once("exit", done));

    return {
        address,
        async stop() {
            child.kill("SIGTERM");
            await ended();
            rmSync(data, { recursive: true, force: true });
        },
        /** Stops it, waits, and starts it again at the same address. */
        async restart(meanwhile) {
            const port = new URL(address).port;

            child.kill("SIGTERM");
            await ended();
            await meanwhile?.();
            ({ child, address } = await run(port));
        },
        /**
         * A table of ${who}'s own, with bots on the other seats, begun; its
         * link. ${self}: a bot plays for ${who} too.
         */
        async openTable(who, setup, options = {}) {
            const { bot = "beginner", begin = true, self = false } = options;
            const table = await who.post("/api/tables", { setup });
            const at = `/api/tables/${table.link}`;

            for (let seat = 1; bot && seat < table.seats.length; seat++)
                await who.post(`${at}/bot`, { seat, bot });
            if (begin) await who.post(`${at}/start`, {});
            if (self) await who.post(`${at}/bot`, { seat: 0, bot });
            return table.link;
        },
        /** Waits until the match is over. */
        async over(who, link) {
            for (;;) {
                const { stage } = await who.get(`/api/tables/${link}`);

                if (stage === "over") return;
                await new Promise((done) => setTimeout(done, 50));
            }
        },
        /** All steps of a match, as ${eyes} may know them. */
        async replay(who, link, eyes) {
            const steps = [];

            for (;;) {
                const part = await who.get(
                    `/api/tables/${link}/replay?seat=${eyes}&from=${steps.length}`,
                );

                steps.push(...part.steps);
                if (steps.length > part.entries) return steps;
            }
        },
    };
}

export function browse() {
    const path = process.env.CHROMIUM ?? "/usr/bin/chromium";

    if (!existsSync(path))
        throw new Error(`${path} is not there; install the package chromium.`);
    return chromium.launch({ executablePath: path, args: ["--no-sandbox"] });
}

/** A browser window of ${who}'s own, with moves shown at once. */
export async function windowOf(browser, who, options = {}) {
    const context = await browser.newContext(options);

    if (who) await context.addCookies([who.cookie()]);
    await context.addInitScript(() => {
        if (!localStorage.getItem("rookery-speed"))
            localStorage.setItem("rookery-speed", "off");
    });
    return context;
}

const question = (page) => page.getByRole("region", { name: "Your answer" });

/** Waits until this page is asked something, or the match is over. */
export async function turn(page, timeout = 30000) {
    const asked = question(page).getByRole("button", { name: "Send it" });
    const over = page.getByRole("heading", { name: "The result" });

    await asked.or(over).first().waitFor({ timeout });
    return !(await over.isVisible());
}

/** Opens the list of all answers where a board hides it. */
async function openList(page) {
    const list = page
        .getByRole("group")
        .filter({ hasText: /^(What you may do|Put your answer)/ });
    const first = list.first();

    if ((await first.getAttribute("open")) === null)
        await first
            .getByText(/^(What you may do|Put your answer together)$/)
            .click();
    return first;
}

/** Waits until the list has changed or what is chosen can be sent. */
async function changed(list, before, send) {
    for (let i = 0; i < 100; i++) {
        if (await send.isEnabled()) return;
        if ((await list.textContent()) !== before) return;
        await new Promise((done) => setTimeout(done, 5));
    }
}

const randomly = (n) => Math.floor(Math.random() * n);

/** Gives one of the answers that are offered; false: the match is over. */
export async function answer(page, pick = randomly) {
    if (!(await turn(page))) return false;
    const send = question(page).getByRole("button", { name: "Send it" });
    const list = await openList(page);
    const offers = list.getByRole("button", {
        name: /^(?!Take back|Look at it)/,
    });

    for (let i = 0; i < 60 && !(await send.isEnabled()); i++) {
        const count = await offers.count();
        const before = await list.textContent();

        if (count > 0)
            await offers
                .nth(pick(count))
                .click({ timeout: 10000, noWaitAfter: true })
                .catch(() => undefined); // it has gone; the next will do
        await changed(list, before, send);
    }
    await send.click();
    await page.waitForTimeout(5);
    return true;
}

/** From now on whole answers of this window are sent by one click. */
export function sendAtOnce(context) {
    return context.addInitScript(() =>
        localStorage.setItem("rookery-at-once", "yes"),
    );
}

/** The same as answer(), where whole answers are sent by one click. */
export async function answerAtOnce(page, pick = randomly) {
    if (!(await turn(page))) return false;
    const list = await openList(page);

    if (await list.getByText("Put your answer together").isVisible())
        return answer(page, pick);
    const offers = list.getByRole("button", { name: /^(?!Look at it)/ });
    const count = await offers.count();
    await offers
        .nth(pick(count))
        .click({ timeout: 10000, noWaitAfter: true })
        .catch(() => undefined); // it has gone; the next will do
    return true;
}
