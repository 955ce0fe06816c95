// People at a table: who is there, bots that play for who is not, what a host
// may do, and chat.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { errorsOf, part, stage, stranger, strings, until } from "./kit.mjs";
import { sizes } from "./scenes.mjs";

const { server, open } = await stage();
const words = strings.absence;

/** Three people at a table; their link. */
async function gather({ begin }) {
    const people = [];

    for (const name of ["Ada", "Bo", "Cy"])
        people.push(await stranger(server, name));
    const [ada, bo, cy] = people;
    const { link } = await ada.post("/api/tables", {
        setup: { game: "magpie", seats: 3 },
        listed: false,
    });
    const at = `/api/tables/${link}`;

    await bo.post(`${at}/sit`, { seat: 1 });
    await cy.post(`${at}/sit`, { seat: 2 });
    if (begin) await ada.post(`${at}/start`, {});
    return { people, link, at };
}

test("how long somebody may be away is what the server says", () => {
    const about = (ms) => words.about("casual", ms);

    assert.match(about(120000), /who is away for 2 minutes,/);
    assert.match(about(60000), /for 1 minute,/);
    assert.match(about(90000), /for 90 seconds,/);
    assert.match(about(0), /who is away, or/);
});

/** The line of a seat, beside the board or in the waiting room. */
const seatOf = (page, name) =>
    page.getByRole("listitem").filter({ hasText: name }).first();

test("the lobby shows who is here; a host frees a seat", async () => {
    const { people, link } = await gather({ begin: false });
    const [ada, bo] = people;
    const host = await open(`/t/${link}`, ada);

    await seatOf(host, "Bo")
        .getByText(/^ ?away since /)
        .waitFor();
    const guest = await open(`/t/${link}`, bo);
    await seatOf(host, "Bo").getByText(words.here).waitFor();
    await guest
        .getByText(strings.waiting.hostStarts("Ada"), { exact: true })
        .waitFor();
    await part(host, "combobox", strings.waiting.standIn).selectOption(
        "casual",
    );
    await guest.getByText(words.about("casual", 0)).waitFor();
    await part(guest, "checkbox", words.consent("casual")).check();
    await until(
        async () => (await bo.get(`/api/tables/${link}`)).seats[1].consents,
        "Bo consents",
    );
    await part(host, "button", strings.waiting.free(2)).click();
    await part(guest, "button", strings.waiting.sit(2)).click();
    await guest.getByRole("alert").getByText(/freed/).waitFor();
    for (const page of [host, guest]) await page.context().close();
});

test("a bot replaces a player who is away, until they take over", async () => {
    const { people, link, at } = await gather({ begin: true });
    const [ada, bo, cy] = people;
    const [a, b, c] = [
        await open(`/t/${link}`, ada),
        await open(`/t/${link}`, bo),
        await open(`/t/${link}`, cy),
    ];
    const replace = part(a, "button", words.replace("Bo"));

    await a.getByText(words.others).click();
    await replace.click();
    await c.getByText(words.votes("Ada", "Bo"), { exact: true }).waitFor();
    await part(a, "button", words.keep("Bo")).click();
    await replace.waitFor();
    await b.context().close();
    await seatOf(a, "Bo")
        .getByText(/away since/)
        .waitFor();
    await replace.click();
    await seatOf(a, "Bo")
        .getByText(strings.table.standIn("skilled", false))
        .waitFor();
    await seatOf(a, "Bo").getByRole("button").click();
    await a
        .locator(".seat-card")
        .getByText(strings.table.standIn("skilled", false))
        .waitFor();
    assert.equal(
        await seatOf(a, "Bo")
            .getByText(/away since/)
            .count(),
        0,
    );
    const back = await open(`/t/${link}`, bo);
    await part(back, "button", words.takeOver).click();
    await until(
        async () => (await bo.get(at)).seats[1].bot === null,
        "Bo has the seat again",
    );
    await part(back, "button", words.takeOver).waitFor({ state: "detached" });
    for (const page of [a, back, c]) await page.context().close();
});

test("a host closes the chat; older messages come on request", async () => {
    const { people, link, at } = await gather({ begin: false });
    const [ada, bo] = people;

    for (let i = 1; i <= 5; i++)
        await bo.post(`${at}/say`, { text: `Line ${i}` });
    const host = await open(`/t/${link}`, ada, {
        /* As if there were more than the server sends at once. */
        prepare: (page) =>
            page.routeWebSocket(/\/play/, (socket) => {
                const behind = socket.connectToServer();

                behind.onMessage((text) => {
                    const { type, n } = JSON.parse(text);

                    if (type !== "chat" || n > 3) socket.send(text);
                });
            }),
    });
    const chat = part(host, "region", strings.table.chat);

    await chat.getByText("Line 4").waitFor();
    assert.equal(await chat.getByText("Line 3").count(), 0);
    await part(chat, "button", strings.table.olderChat).click();
    await chat.getByText("Line 1").waitFor();
    assert.deepEqual(
        (await chat.getByRole("listitem").allTextContents()).map((text) =>
            text.slice(-6),
        ),
        ["Line 1", "Line 2", "Line 3", "Line 4", "Line 5"],
    );
    assert.equal(
        await part(chat, "button", strings.table.olderChat).count(),
        0,
    );
    await part(chat, "button", strings.table.closeChat).click();
    await chat.getByText(strings.table.chatClosed).waitFor();
    assert.equal(await chat.getByRole("textbox").count(), 0);
    await part(chat, "button", strings.table.openChat).click();
    await chat.getByRole("textbox").waitFor();
    await host.context().close();
});

test("a spectator enters with their first message", async () => {
    const { people, link } = await gather({ begin: false });
    const page = await open(`/t/${link}`);
    const chat = part(page, "region", strings.table.chat);

    await chat.getByRole("textbox").fill("Hello");
    await part(chat, "button", strings.table.say).click();
    await chat.getByRole("listitem").getByText("Hello").waitFor();
    assert.equal(people.length, 3);
    await page.context().close();
});

test("the first visit of a stranger logs no error", async () => {
    const page = await open("/");

    await part(page, "textbox", strings.lobby.youAre).waitFor();
    await page.getByRole("listitem").first().waitFor();
    assert.deepEqual(errorsOf(page), []);
    await page.context().close();
});

/** Signs ${name} in on ${n} more devices, a day ago each. */
function signIn(name, n) {
    const code = `
import os, sqlite3, sys, time
store = sqlite3.connect(sys.argv[1], timeout=20)
ago = int((time.time() - 86400) * 1000)
for _ in range(int(sys.argv[3])):
    store.execute("INSERT INTO sessions (hash, person, made, used) SELECT "
                  "?, id, ?, ? FROM people WHERE name = ?",
                  (os.urandom(32), ago, ago, sys.argv[2]))
store.commit()
`;

    execFileSync("python3", [
        "-c",
        code,
        join(server.data, "rookery.db"),
        name,
        String(n),
    ]);
}

for (const [size, viewport] of Object.entries(sizes))
    test(`people see their devices and sign out: ${size}`, async () => {
        const name = `Dee of ${size}`;
        const dee = await stranger(server, name);
        const { devices } = strings;
        const page = await open("/", dee, { viewport });
        const dialog = part(page, "dialog", devices.title);
        const rows = dialog.getByRole("listitem");
        const count = (n) =>
            until(async () => (await rows.count()) === n, `${n} devices`);

        signIn(name, 3);
        await part(page, "button", devices.title).click();
        await count(4);
        await dialog.getByText(devices.about).waitFor();
        assert.equal(await rows.filter({ hasText: devices.own }).count(), 1);
        const all = await dialog.locator("*").all();
        for (const box of await Promise.all(all.map((x) => x.boundingBox())))
            assert.ok(
                box.x >= 0 && box.x + box.width <= viewport.width,
                "the dialog fits",
            );
        await rows
            .filter({ hasNotText: devices.own })
            .first()
            .getByRole("button")
            .click();
        await count(3);
        await part(dialog, "button", devices.others).click();
        await count(1);
        await dialog.getByText(devices.last).waitFor();
        assert.equal((await dee.get("/api/sessions")).sessions.length, 1);
        await rows.getByRole("button").click();
        await part(page, "textbox", strings.lobby.youAre).waitFor();
        assert.equal((await dee.get("/api/me")).name, null);
        assert.deepEqual(errorsOf(page), []);
        await page.context().close();
    });
