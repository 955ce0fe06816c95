/*
 * Everything that is known at a table. The truth comes from the server; this
 * keeps it, asks again when the connection was away, and sends answers once.
 */
import { batch, computed, effect, signal } from "@preact/signals";
import { get, getReference, type TableInfo } from "../api";
import type { Ask, Entry, Moves, SeatInfo } from "../contract";
import { gameModule } from "../games";
import { isCurrent, reloadOnce } from "../reload";
import { atOnce } from "../settings";
import { strings } from "../strings";
import { patiently } from "../ui/load";
import { Composing } from "./composing";
import { Connection } from "./connection";
import type { ChatLine, Hint, LogLine, Message } from "./messages";
import { Player } from "./player";
import { eventWords, sayAnswer, seatInfos } from "./words";

const GATHER = 4; /* ms in which messages of one change come together */

/** Codes of what cannot become right by being sent once more. */
const wrong = ["illegal", "unreadable"];

/** The same for as long as the same is asked. */
function questionKey(at: {
    id?: number;
    ask: Ask;
    question?: string;
    legal?: unknown;
}) {
    return JSON.stringify([at.id, at.ask.kind, at.question, at.legal]);
}

export class TableStore {
    readonly table = signal<TableInfo | null>(null);
    readonly status = signal<
        "connecting" | "on" | "lost" | "gone" | "outdated"
    >("connecting");
    readonly log = signal<LogLine[]>([]);
    readonly chat = signal<ChatLine[]>([]);
    readonly entries = signal<Map<string, Entry>>(new Map());
    /** Whether points so far are kept to their owners; null: not known. */
    readonly pointsKept = signal<boolean | null>(null);
    readonly problem = signal<string | null>(null);
    readonly sending = signal<{
        token: string;
        answer: string;
        ask?: number;
    } | null>(null);
    readonly hint = signal<Hint | "awaited" | null>(null);
    readonly composing = new Composing({
        active: () => this.active.value,
        say: (answer) => this.say(answer),
        send: (message) =>
            this.connection.send({ ...message, ...this.asked() }),
        forgive: () => {
            this.problem.value = null;
        },
    });
    readonly player = new Player(
        () => this.module.value,
        () => this.seat ?? null,
    );
    readonly module = computed(() => {
        const id = this.table.value?.setup.game;

        return id ? gameModule(id) : undefined;
    });
    readonly seats = computed<SeatInfo[]>(() =>
        seatInfos(this.table.value, this.player.shown.value?.ask),
    );
    /** A bot plays for this person. */
    readonly replaced = computed(() => {
        const table = this.table.value;

        return table?.you != null && table.seats[table.you]?.bot !== null;
    });
    readonly active = computed(() => {
        const shown = this.player.shown.value;

        return (
            this.status.value === "on" &&
            this.table.value?.stage === "playing" &&
            this.player.fresh.value &&
            this.sending.value === null &&
            !this.replaced.value &&
            shown?.legal !== undefined
        );
    });
    /** Whose views come; undefined: none came yet. */
    private seat: number | null | undefined;
    private lastEvent = 0;
    /** Events that came while this person is asked, until it is clear */
    /** whether the question has changed. */
    private held: LogLine[] = [];
    private viewTimer = 0;
    /** Connected anew; what was asked for before may be lost. */
    private anew = false;
    private askedFor = "";
    private ended = false;
    private readonly connection: Connection;
    private readonly stop: () => void;

    constructor(readonly link: string) {
        this.connection = new Connection(link, {
            after: () => this.lastEvent,
            onOpen: () => this.opened(),
            onMessage: (message) =>
                batch(() => this.hear(message as unknown as Message)),
            onLost: (gone) => {
                this.forgetHint();
                this.status.value = gone ? "gone" : "lost";
            },
        });
        this.stop = effect(() => {
            const shown = this.player.shown.value;

            if (this.active.value && shown) this.askedAnew(questionKey(shown));
        });
    }

    /** Comes again, as somebody else than before. */
    again(): void {
        this.connection.again();
    }

    end(): void {
        this.ended = true;
        this.stop();
        clearTimeout(this.viewTimer);
        this.connection.end();
        this.player.reset();
    }

    /** The lines of the log whose events have been shown. */
    readonly told = computed(() =>
        this.log.value.filter((line) => line.n <= this.player.seen.value),
    );
    readonly events = computed(() => this.told.value.map((l) => l.event));
    readonly entry = (id: string) => this.entries.value.get(id);
    readonly nameOf = (seat: number) =>
        this.seats.value[seat]?.name ?? String(seat);
    /** The log: what has been shown so far, in words. */
    readonly lines = computed(() => {
        const wordsOf = eventWords(
            this.module.value,
            this.seats.value,
            this.entries.value,
        );

        return this.told.value.flatMap(({ n, event }) => {
            const text = wordsOf(event);

            return text === null ? [] : [{ n, seat: event.seat, text }];
        });
    });
    readonly say = (answer: string) =>
        sayAnswer(answer, this.module.value, this.nameOf, this.entries.value);

    /* What comes */

    private opened(): void {
        this.status.value = "on";
        this.anew = true;
        this.chat.value = [];
        const unsure = this.sending.value;
        if (unsure) this.connection.send({ type: "answer", ...unsure });
        this.wantView();
    }

    private hear(message: Message): void {
        switch (message.type) {
            case "table":
                this.onTable(message.table);
                break;
            case "event":
                this.onEvent(message);
                break;
            case "ask":
                this.onAsk(message);
                break;
            case "view":
                this.onView(message);
                break;
            case "draft":
                this.composing.onDraft(message);
                break;
            case "pieces":
                this.composing.onPieces(message);
                break;
            case "accepted":
                if (message.token === this.sending.value?.token) this.done();
                break;
            case "refused":
                this.onRefused(message);
                break;
            case "chat":
                this.chat.value = [...this.chat.value, message];
                break;
            case "hint":
                this.hint.value = message;
                break;
        }
    }

    private onTable(table: TableInfo): void {
        const known = this.table.value !== null;

        isCurrent();
        this.table.value = table;
        if (!known)
            patiently(
                () => getReference(`/api/tables/${this.link}/rules`),
                () => !this.ended,
            ).then(
                ({ entries, pointsKept }) =>
                    batch(() => {
                        this.entries.value = new Map(
                            entries.map((e) => [e.id, e]),
                        );
                        this.pointsKept.value = pointsKept;
                    }),
                () => undefined,
            );
    }

    private onEvent(message: Message & { type: "event" }): void {
        if (message.n <= this.lastEvent) return;
        this.lastEvent = message.n;
        this.log.value = [
            ...this.log.value,
            { n: message.n, event: message.event },
        ];
        if (this.active.value) this.held.push(message);
        else this.player.add(message.n, message.event);
        this.wantView();
    }

    /**
     * Somebody who is asked still the same goes on undisturbed, whatever the
     * others have done meanwhile.
     */
    private onAsk(message: Message & { type: "ask" }): void {
        if (!this.release(message)) this.player.touch();
        this.wantView();
    }

    /** Lets events go that were held; whether ${at} asks still the same. */
    private release(at: Parameters<typeof questionKey>[0]): boolean {
        const same = this.active.value && questionKey(at) === this.askedFor;

        for (const { n, event } of this.held.splice(0))
            if (same) this.player.addQuietly(n, event);
            else this.player.add(n, event);
        return same;
    }

    private wantView(): void {
        if (this.viewTimer !== 0) return;
        this.viewTimer = window.setTimeout(() => {
            this.viewTimer = 0;
            this.connection.send({ type: "view", labels: true });
        }, GATHER);
    }

    private onView(message: Message & { type: "view" }): void {
        const seat = typeof message.seat === "number" ? message.seat : null;

        if (this.seat !== undefined && seat !== this.seat) {
            if (this.isForgotten(seat))
                this.problem.value = strings.table.forgotten;
            this.seat = undefined;
            this.lastEvent = 0;
            this.log.value = [];
            this.player.reset();
            this.connection.again();
            return;
        }
        this.seat = seat;
        this.release(message);
        if (message.legal === undefined) this.askedFor = "";
        this.player.settle({ ...message, seat });
    }

    /** Whether who has played is unknown here now, by no wish of theirs. */
    private isForgotten(seat: number | null): boolean {
        const table = this.table.value;

        return (
            seat === null &&
            table?.stage === "playing" &&
            table.you === null &&
            table.resigned === null
        );
    }

    private onRefused(message: Message & { type: "refused" }): void {
        if (message.code === "version") {
            this.onOutdated();
            return;
        }
        if (message.token && message.token !== this.sending.value?.token)
            return;
        if (!message.token) this.forgetHint();
        if (message.code === "too-late") return; // a hint that nobody wants now
        if (message.code === "stale") {
            this.onStale(message.token !== null);
            return;
        }
        /* Answered elsewhere: the next question is another one. */
        if (message.code === "not-asked") this.askedFor = "";
        if (message.token && wrong.includes(message.code))
            this.composing.empty();
        this.sending.value = null;
        this.problem.value = message.why;
        if (!message.token) this.composing.refused();
        this.wantView();
    }

    /** This page is of another version than the server. */
    private onOutdated(): void {
        this.connection.end();
        if (!reloadOnce()) this.status.value = "outdated";
    }

    /** Another window has answered what is shown here. */
    private onStale(sent: boolean): void {
        const said = sent || this.composing.isBegun();

        this.askedFor = "";
        if (sent) this.sending.value = null;
        this.composing.drop();
        this.player.touch();
        if (said) this.problem.value = strings.table.stale;
        this.wantView();
    }

    /* What goes */

    /** Names the question that is shown. */
    private asked(): { ask?: number } {
        const id = this.player.shown.value?.id;

        return id === undefined ? {} : { ask: id };
    }

    /** A new question: nothing of another one is left. */
    private askedAnew(key: string): void {
        const again = this.anew;

        this.anew = false;
        if (key === this.askedFor) {
            if (again) this.composing.again();
            return;
        }
        this.askedFor = key;
        this.problem.value = null;
        this.hint.value = null;
        this.composing.begin();
    }

    readonly choose = (answer: string) => {
        this.problem.value = null;
        this.composing.lay(answer);
        if (atOnce.value === "yes") this.send();
        else this.composing.follow();
    };

    readonly cancel = () => {
        this.problem.value = null;
        this.composing.empty();
    };

    readonly send = () => {
        const answer = this.composing.chosen.value;
        const token = `p${crypto.getRandomValues(new Uint32Array(3)).join("-")}`;

        if (answer === null || !this.active.value) return;
        this.problem.value = null;
        this.sending.value = {
            token: token.slice(0, 31),
            answer,
            ...this.asked(),
        };
        this.connection.send({ type: "answer", ...this.sending.value });
    };

    private done(): void {
        this.askedFor = "";
        this.player.touch();
        this.wantView();
        this.sending.value = null;
        this.composing.sent();
    }

    readonly askHint = () => {
        const sent = this.connection.send({ type: "hint", ...this.asked() });

        if (sent) this.hint.value = "awaited";
    };

    /** Puts the lines of chat before the first one that is here. */
    readonly olderChat = async () => {
        const [first] = this.chat.value;
        const { chat } = await get<{ chat: ChatLine[] }>(
            `/api/tables/${this.link}/chat?before=${first?.n ?? 0}`,
        );

        if (first === this.chat.value[0])
            this.chat.value = [...chat, ...this.chat.value];
    };

    private forgetHint(): void {
        if (this.hint.value === "awaited") this.hint.value = null;
    }

    readonly moves = computed<Moves>(() => {
        const shown = this.player.shown.value;
        const active = this.active.value;
        const legal = active ? shown?.legal : undefined;

        return {
            active,
            choices:
                legal?.map((answer, i) => ({
                    answer,
                    label: this.say(answer),
                    about: shown?.labels?.[i] ?? null,
                })) ?? (legal === null ? null : []),
            choose: this.choose,
            chosen: this.composing.chosen.value,
            draft: this.composing.drafting.value,
            pieces: this.composing.piecing.value,
        };
    });
}
