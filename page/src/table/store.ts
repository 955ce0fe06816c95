/*
 * Everything known about a table. The truth comes from the server; this keeps
 * it, catches up after a lost connection, and sends each answer once.
 */
import { batch, computed, effect, signal } from "@preact/signals";
import { get, getReference, Refusal, type TableInfo } from "../api";
import type { Answer, Choice, Entry, Moves, SeatInfo } from "../contract";
import { gameModule } from "../games";
import { isCurrent, reloadOnce } from "../reload";
import { confirms, paces, speed } from "../settings";
import { type Say, sayAnswer, sayPhrase, strings } from "../strings";
import { patiently } from "../ui/load";
import { Composing } from "./composing";
import { Connection } from "./connection";
import type { ChatLine, Hint, LogLine, Message } from "./messages";
import { Player } from "./player";
import { isHasty } from "./steady";
import { turnsOf } from "./turns";
import { eventWords, sayFor, seatInfos, unturned } from "./words";

/** Codes of refusals that stay the same when the request is repeated. */
const wrong = ["illegal", "unreadable", "bad-message"];

/** Codes of refusals that pass in a moment. */
const brief = ["too-fast", "not-read"];

/** For each answer, the entries it is about. */
function aboutEach(
    legal: Answer[],
    about: Record<string, number[]>,
): string[][] {
    const each = legal.map((): string[] => []);

    for (const [entry, answers] of Object.entries(about))
        for (const i of answers) each[i]?.push(entry);
    return each;
}

export class TableStore {
    readonly table = signal<TableInfo | null>(null);
    readonly status = signal<
        "connecting" | "on" | "lost" | "gone" | "refused" | "outdated"
    >("connecting");
    readonly log = signal<LogLine[]>([]);
    readonly chat = signal<ChatLine[]>([]);
    readonly entries = signal<Map<string, Entry>>(new Map());
    /** True if points so far are shown to their owners only; null: unknown. */
    readonly pointsKept = signal<boolean | null>(null);
    /** Fields of views with a row for each seat; null: unknown. */
    readonly seatRows = signal<string[] | null>(null);
    readonly problem = signal<string | null>(null);
    /** True if the problem is that another window has answered. */
    private isStale = false;
    readonly sending = signal<{
        token: string;
        answer: Answer | string;
        ask: number;
    } | null>(null);
    readonly hint = signal<Hint | "awaited" | null>(null);
    readonly composing = new Composing({
        active: () => this.active.value,
        legal: () => this.legal.value ?? null,
        say: (answer) => this.say(answer),
        send: (message) =>
            this.connection.send({ ...message, ask: this.asked }),
        forgive: () => {
            this.problem.value = null;
        },
    });
    readonly player = new Player(() => this.module.value);
    readonly module = computed(() => {
        const id = this.table.value?.setup.game;

        return id ? gameModule(id) : undefined;
    });
    readonly seats = computed<SeatInfo[]>(() =>
        seatInfos(this.table.value, this.player.shown.value?.ask),
    );
    /** The player whose move the page tells now; null: nobody's. */
    readonly acting = computed<number | null>(() =>
        this.player.busy.value ? (this.lines.value.at(-1)?.seat ?? null) : null,
    );
    /** True if somebody has been asked something here since it was opened. */
    played = false;
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
    /** True if nobody else plays here. */
    private readonly alone = computed(
        () => this.status.value === "on" && this.table.value?.alone === true,
    );
    /** True until the reader's next question, see skip(). */
    private readonly skipping = signal(false);
    /** The seat whose views come; undefined: none has come yet. */
    private seat: number | null | undefined;
    private lastEvent = 0;
    /** Reconnected; earlier requests may be lost. */
    private anew = false;
    /** The id of the question shown. */
    private asked = -1;
    private ended = false;
    private readonly connection: Connection;
    private readonly stop: () => void;
    private readonly stopPace: () => void;

    constructor(readonly link: string) {
        this.connection = new Connection(link, {
            after: () => this.lastEvent,
            onOpen: () => this.opened(),
            onMessage: (message) =>
                batch(() => this.hear(message as unknown as Message)),
            onLost: (how) => {
                this.forgetHint();
                this.status.value = how === "gone" ? "gone" : "lost";
                if (how === "refused") this.askWhy();
            },
        });
        this.stop = effect(() => {
            const id = this.player.shown.value?.id;

            if (this.active.value && id !== undefined) this.onQuestion(id);
        });
        this.stopPace = this.keepPace();
    }

    /** Where nobody else plays, bots keep the reader's own pace. */
    private keepPace(): () => void {
        let told = 100;

        return effect(() => {
            const pace = this.skipping.value ? 0 : paces[speed.value]!;
            const percent = Math.round(100 * pace);
            const alone = this.alone.value;

            if (!alone) told = 100;
            else if (percent !== told)
                this.connection.send({ type: "pace", percent });
            if (alone) told = percent;
        });
    }

    /**
     * Shows all events at once: those that wait and, where nobody else plays,
     * those up to the reader's next question.
     */
    readonly skip = () => {
        this.player.skip();
        this.skipping.value =
            this.alone.value && this.seat !== null && !this.active.value;
    };

    /** Reconnects as somebody else. */
    again(): void {
        this.connection.again();
    }

    end(): void {
        this.ended = true;
        this.stop();
        this.stopPace();
        this.connection.end();
        this.player.skip();
    }

    /** The lines of the log whose events have been shown. */
    readonly told = computed(() =>
        this.log.value.filter((line) => line.n <= this.player.seen.value),
    );
    readonly events = computed(() => this.told.value.map((l) => l.event));
    readonly entry = (id: string) => this.entries.value.get(id);
    readonly nameOf = (seat: number) =>
        this.seats.value[seat]?.name ?? String(seat);
    /** The name of somebody who chats, as this table writes it. */
    readonly calls = (name: string) => {
        const seats = this.table.value?.seats ?? [];
        const seat = seats.findIndex((one) => one.name === name);

        return seat < 0 ? unturned(name) : this.nameOf(seat);
    };
    readonly game = computed(() => this.table.value?.setup.game ?? "");
    /** How texts address the people here. */
    readonly who = computed<Say>(() =>
        sayFor(this.game.value, seatInfos(this.table.value)),
    );
    /** The log: the events shown so far, in words. */
    readonly lines = computed(() => {
        const wordsOf = eventWords(this.game.value, this.who.value);

        return this.told.value.flatMap(({ n, event }) => {
            const text = wordsOf(event);

            return text === null
                ? []
                : [{ n, seat: event.seat, text, kind: event.event }];
        });
    });
    readonly turns = computed(() => turnsOf(this.lines.value, this.who.value));
    /** An answer or a step in words; a typed one as it is. */
    readonly say = (answer: Answer | string) =>
        typeof answer === "string"
            ? answer
            : sayAnswer(answer, this.game.value, this.who.value);
    /** The question to this person in words; null: they are not asked. */
    readonly question = computed(() => {
        const question = this.player.shown.value?.question;

        return question && !this.replaced.value
            ? sayPhrase(question, this.game.value, this.who.value)
            : null;
    });

    /* Incoming messages */

    private opened(): void {
        this.status.value = "on";
        this.anew = true;
        this.chat.value = [];
        this.player.touch();
        const unsure = this.sending.value;
        if (unsure) this.connection.send({ type: "answer", ...unsure });
    }

    /** Finds out whether trying again is of any use: browsers do not tell. */
    private async askWhy(): Promise<void> {
        try {
            await get(`/api/tables/${this.link}`);
        } catch (error) {
            if (!(error instanceof Refusal) || error.code !== "banned") return;
            this.connection.end();
            this.problem.value = error.message;
            this.status.value = "refused";
        }
    }

    private hear(message: Message): void {
        switch (message.type) {
            case "table":
                this.onTable(message.table);
                break;
            case "event":
                this.onEvent(message);
                break;
            case "ask": {
                const { view, ...asked } = message;

                this.player.ask(asked, view);
                break;
            }
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
                ({ entries, pointsKept, seatRows }) =>
                    batch(() => {
                        this.entries.value = new Map(
                            entries.map((e) => [e.id, e]),
                        );
                        this.pointsKept.value = pointsKept;
                        this.seatRows.value = seatRows;
                    }),
                () => undefined,
            );
    }

    private onEvent({ n, event, view }: Message & { type: "event" }): void {
        if (n <= this.lastEvent) return;
        this.lastEvent = n;
        this.log.value = [...this.log.value, { n, event }];
        this.player.add({ n, event }, view, this.active.value);
        if (this.skipping.value) this.player.skip();
    }

    private onView(message: Message & { type: "view" }): void {
        const seat = typeof message.seat === "number" ? message.seat : null;

        const other = this.seat !== undefined && seat !== this.seat;

        if (other && this.isForgotten(seat))
            this.problem.value = strings.table.forgotten;
        /*
         * Fewer events than are known here: the server was restored from a
         * backup.
         */
        if (other || message.n < this.lastEvent) {
            this.comeAnew();
            return;
        }
        this.seat = seat;
        this.player.restart({ ...message, seat });
    }

    /** Forgets all messages and requests them again; the board stays. */
    private comeAnew(): void {
        this.seat = undefined;
        this.asked = -1;
        this.lastEvent = 0;
        this.log.value = [];
        this.sending.value = null;
        this.composing.drop();
        this.player.again();
        this.connection.again();
    }

    /** True if a player's session has been lost without their doing. */
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
        /* If a message could not be read, neither could its token. */
        const sent =
            message.token !== null ||
            (message.code === "bad-message" && this.sending.value !== null);

        if (!sent) this.forgetHint();
        if (message.code === "too-late") return; // a hint that nobody wants now
        if (message.code === "stale") {
            this.onStale(sent);
            return;
        }
        if (message.code === "not-asked") this.player.close(this.asked);
        if (sent && wrong.includes(message.code)) this.composing.empty();
        if (sent) this.sending.value = null;
        this.isStale = false;
        this.problem.value = sayPhrase(
            message.said,
            this.game.value,
            this.who.value,
        );
        if (!sent) this.composing.refused(brief.includes(message.code));
    }

    /** This page has another version than the server. */
    private onOutdated(): void {
        this.connection.end();
        if (!reloadOnce()) this.status.value = "outdated";
    }

    /** Another window has answered the question shown here. */
    private onStale(sent: boolean): void {
        const said = sent || this.composing.isBegun();

        if (sent) this.sending.value = null;
        this.composing.drop();
        this.player.close(this.asked);
        if (!said) return;
        this.problem.value = strings.table.stale;
        this.isStale = true;
    }

    /* Outgoing messages */

    /** The current question: a new one, or the same one after a while. */
    private onQuestion(id: number): void {
        const again = this.anew;
        const stale = this.isStale;

        this.skipping.value = false;
        this.anew = false;
        this.isStale = false;
        if (id === this.asked) {
            /* It is open again: the other window's answer was lost. */
            if (stale) this.problem.value = null;
            if (again) this.composing.again();
            return;
        }
        this.asked = id;
        this.played = true;
        if (!stale) this.problem.value = null;
        this.hint.value = null;
        this.composing.drop();
    }

    /** Sends an answer; puts it in the tray where that was not meant. */
    readonly choose = (answer: Answer) => {
        if (confirms.value === "yes" || isHasty()) this.preview(answer);
        else {
            this.lay(answer);
            this.send();
        }
    };

    /** Puts an answer in the tray and shows it on the board. */
    readonly preview = (answer: Answer | string) => {
        this.lay(answer);
        this.composing.follow();
    };

    /**
     * Puts an unfinished answer in the tray: it is never confirmed
     * automatically.
     */
    readonly lay = (answer: Answer | string | null) => {
        this.problem.value = null;
        this.composing.lay(answer);
    };

    readonly cancel = () => {
        this.problem.value = null;
        this.composing.empty();
    };

    readonly send = () => {
        const answer = this.composing.chosen.value;
        const token = `p${crypto.getRandomValues(new Uint32Array(3)).join("-")}`;

        if (answer === null || !this.active.value || isHasty()) return;
        this.problem.value = null;
        this.sending.value = {
            token: token.slice(0, 31),
            answer,
            ask: this.asked,
        };
        this.connection.send({ type: "answer", ...this.sending.value });
    };

    private done(): void {
        this.player.close(this.sending.value?.ask);
        this.problem.value = null;
        this.sending.value = null;
        this.composing.drop();
    }

    /** True if a bot may be asked: in a game without other people. */
    readonly hintable = computed(
        () => this.active.value && this.table.value?.alone === true,
    );

    /** Asks for a hint, once. */
    readonly wantHint = () => {
        if (this.hintable.value && this.hint.value !== "awaited")
            this.askHint();
    };

    private readonly askHint = () => {
        const sent = this.connection.send({ type: "hint", ask: this.asked });

        if (sent) this.hint.value = "awaited";
    };

    /** Adds chat messages before the first one here. */
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

    private readonly legal = computed(() => this.player.shown.value?.legal);
    private readonly about = computed(() => this.player.shown.value?.about);
    /** All whole answers; null: too many to list. */
    private readonly choices = computed<Choice[] | null>(() => {
        const legal = this.legal.value;

        if (!this.active.value || !legal) return this.active.value ? null : [];
        const about = aboutEach(legal, this.about.value ?? {});

        return legal.map((answer, i) => ({
            answer,
            label: this.say(answer),
            about: about[i]!,
        }));
    });

    readonly moves = computed<Moves>(() => {
        const chosen = this.composing.chosen.value;

        return {
            active: this.active.value,
            choices: this.choices.value,
            choose: this.choose,
            lay: this.lay,
            chosen: typeof chosen === "string" ? null : chosen,
            draft: this.composing.drafting.value,
            wantDraft: this.composing.want,
            pieces: this.composing.piecing.value,
        };
    });
}
