/* Actions at a table other than answering. */
import { useEffect, useRef, useState } from "preact/hooks";
import { post, type TableInfo } from "../api";
import { go, Link } from "../route";
import { enter } from "../session";
import { strings } from "../strings";
import { Dialog } from "../ui/dialog";
import { Alert } from "../ui/frame";
import { useOnce } from "../ui/load";
import { Consent, Replacing, TakeOver } from "./absence";
import { focusSend } from "./answers";
import { bringIntoView } from "./sight";
import type { TableStore } from "./store";
import { levelName } from "./words";

const words = strings.table;

type Seats = TableInfo["seats"];

function useAction(store: TableStore) {
    const [problem, setProblem] = useState<string | null>(null);

    async function run<T>(what: string, body: object): Promise<T | null> {
        try {
            await enter();
            const reply = await post<T>(
                `/api/tables/${store.link}/${what}`,
                body,
            );
            setProblem(null);
            return reply;
        } catch (error) {
            setProblem((error as Error).message);
            return null;
        }
    }

    return { problem, run };
}

type Action = ReturnType<typeof useAction>;

/** The hint: the request and its result. */
function Hints({ store }: { store: TableStore }) {
    const hint = store.hint.value;
    const box = useRef<HTMLDivElement>(null);

    /* On a phone the question would cover it. */
    useEffect(() => {
        if (hint) bringIntoView(box.current);
    }, [hint]);
    return (
        <div role="status" class="hints" ref={box}>
            {hint === "awaited" && <p>{words.hintAwaited}</p>}
            {hint && hint !== "awaited" && hint.answers.length > 0 && (
                <p>
                    {words.hintSays(levelName(hint.level))}{" "}
                    <button
                        type="button"
                        class="answer"
                        onClick={() => {
                            store.preview(hint.answers[0]!.answer);
                            focusSend();
                        }}
                    >
                        {store.say(hint.answers[0]!.answer)}
                    </button>
                </p>
            )}
        </div>
    );
}

function HintButton({ store }: { store: TableStore }) {
    const awaited = store.hint.value === "awaited";

    return (
        <button
            type="button"
            class={`quiet ${store.active.value ? "" : "idle"}`}
            aria-disabled={awaited}
            onClick={store.wantHint}
        >
            {words.hint}
        </button>
    );
}

type Grave = "stop" | "resign";

/** Asks for confirmation. */
function Sure(props: { what: Grave; onDo(): void; onClose(): void }) {
    const { what, onDo, onClose } = props;

    return (
        <Dialog title={words[what]} onClose={onClose}>
            <p>{words.sure[what]}</p>
            <button
                type="button"
                class="primary"
                onClick={() => {
                    onClose();
                    onDo();
                }}
            >
                {words[what]}
            </button>
        </Dialog>
    );
}

function Votes({ store, seats }: { store: TableStore; seats: Seats }) {
    const you = store.table.value?.you ?? null;
    const voters = seats.flatMap((s, i) => (s.votes ? [i] : []));
    const others = voters.filter((i) => i !== you).map((i) => store.nameOf(i));

    if (voters.length === 0) return null;
    return <p>{words.abortVotes(others, voters.length > others.length)}</p>;
}

function Quiet({ label, onClick }: { label: string; onClick(): void }) {
    return (
        <button type="button" class="quiet" onClick={onClick}>
            {label}
        </button>
    );
}

/** Ending the game: together, or by resigning. Both ask for confirmation. */
function Ending({ votes, run }: { votes: boolean; run: Action["run"] }) {
    const [asking, setAsking] = useState<Grave | null>(null);
    const grave = {
        stop: () => run("abort", { vote: true }),
        resign: () => run("resign", {}),
    };

    return (
        <>
            {votes ? (
                <Quiet
                    label={words.playOn}
                    onClick={() => run("abort", { vote: false })}
                />
            ) : (
                <Quiet label={words.stop} onClick={() => setAsking("stop")} />
            )}
            <Quiet label={words.resign} onClick={() => setAsking("resign")} />
            {asking && (
                <Sure
                    what={asking}
                    onDo={grave[asking]}
                    onClose={() => setAsking(null)}
                />
            )}
        </>
    );
}

/** During the game, for its players. */
export function PlayingActions({ store }: { store: TableStore }) {
    const { problem, run } = useAction(store);
    const table = store.table.value;
    const seat = table?.you ?? null;

    if (!table || seat === null) return null;
    const info = table.seats[seat]!;
    const hints = store.hintable.value;

    return (
        <section class="actions" aria-label={words.actions}>
            <Alert text={problem} />
            {info.bot && <TakeOver table={table} run={run} />}
            <Votes store={store} seats={table.seats} />
            {!info.bot && <Replacing store={store} table={table} run={run} />}
            <div class="row">
                {table.alone && <HintButton store={store} />}
                <Ending votes={info.votes} run={run} />
            </div>
            {/* Below the buttons: when it goes, none of them moves. */}
            {hints && <Hints store={store} />}
            <Consent table={table} run={run} />
        </section>
    );
}

/** After the game: replay or rematch. */
export function OverActions({ store }: { store: TableStore }) {
    const { problem, run } = useAction(store);
    const table = store.table.value!;
    const once = useOnce();

    async function again() {
        const next = await run<TableInfo>("rematch", {});
        const at = next && `/api/tables/${next.link}`;

        if (!next || !at) return;
        if (
            next.hosting &&
            next.stage === "open" &&
            next.seats.every((s) => s.name || s.bot)
        )
            await post(`${at}/start`, {}).catch(() => undefined);
        go(`/t/${next.link}`);
    }

    return (
        <div class="row over-actions">
            <Alert text={problem} />
            <Link to={`/t/${store.link}/replay`} class="button">
                {words.lookBack}
            </Link>
            {(table.you !== null || table.resigned !== null) && (
                <button
                    type="button"
                    class="primary"
                    onClick={() => once(again)}
                >
                    {words.rematch}
                </button>
            )}
        </div>
    );
}
