/* What can be done at a table besides answering. */
import { useState } from "preact/hooks";
import { post, type TableInfo } from "../api";
import { go, Link } from "../route";
import { enter } from "../session";
import { strings } from "../strings";
import { Dialog } from "../ui/dialog";
import { Alert } from "../ui/frame";
import { useOnce } from "../ui/load";
import { focusSend } from "./answers";
import type { TableStore } from "./store";

const words = strings.table;

function useDeed(store: TableStore) {
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

function Hints({ store }: { store: TableStore }) {
    const hint = store.hint.value;

    return (
        <div role="status" class="hints">
            {hint === "awaited" && <p>{words.hintAwaited}</p>}
            {hint && hint !== "awaited" && hint.answers.length > 0 && (
                <p>
                    {words.hintSays(strings.levels[hint.level] ?? hint.level)}{" "}
                    <button
                        type="button"
                        class="answer"
                        onClick={() => {
                            store.choose(hint.answers[0]!.answer);
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

/** While the match runs, for those who play. */
export function PlayingDeeds({ store }: { store: TableStore }) {
    const { problem, run } = useDeed(store);
    const [asking, setAsking] = useState<"stop" | "resign" | null>(null);
    const table = store.table.value;
    const seat = table?.you;

    if (!table || seat === null || seat === undefined) return null;
    const info = table.seats[seat]!;
    const people = table.seats.filter((s) => s.name && !s.resigned).length;
    const voters = table.seats.filter(
        (s, i) => s.name && !s.resigned && (i === seat || !s.bot),
    ).length;
    const votes = table.seats
        .map((s, i) => (s.votes ? store.nameOf(i) : null))
        .filter((name) => name !== null);

    return (
        <section class="deeds" aria-label={words.deeds}>
            <Alert text={problem} />
            {info.bot && (
                <button type="button" onClick={() => run("sit", { seat })}>
                    {words.takeSeat}
                </button>
            )}
            {votes.length > 0 && (
                <p>{words.abortVotes(strings.listing(votes))}</p>
            )}
            {store.active.value && people === 1 && <Hints store={store} />}
            <div class="row">
                {store.active.value && people === 1 && (
                    <button
                        type="button"
                        class="quiet"
                        aria-disabled={store.hint.value === "awaited"}
                        onClick={() =>
                            store.hint.value !== "awaited" && store.askHint()
                        }
                    >
                        {words.hint}
                    </button>
                )}
                <button
                    type="button"
                    class="quiet"
                    aria-pressed={voters > 1 ? info.votes : undefined}
                    onClick={() =>
                        voters > 1
                            ? run("abort", { vote: !info.votes })
                            : setAsking("stop")
                    }
                >
                    {voters > 1 ? words.abort : words.stop}
                </button>
                <button
                    type="button"
                    class="quiet"
                    onClick={() => setAsking("resign")}
                >
                    {words.resign}
                </button>
            </div>
            {asking && (
                <Dialog title={words[asking]} onClose={() => setAsking(null)}>
                    <p>
                        {asking === "resign" && people === 1
                            ? words.sure.resignAlone
                            : words.sure[asking]}
                    </p>
                    <button
                        type="button"
                        class="primary"
                        onClick={() => {
                            setAsking(null);
                            if (asking === "stop") run("abort", { vote: true });
                            else run("resign", {});
                        }}
                    >
                        {words[asking]}
                    </button>
                </Dialog>
            )}
        </section>
    );
}

/** When it is over: look back, or once more. */
export function OverDeeds({ store }: { store: TableStore }) {
    const { problem, run } = useDeed(store);
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
            await post(`${at}/start`, {});
        go(`/t/${next.link}`);
    }

    return (
        <div class="row over-deeds">
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
