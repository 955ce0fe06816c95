/* A web socket to a table that reconnects by itself. */
import { Backoff } from "../backoff";

export interface Handlers {
    /** The number of the last event received. */
    after(): number;
    onOpen(): void;
    onMessage(message: Record<string, unknown>): void;
    onLost(how: Loss): void;
}

/**
 * How a connection was lost: "cut" after something was heard; else "gone" if
 * there is no such table, after which there are no more attempts, or "refused",
 * for instance because there is no server.
 */
export type Loss = "cut" | "gone" | "refused";

/** Of docs/protocol.md; a server of another one refuses this page. */
const VERSION = 2;
const QUIET = 10000; /* ms of silence after which the server is pinged */
const PATIENCE = 10000; /* for its answer; without one the line is dead */

export class Connection {
    private socket: WebSocket | null = null;
    private readonly backoff = new Backoff();
    private timer = 0;
    private ended = false;
    /** Runs out when nothing was heard for too long. */
    private silence = 0;

    constructor(
        private readonly link: string,
        private readonly handlers: Handlers,
    ) {
        this.open();
        addEventListener("online", this.ask);
        addEventListener("offline", this.cut);
        document.addEventListener("visibilitychange", this.seen);
    }

    private readonly cut = () => {
        const socket = this.socket;

        if (socket === null || this.ended) return;
        this.lost("cut");
        socket.close();
    };

    /** A message came: the connection is fine for a while. */
    private listen(): void {
        clearTimeout(this.silence);
        this.silence = window.setTimeout(this.ask, QUIET);
    }

    /** Pings; reconnects if there is no reply within PATIENCE. */
    private readonly ask = () => {
        const asked = Date.now();

        if (this.socket === null || this.ended) return this.now();
        clearTimeout(this.silence);
        this.send({ type: "ping" });
        this.silence = window.setTimeout(() => {
            /* Far too late: the computer slept, and the reply may have come. */
            if (Date.now() - asked > 2 * PATIENCE) this.ask();
            else this.cut();
        }, PATIENCE);
    };

    private readonly seen = () => {
        if (!document.hidden) this.ask();
    };

    private readonly now = () => {
        if (this.socket === null && !this.ended) this.open();
    };

    private open(): void {
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        const path = `/api/tables/${this.link}/play?version=${VERSION}`;
        const after = `&after=${this.handlers.after()}`;
        const socket = new WebSocket(
            `${scheme}://${location.host}${path}${after}`,
        );
        let heard = false;

        clearTimeout(this.timer);
        this.socket = socket;
        this.listen();
        socket.onopen = () => {
            if (this.socket !== socket) return;
            this.backoff.works();
            this.handlers.onOpen();
        };
        socket.onmessage = (event) => {
            if (this.socket !== socket) return;
            heard = true;
            this.listen();
            this.handlers.onMessage(JSON.parse(event.data));
        };
        socket.onclose = (event) => {
            /* The same code is for floods; but then there was a table. */
            const silent = event.code === 1008 ? "gone" : "refused";

            if (this.socket === socket) this.lost(heard ? "cut" : silent);
        };
    }

    private lost(how: Loss): void {
        this.socket = null;
        clearTimeout(this.silence);
        if (this.ended) return;
        this.handlers.onLost(how);
        if (how === "gone") {
            this.end();
            return;
        }
        this.timer = window.setTimeout(this.now, this.backoff.wait());
    }

    send(message: object): boolean {
        if (this.socket?.readyState !== WebSocket.OPEN) return false;
        this.socket.send(JSON.stringify(message));
        return true;
    }

    /** Reconnects at once, for instance with another seat. */
    again(): void {
        const socket = this.socket;

        this.socket = null;
        socket?.close();
        if (!this.ended) this.open();
    }

    end(): void {
        this.ended = true;
        clearTimeout(this.timer);
        clearTimeout(this.silence);
        removeEventListener("online", this.ask);
        removeEventListener("offline", this.cut);
        document.removeEventListener("visibilitychange", this.seen);
        this.socket?.close();
        this.socket = null;
    }
}
