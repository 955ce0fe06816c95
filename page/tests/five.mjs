// A table of one person with five casual bots, for tests of how long these
// take.
import { part, stranger, strings, until, windowOf } from "./kit.mjs";

/** The id of the question that the reader can answer; null: none now. */
export const askOf = (page) =>
    page.evaluate(() =>
        document.querySelector(".tray.on")
            ? document.querySelector(".table-grid").dataset.ask
            : null,
    );

export const isAsked = async (page) => (await askOf(page)) !== null;

/** In the page, before anything else there. */
function prepare(speed) {
    let lines = 0;

    localStorage.setItem("rookery-speed", speed);
    /** True if the log has got turns of all others since the last time. */
    window.othersMoved = () => {
        const now = document.querySelectorAll("#log > ol > li.by").length;
        const more = now - lines;

        lines = now;
        return more >= 5;
    };
}

/** True if the others have had their turns since the last time. */
export const haveOthersMoved = (page) =>
    page.evaluate(() => window.othersMoved());

/**
 * The page of the person there, who shows moves at this speed and starts the
 * game. ${hear} is called with each message that the page sends or gets;
 * ${before} with the page, before it goes there.
 */
export async function sitWithFive(server, browser, speed, options = {}) {
    const { hear = () => undefined, before, ...rest } = options;
    const who = await stranger(server);
    const setup = { game: "arcane", seats: 6 };
    const link = await server.openTable(who, setup, {
        bot: "casual",
        begin: false,
    });
    const context = await windowOf(browser, who, { confirm: "no", ...rest });
    const page = await context.newPage();
    let paceIsAsked = speed === "normal"; // normal is the default: no message

    page.on("websocket", (socket) => {
        const listen = ({ payload }) => {
            const message = JSON.parse(payload);

            paceIsAsked ||= message.type === "pace";
            hear(message);
        };

        socket.on("framesent", listen);
        socket.on("framereceived", listen);
    });
    await context.addInitScript(prepare, speed);
    await before?.(page);
    await page.goto(`${server.address}/t/${link}`);
    await until(() => paceIsAsked, "the page asks for its pace");
    await part(page, "button", strings.waiting.start).click();
    return page;
}
