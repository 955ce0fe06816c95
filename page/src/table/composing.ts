/*
 * An answer that is being put together: taken from the list, step by step, or
 * piece by piece on a board. What goes and when it is whole says the server,
 * which is asked after each change.
 */
import { computed, signal } from "@preact/signals";
import type { Draft, Pieces, Step } from "../contract";
import type { DraftReply, PiecesReply } from "./messages";

/** What composing needs of the table at which it happens. */
export interface Desk {
    /** Whether something is asked and can be answered now. */
    active(): boolean;
    /** An answer in words. */
    say(answer: string): string;
    send(message: object): void;
    /** What was wrong with something else need not be told any more. */
    forgive(): void;
}

/** The step that adds nothing but says: that is all. */
function isEnd(reply: DraftReply, next: DraftReply["next"][number]): boolean {
    return next.complete && next.step === reply.steps[reply.steps.length - 1];
}

/** The answer, if what is there so far may be sent. */
function wholeAnswer(reply: DraftReply): string | null {
    if (reply.complete) return reply.answer;
    return reply.next.find((s) => isEnd(reply, s))?.step ?? null;
}

export class Composing {
    /** The whole answer that lies there. */
    readonly chosen = signal<string | null>(null);
    private readonly draft = signal<DraftReply | null>(null);
    private readonly root = signal<DraftReply | null>(null);
    private readonly pieces = signal<PiecesReply | null>(null);
    /** What the pieces are asked for; null: no board wants them. */
    private readonly pieced = signal<string | null>(null);
    private wantedSteps: string[] = [];
    private draftAwaited = false;
    private piecesAwaited = false;

    constructor(private readonly desk: Desk) {}

    /* When */

    /** A new question: whatever was there for another one is let be. */
    begin(): void {
        this.root.value = null;
        this.pieces.value = null;
        this.pieced.value = null;
        this.empty();
    }

    /** Whether something lies there. */
    isBegun(): boolean {
        return this.chosen.value !== null || this.wantedSteps.length > 0;
    }

    /** The question is another one: forgets everything and asks nothing. */
    drop(): void {
        this.root.value = null;
        this.pieces.value = null;
        this.pieced.value = null;
        this.wantedSteps = [];
        this.draftAwaited = false;
        this.piecesAwaited = false;
        this.sent();
    }

    /** Nothing lies there any more. */
    empty(): void {
        this.sent();
        this.setSteps([]);
    }

    /** It was sent, and is the server's now. */
    sent(): void {
        this.chosen.value = null;
        this.draft.value = null;
    }

    /** Connected anew: what has not come by now may be lost. */
    again(): void {
        if (this.draftAwaited) this.askSteps(this.wantedSteps);
        if (this.piecesAwaited) this.look(this.pieced.value ?? "");
    }

    /** What was asked about is refused: back to what was good before. */
    refused(): void {
        if (!this.piecesAwaited) return;
        this.piecesAwaited = false;
        this.pieced.value = this.pieces.value?.answer ?? this.pieced.value;
        this.chosen.value = this.pieces.value?.whole ?? null;
    }

    /** Lays a whole answer down. */
    lay(answer: string): void {
        this.chosen.value = answer;
    }

    /** A board that has pieces shows what was laid down. */
    follow(): void {
        if (this.pieced.value !== null) this.look(this.chosen.value ?? "");
    }

    /* Step by step */

    private setSteps(steps: string[]): void {
        this.askSteps(steps);
        if (this.pieced.value !== null) this.look(steps.at(-1) ?? "");
    }

    private askSteps(steps: string[]): void {
        this.wantedSteps = steps;
        this.draftAwaited = true;
        this.desk.send({ type: "draft", steps });
    }

    onDraft(reply: DraftReply): void {
        if (reply.steps.join("\n") !== this.wantedSteps.join("\n")) return;
        const before = this.draft.value?.steps.length ?? 0;

        this.draftAwaited = false;
        this.draft.value = reply;
        if (reply.steps.length === 0) this.root.value = reply;
        if (reply.steps.length > 0) this.chosen.value = wholeAnswer(reply);
        else if (before > 0) this.chosen.value = null;
    }

    private readonly steps = (reply: DraftReply): Step[] =>
        reply.next
            .filter((s) => !isEnd(reply, s))
            .map((s) => ({
                step: s.step,
                adds: s.label,
                label: this.desk.say(s.label),
                about: s.about,
            }));

    /** The draft as boards see it; null: single steps, or none are offered. */
    readonly drafting = computed<Draft | null>(() => {
        const reply = this.draft.value;
        const root = this.root.value;

        if (!this.desk.active() || reply === null || root === null) return null;
        if (root.next.every((s) => s.complete)) return null;
        return {
            steps: reply.steps,
            next: this.steps(reply),
            root: this.steps(root),
            complete: wholeAnswer(reply) !== null,
            /* To the steps that it was offered for: a second click, before */
            /* the server has answered the first, adds nothing. */
            add: (step) => this.setSteps([...reply.steps, step]),
            remove: (index = this.wantedSteps.length - 1) =>
                this.setSteps(this.wantedSteps.slice(0, index)),
            set: (steps) => {
                if (steps.length === 0) this.chosen.value = null;
                this.setSteps([...steps]);
            },
        };
    });

    /* Piece by piece */

    private look(answer: string): void {
        this.pieced.value = answer;
        this.piecesAwaited = true;
        this.desk.send({ type: "pieces", answer });
    }

    onPieces(reply: PiecesReply): void {
        if (reply.answer !== this.pieced.value) return;
        this.piecesAwaited = false;
        this.pieces.value = reply;
        this.chosen.value = reply.whole;
    }

    /** A board has put ${answer} together, in its own order. */
    private readonly piece = (answer: string) => {
        this.desk.forgive();
        this.chosen.value = null;
        if (this.wantedSteps.length > 0) this.askSteps([]);
        this.look(answer);
    };

    /** The server has said that nothing is missing in what lies there. */
    private isWhole(): boolean {
        const reply = this.pieces.value;

        return reply?.answer === this.pieced.value && reply?.whole !== null;
    }

    readonly piecing = computed<Pieces | null>(() => {
        if (!this.desk.active()) return null;
        return {
            answer: this.pieced.value,
            next: this.pieces.value?.next ?? null,
            stale: this.pieces.value?.answer !== this.pieced.value,
            whole: this.isWhole(),
            ask: this.piece,
        };
    });
}
