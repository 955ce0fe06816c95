// A page that is built anew at every reload, in front of a server of its own:
//     node tools/dev.mjs [PORT] [DATA] [PACE] [AWAY] [HOST]
// ROOKERY names the program (../build/rookery).
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPage, types } from "../build.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const program = process.env.ROOKERY ?? join(here, "../../build/rookery");
const port = Number(process.argv[2] ?? 8090);
const data = process.argv[3] ?? mkdtempSync(join(tmpdir(), "rookery-dev-"));
const pace = process.argv[4] ?? "700";
const away = process.argv[5] ?? "120";
const host = process.argv[6] ?? "localhost";
let { files } = await buildPage(null);

const server = spawn(
    program,
    `serve --listen 127.0.0.1:0 --pace ${pace} --away ${away} --host ${host} --data`
        .split(" ")
        .concat(data),
    { stdio: ["ignore", "pipe", "inherit"] },
);
const behind = await new Promise((found) =>
    server.stdout.on("data", (text) => {
        const match = /:(\d+),/.exec(text);
        if (match) found(Number(match[1]));
    }),
);
process.on("exit", () => server.kill());
for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => process.exit());

const front = createServer(async (ask, reply) => {
    if (ask.url.startsWith("/api/")) {
        const on = request(
            {
                port: behind,
                host: "127.0.0.1",
                path: ask.url,
                method: ask.method,
                headers: ask.headers,
            },
            (back) => {
                reply.writeHead(back.statusCode, back.headers);
                back.pipe(reply);
            },
        );
        on.on("error", () => reply.writeHead(502).end());
        ask.pipe(on);
        return;
    }
    let name = ask.url.slice(1).split("?")[0];
    if (!/^app-/.test(name)) {
        name = "index.html";
        try {
            ({ files } = await buildPage(null));
        } catch (error) {
            reply.writeHead(500).end(String(error));
            return;
        }
    }
    const type = types[name.split(".").pop()] ?? "text/plain";
    reply.writeHead(files[name] ? 200 : 404, { "Content-Type": type });
    reply.end(files[name] ?? "");
});
front.on("upgrade", (ask, socket, head) => {
    const on = connect(behind, "127.0.0.1", () => {
        const lines = [`GET ${ask.url} HTTP/1.1`];
        for (let i = 0; i < ask.rawHeaders.length; i += 2)
            lines.push(`${ask.rawHeaders[i]}: ${ask.rawHeaders[i + 1]}`);
        on.write(`${lines.join("\r\n")}\r\n\r\n`);
        on.write(head);
        on.pipe(socket).pipe(on);
    });
    for (const end of [on, socket])
        end.on("error", () => {
            on.destroy();
            socket.destroy();
        });
});
front.listen(port, "127.0.0.1", () =>
    console.log(
        `The page is at http://127.0.0.1:${front.address().port}, data in ${data}`,
    ),
);
