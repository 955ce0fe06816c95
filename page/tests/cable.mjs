// A cable between browsers and a server that can be cut: whatever goes through
// it ends at once, and nothing new gets through until it is mended. The server
// itself goes on.
import { connect, createServer } from "node:net";
import { after } from "node:test";

/** A cable to ${server}, there for the tests of this file. */
export async function cable(server) {
    const { port } = new URL(server.address);
    const open = new Set();
    let whole = true;

    const end = createServer((near) => {
        if (!whole) return near.destroy();
        const far = connect(Number(port), "127.0.0.1");

        for (const [one, other] of [
            [near, far],
            [far, near],
        ]) {
            open.add(one);
            one.pipe(other);
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
        },
    };
}
