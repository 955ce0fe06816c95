/*
 * Shows events one after the other. Each changes what is shown by the game's
 * apply(), or not at all; when all have been shown, the server's own view takes
 * the place of what they made of the one before.
 */
import { signal } from "@preact/signals";
import type { GameEvent, GameModule } from "../contract";
import { paces, speed } from "../settings";
import type { Position } from "./messages";

const PAUSE = 700;
const MANY = 30; /* from so many on, they are shown more quickly */

export class Player {
    readonly shown = signal<Position | null>(null);
    readonly current = signal<GameEvent | null>(null);
    readonly busy = signal(false);
    /** Whether what is shown is the server's view and nothing is under way. */
    readonly fresh = signal(false);
    /** The number of the last event that was shown. */
    readonly seen = signal(0);
    private queue: { n: number; event: GameEvent }[] = [];
    private truth: Position | null = null;
    private last = 0;
    private timer = 0;

    constructor(
        private readonly module: () => GameModule | undefined,
        private readonly mine: () => number | null,
    ) {}

    /** What the server says is so, after event n. */
    settle(position: Position): void {
        this.truth = position;
        if (this.shown.value === null) {
            this.queue = [];
            this.last = position.n;
            this.seen.value = position.n;
        }
        this.next();
    }

    /** Something has changed; what is shown is old until the next view. */
    touch(): void {
        this.fresh.value = false;
    }

    /** An event that does not interrupt the person who is asked. */
    addQuietly(n: number, event: GameEvent): void {
        this.last = n;
        this.apply(event);
        this.seen.value = n;
    }

    add(n: number, event: GameEvent): void {
        this.last = n;
        this.touch();
        if (this.shown.value === null) return;
        this.queue.push({ n, event });
        if (this.timer === 0) this.next();
    }

    /** Shows everything that waits at once. */
    skip(): void {
        clearTimeout(this.timer);
        this.timer = 0;
        for (const { event } of this.queue.splice(0)) this.apply(event);
        this.seen.value = this.last;
        this.next();
    }

    reset(): void {
        clearTimeout(this.timer);
        this.timer = 0;
        this.queue = [];
        this.truth = null;
        this.shown.value = null;
        this.current.value = null;
        this.busy.value = false;
        this.fresh.value = false;
    }

    private apply(event: GameEvent): void {
        const module = this.module();
        const shown = this.shown.value;

        if (module?.apply && shown)
            this.shown.value = {
                ...shown,
                view: module.apply(shown.view, event),
            };
    }

    private pause(event: GameEvent): number {
        const wanted = this.module()?.pause?.(event) ?? PAUSE;
        const own = event.seat !== null && event.seat === this.mine();
        const many = this.queue.length > MANY ? 0.2 : 1;

        return wanted * (own ? 0.5 : 1) * many * paces[speed.value]!;
    }

    private next(): void {
        if (this.timer !== 0) return;
        for (;;) {
            const item = this.queue.shift();

            if (item === undefined) break;
            const pause = this.pause(item.event);

            this.apply(item.event);
            this.seen.value = item.n;
            if (pause > 0) {
                this.current.value = item.event;
                this.busy.value = true;
                this.timer = window.setTimeout(() => {
                    this.timer = 0;
                    this.next();
                }, pause);
                return;
            }
        }
        this.rest();
    }

    /** Nothing waits: the truth, if it is as new as the last event. */
    private rest(): void {
        this.current.value = null;
        this.busy.value = false;
        if (this.truth === null || this.truth.n < this.last) return;
        this.shown.value = this.truth;
        this.fresh.value = true;
    }
}
