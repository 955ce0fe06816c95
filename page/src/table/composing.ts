/*
 * An answer being composed: chosen from the list, step by step, or piece by
 * piece on a board. The server says what can be added and when the answer is
 * complete; it is asked after each change, and only if the page needs to know.
 */
import { computed, signal } from "@preact/signals";
import { sameAnswer } from "../answer";
import type { Answer, Draft, Pieces, Step } from "../contract";
import type { DraftReply, PiecesReply } from "./messages";
import { listedPieces } from "./pieces";

/** The services that composing needs from its table. */
export interface Desk {
    /** True if there is a question that can be answered now. */
    active(): boolean;
    /** All whole answers; null: too many to list. */
    legal(): Answer[] | null;
    /** An answer in words. */
    say(answer: Answer): string;
    /** Sends a message about the question that is shown. */
    send(message: object): void;
    /** Clears an error about something else. */
    forgive(): void;
}

const MOMENT = 2000; /* ms until a request is repeated */

const sameSteps = (one: Answer[], other: Answer[]): boolean =>
    one.length === other.length &&
    one.every((step, i) => sameAnswer(step, other[i]!));

/** The answer, if it can be confirmed as it is. */
function wholeAnswer(reply: DraftReply): Answer | null {
    if (reply.complete) return reply.answer;
    return reply.next.find((s) => s.adds === null)?.step ?? null;
}

export class Composing {
    /** The whole answer in the tray; a text if it was typed. */
    readonly chosen = signal<Answer | string | null>(null);
    private readonly draft = signal<DraftReply | null>(null);
    private readonly root = signal<DraftReply | null>(null);
    private readonly pieces = signal<PiecesReply | null>(null);
    /** The answer whose pieces are requested; undefined: no board needs any. */
    private readonly pieced = signal<PiecesReply["answer"] | undefined>(
        undefined,
    );
    private wantedSteps: Answer[] = [];
    private draftAwaited = false;
    private piecesAwaited = false;
    private timer = 0;

    constructor(private readonly desk: Desk) {}

    /* When */

    /** True if there is something in the tray. */
    isBegun(): boolean {
        return this.chosen.value !== null || this.wantedSteps.length > 0;
    }

    /** The question is answered or has changed: forgets everything. */
    drop(): void {
        clearTimeout(this.timer);
        this.root.value = null;
        this.pieces.value = null;
        this.pieced.value = undefined;
        this.wantedSteps = [];
        this.draftAwaited = false;
        this.piecesAwaited = false;
        this.chosen.value = null;
        this.draft.value = null;
    }

    /** Clears the tray. */
    empty(): void {
        this.chosen.value = null;
        this.setSteps([]);
    }

    /** Reconnected: requests without a reply may be lost. */
    again(): void {
        if (this.draftAwaited) this.askSteps(this.wantedSteps);
        if (this.piecesAwaited) this.look(this.pieced.value ?? null);
    }

    /**
     * The request was refused: goes back to the last valid answer. If there
     * was none, and the refusal is temporary, asks again.
     */
    refused(brief = false): void {
        if (this.draftAwaited && this.draft.value) {
            this.draftAwaited = false;
            this.wantedSteps = this.draft.value.steps;
            this.chosen.value =
                this.wantedSteps.length > 0
                    ? wholeAnswer(this.draft.value)
                    : null;
            /* A new object, so that boards forget what was refused. */
            this.draft.value = { ...this.draft.value };
        }
        if (brief && (this.draftAwaited || !this.pieces.value)) {
            clearTimeout(this.timer);
            this.timer = window.setTimeout(() => this.again(), MOMENT);
            return;
        }
        if (!this.piecesAwaited) return;
        this.piecesAwaited = false;
        if (this.pieces.value) this.pieced.value = this.pieces.value.answer;
        this.chosen.value = this.pieces.value?.whole ?? null;
    }

    /** Puts an answer in the tray, replacing what is there. */
    lay(answer: Answer | string | null): void {
        this.chosen.value = answer;
    }

    /** A board with pieces shows the answer in the tray. */
    follow(): void {
        if (this.pieced.value !== undefined) this.look(this.chosen.value);
    }

    /* Step by step */

    /** Requests the draft of this question, once. */
    readonly want = () => {
        if (this.root.value || this.draftAwaited || !this.desk.active()) return;
        this.askSteps([]);
    };

    private setSteps(steps: Answer[]): void {
        if (steps.length > 0) {
            /* An earlier answer must not be sent in place of the one shown. */
            this.chosen.value = null;
            this.askSteps(steps);
        } else this.clearSteps();
        if (this.pieced.value !== undefined) this.look(steps.at(-1) ?? null);
    }

    /** The first steps are already known. */
    private clearSteps(): void {
        this.wantedSteps = [];
        if (this.root.value) this.onDraft(this.root.value);
    }

    private askSteps(steps: Answer[]): void {
        this.wantedSteps = steps;
        this.draftAwaited = true;
        this.desk.send({ type: "draft", steps });
    }

    onDraft(reply: DraftReply): void {
        if (!sameSteps(reply.steps, this.wantedSteps)) return;
        const before = this.draft.value?.steps.length ?? 0;

        this.draftAwaited = false;
        this.draft.value = reply;
        if (reply.steps.length === 0) this.root.value = reply;
        if (reply.steps.length > 0) this.chosen.value = wholeAnswer(reply);
        else if (before > 0) this.chosen.value = null;
    }

    private readonly steps = (reply: DraftReply): Step[] =>
        reply.next.flatMap(({ step, adds, about }) =>
            adds === null
                ? []
                : [{ step, adds, label: this.desk.say(adds), about }],
        );

    /** The draft for boards; null: single steps, or none are offered. */
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
            /*
             * Adds to the steps it was offered for, so a second click before
             * the reply adds nothing.
             */
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

    private look(answer: PiecesReply["answer"]): void {
        const legal = this.desk.legal();

        this.pieced.value = answer;
        this.piecesAwaited = true;
        if (legal === null || typeof answer === "string")
            this.desk.send({ type: "pieces", answer });
        else this.onListed(listedPieces(legal, answer));
    }

    /** If all answers are listed, no request is needed. */
    private onListed(reply: PiecesReply | null): void {
        if (reply) this.onPieces(reply);
        else this.refused();
    }

    onPieces(reply: PiecesReply): void {
        const { pieced } = this;

        if (pieced.value === undefined) return;
        if (!sameAnswer(reply.answer, pieced.value)) return;
        this.piecesAwaited = false;
        /* A typed answer has structure from now on. */
        pieced.value = reply.whole ?? reply.answer;
        this.pieces.value = { ...reply, answer: pieced.value };
        this.chosen.value = reply.whole;
    }

    /** A board has composed ${answer}, in its own order. */
    private readonly piece = (answer: Answer | null) => {
        this.desk.forgive();
        this.chosen.value = null;
        this.clearSteps();
        this.look(answer);
    };

    /** The answer whose pieces are requested; null for a typed answer. */
    private laid(): Answer | null {
        const answer = this.pieced.value ?? null;

        return typeof answer === "string" ? null : answer;
    }

    readonly piecing = computed<Pieces | null>(() => {
        const reply = this.pieces.value;
        const stale = reply?.answer !== this.pieced.value;

        if (!this.desk.active()) return null;
        return {
            answer: this.laid(),
            next: reply?.next ?? null,
            stale,
            whole: !stale && reply?.whole != null,
            ask: this.piece,
        };
    });
}
