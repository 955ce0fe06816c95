// A cable between browsers and a server that can be cut: whatever goes through
// it ends at once, and nothing new gets through until it is mended. Before, it
// may lose what goes one of its ways. The server itself goes on.
import { connect, createServer } from "node:net";
import { after } from "node:test";

/** A cable to ${server}, there for the tests of this file. */
export async function cable(server) {
    const { port } = new URL(server.address);
    const open = new Set();
    let whole = true;
    let losing = [];
    let lost = 0;

    const end = createServer((near) => {
        if (!whole) return near.destroy();
        const far = connect(Number(port), "127.0.0.1");

        for (const [way, one, other] of [
            ["up", near, far],
            ["down", far, near],
        ]) {
            open.add(one);
            one.on("data", (bytes) => {
                if (losing.includes(way)) lost += bytes.length;
                else other.write(bytes);
            });
            one.on("error", () => one.destroy());
            one.on("close", () => {
                open.delete(one);
                other.destroy();
            });
        }
    });
    const cut = () => {
        whole = false;
        for (const socket of open) socket.destroy();
    };

    await new Promise((done) => end.listen(0, "127.0.0.1", done));
    after(() => {
        cut();
        end.close();
    });
    return {
        address: `http://127.0.0.1:${end.address().port}`,
        cut,
        mend() {
            whole = true;
            losing = [];
        },
        /** Loses from now on what goes "up" to the server, "down", or both. */
        lose(...ways) {
            losing = ways;
            lost = 0;
        },
        /** The number of bytes it has lost. */
        lost: () => lost,
    };
}
