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

const post = (context, url, data) =>
    context.request.post(url, { data }).then(async (reply) => {
        if (!reply.ok()) throw new Error(`${url}: ${await reply.text()}`);
        return reply.json();
    });

/**
 * A server with a folder of its own; ${dev}: with the page as it is now, else
 * with the one that is built in.
 */
export async function startServer({ dev: fresh = false, pace = 0 } = {}) {
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
        /** A table of the context's own, with bots, begun; its link. */
        async openTable(
            context,
            setup,
            { bot = "beginner", begin = true } = {},
        ) {
            const api = `${address}/api`;
            const me = await context.request.get(`${api}/me`);

            if (!me.ok()) await post(context, `${api}/enter`, { name: "Ada" });
            const table = await post(context, `${api}/tables`, { setup });
            const at = `${api}/tables/${table.link}`;
            for (let seat = 1; bot && seat < table.seats.length; seat++)
                await post(context, `${at}/bot`, { seat, bot });
            if (begin) await post(context, `${at}/start`, {});
            return table.link;
        },
        post: (context, path, data) => post(context, address + path, data),
    };
}

export function browse() {
    const path = process.env.CHROMIUM ?? "/usr/bin/chromium";

    if (!existsSync(path))
        throw new Error(`${path} is not there; install the package chromium.`);
    return chromium.launch({ executablePath: path, args: ["--no-sandbox"] });
}

/** A new person: a context of their own, with moves shown at once. */
export async function person(browser, options = {}) {
    const context = await browser.newContext(options);

    await context.addInitScript(() =>
        localStorage.setItem("rookery-speed", "off"),
    );
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
        await first.locator("summary").click();
    return first;
}

/** Gives one of the answers that are offered; false: the match is over. */
export async function answer(
    page,
    pick = (n) => Math.floor(Math.random() * n),
) {
    if (!(await turn(page))) return false;
    const send = question(page).getByRole("button", { name: "Send it" });
    const list = await openList(page);
    const offers = list.getByRole("button", {
        name: /^(?!Take back|Look at it)/,
    });

    for (let i = 0; i < 40 && !(await send.isEnabled()); i++) {
        await offers.first().waitFor();
        const count = await offers.count();
        await offers.nth(pick(count)).click();
        await page.waitForTimeout(5);
    }
    await send.click();
    await page.waitForTimeout(5);
    return true;
}
