/*
 * Shows events one by one, each with the view after it, at a pace that people
 * can follow; then who is asked what.
 */
import { signal } from "@preact/signals";
import type { GameEvent, GameModule } from "../contract";
import { paces, speed } from "../settings";
import { merge } from "./merge";
import type { Asked, Changes, LogLine, Position } from "./messages";

const PAUSE = 700;
const LONG = 30000; /* what takes longer than this is shown faster */

/** Without the question to this seat. */
function unasked({ n, seat, setup, view, ask, result }: Position): Position {
    return { n, seat, setup, view, ask, result };
}

/** A seat's question, as a text. */
const asText = ({ question, legal, about }: Asked): string =>
    JSON.stringify([question, legal, about]);

/** A question that is already shown stays the same object. */
function known<T extends Asked>(now: T, shown: Position | null): T {
    if (now.id === undefined || now.id !== shown?.id) return now;
    if (asText(now) !== asText(shown)) return now;
    const { question, legal, about } = shown;

    return { ...now, question, legal, about };
}

export class Player {
    /** The position that the page shows; null: nothing is known yet. */
    readonly shown = signal<Position | null>(null);
    /** The event being shown; null: none. */
    readonly current = signal<GameEvent | null>(null);
    /** True while events are being shown. */
    readonly busy = signal(false);
    /** True if everything known is shown. */
    readonly fresh = signal(false);
    /** The number of the last event shown. */
    readonly seen = signal(0);
    /** How long the event being shown stays, in ms; 0: none is shown. */
    stay = 0;
    /** How often something else was shown than what comes next. */
    leaps = 0;
    private leaping = false;
    /** Events with the views after them. */
    private queue: (LogLine & { view: Position["view"] })[] = [];
    /** The newest view; null: a whole view must come first. */
    private truth: Position | null = null;
    private last = 0;
    private timer = 0;

    constructor(private readonly module: () => GameModule | undefined) {}

    /** A whole view. */
    restart(position: Position): void {
        this.truth = known(position, this.shown.value);
        this.last = position.n;
        this.leaping = true;
        this.next();
    }

    /** An event; ${quietly}: it does not interrupt a player who is asked. */
    add(line: LogLine, changes: Changes | undefined, quietly: boolean): void {
        const { n, event } = line;

        this.last = n;
        if (this.truth === null) return; // missed; a whole view follows
        const view = merge(this.truth.view, changes);

        this.truth = { ...this.truth, n, view };
        if (!quietly) this.queue.push({ n, event, view });
        this.next();
    }

    /** The current question, and what the last event's view lacks. */
    ask(asked: Asked, changes: Changes | undefined): void {
        if (this.truth === null) return;
        const { seat, setup } = this.truth;
        const view = merge(this.truth.view, changes);

        this.truth = known({ ...asked, seat, setup, view }, this.shown.value);
        this.next();
    }

    /** This seat's question has been answered. */
    close(id: number | undefined): void {
        const shown = this.shown.value;

        if (this.truth?.id === id)
            this.truth = this.truth && unasked(this.truth);
        if (shown?.id === id) this.shown.value = shown && unasked(shown);
    }

    /** Reconnected: what is shown is outdated until the next whole view. */
    touch(): void {
        this.truth = null;
        this.fresh.value = false;
    }

    /** Shows all waiting events at once. */
    skip(): void {
        clearTimeout(this.timer);
        this.timer = 0;
        this.queue = [];
        this.leaping = true;
        this.next();
    }

    /** All events come again; the board stays until the view after them. */
    again(): void {
        const shown = this.shown.value;

        this.touch();
        this.shown.value = shown && unasked(shown);
        this.last = 0;
        this.skip();
    }

    /** How long ${event} is shown before what waits, at normal speed. */
    private wanted(event: GameEvent, next?: GameEvent): number {
        return this.module()?.pause?.(event, next) ?? PAUSE;
    }

    private pause(event: GameEvent): number {
        const events = [event, ...this.queue.map((line) => line.event)];
        const all = events.map((one, i) => this.wanted(one, events[i + 1]));
        const sum = all.reduce((so, far) => so + far, 0);

        return all[0]! * (sum > LONG ? 0.2 : 1) * paces[speed.value]!;
    }

    /** Shows the next visible event, or the newest view. */
    private next(): void {
        while (this.timer === 0) {
            const item = this.queue.shift();

            if (item === undefined) {
                this.rest();
                return;
            }
            const pause = this.pause(item.event);

            if (pause > 0) this.show(item, pause);
        }
    }

    private show(item: Player["queue"][number], pause: number): void {
        const shown = this.shown.value;

        if (shown) this.shown.value = { ...unasked(shown), view: item.view };
        this.stay = pause;
        this.seen.value = item.n;
        this.current.value = item.event;
        this.busy.value = true;
        this.fresh.value = false;
        this.timer = window.setTimeout(() => {
            this.timer = 0;
            this.next();
        }, pause);
    }

    private rest(): void {
        this.stay = 0;
        if (this.leaping) this.leaps++;
        this.leaping = false;
        this.current.value = null;
        this.busy.value = false;
        this.seen.value = this.last;
        if (this.truth === null) return;
        this.shown.value = this.truth;
        this.fresh.value = true;
    }
}
