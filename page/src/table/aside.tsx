/* What is beside the board: seats, the log, talk. */
import { useEffect, useRef, useState } from "preact/hooks";
import { post } from "../api";
import type { SeatInfo } from "../contract";
import { enter } from "../session";
import { strings } from "../strings";
import type { TableStore } from "./store";

const words = strings.table;

export function Mark({ seat }: { seat: SeatInfo }) {
    return (
        <span class={`mark ${seat.tint}`} aria-hidden="true">
            {seat.mark}
        </span>
    );
}

export function Seats({ store }: { store: TableStore }) {
    const shown = store.player.shown.value;
    const score = shown && store.module.value?.scores?.(shown.view);
    const playing = store.table.value?.stage === "playing";

    return (
        <section aria-label={words.seats} class="seats">
            <ul class="plain">
                {store.seats.value.map((s) => {
                    const points = score?.points[s.seat];
                    const info = store.table.value?.seats[s.seat];

                    return (
                        <li
                            key={s.seat}
                            class={`seat ${s.tint} ${s.awaited ? "awaited" : ""}`}
                        >
                            <Mark seat={s} />
                            <span class="grow">
                                {s.name}
                                {s.you && <em> ({words.you})</em>}
                                {!info?.name && s.bot && (
                                    <span class="soft">
                                        {" "}
                                        {strings.waiting.bot(
                                            strings.levels[s.bot] ?? s.bot,
                                        )}
                                    </span>
                                )}
                                {playing && info?.name && info.bot && (
                                    <em class="soft">
                                        {" "}
                                        {words.standIn(info.bot)}
                                    </em>
                                )}
                            </span>
                            {typeof points === "number" && score && (
                                <strong>
                                    {words.pointsOf(points, score.unit)}
                                </strong>
                            )}
                            {s.awaited && (
                                <span class="hidden">{words.awaited}</span>
                            )}
                        </li>
                    );
                })}
            </ul>
        </section>
    );
}

export function Log({ store }: { store: TableStore }) {
    const lines = store.told.value;
    const box = useRef<HTMLDivElement>(null);

    useEffect(() => {
        const at = box.current;
        if (at) at.scrollTop = at.scrollHeight;
    }, [lines.length]);
    return (
        <section class="log sheet" aria-labelledby="log-title">
            <h2 id="log-title">{words.log}</h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
            <div role="log" aria-labelledby="log-title" ref={box} tabIndex={0}>
                <ol class="plain">
                    {lines.map((line) => (
                        <li
                            key={line.n}
                            class={
                                line.event.seat !== null
                                    ? `seat-${line.event.seat} by`
                                    : undefined
                            }
                        >
                            {store.sayEvent(line.event)}
                        </li>
                    ))}
                </ol>
                {lines.length === 0 && <p class="soft">{words.logEmpty}</p>}
            </div>
        </section>
    );
}

export function Chat({ store }: { store: TableStore }) {
    const [text, setText] = useState("");
    const [problem, setProblem] = useState<string | null>(null);

    async function say(event: Event) {
        event.preventDefault();
        if (!text.trim()) return;
        try {
            await enter();
            await post(`/api/tables/${store.link}/say`, { text: text.trim() });
            setText("");
            setProblem(null);
        } catch (error) {
            setProblem((error as Error).message);
        }
    }

    const table = store.table.value;
    const people = table?.seats.filter((s) => s.name).length ?? 0;
    const alone = table?.stage !== "open" && table?.you !== null && people < 2;

    if (alone && store.chat.value.length === 0) return null;
    return (
        <section class="chat sheet" aria-labelledby="chat-title">
            <h2 id="chat-title">{words.chat}</h2>
            <div role="log" aria-labelledby="chat-title">
                <ul class="plain">
                    {store.chat.value.map((line, i) => (
                        <li key={i}>
                            <strong>{line.name}:</strong> {line.text}
                        </li>
                    ))}
                </ul>
            </div>
            {problem && <p role="alert">{problem}</p>}
            <form class="row" onSubmit={say}>
                <input
                    class="grow"
                    aria-label={words.sayLabel}
                    value={text}
                    maxLength={300}
                    autocomplete="off"
                    onInput={(event) => setText(event.currentTarget.value)}
                />
                <button type="submit">{words.say}</button>
            </form>
        </section>
    );
}
