/* What is beside the board: seats, the log, talk. */
import { useEffect, useRef, useState } from "preact/hooks";
import { post } from "../api";
import type { SeatInfo } from "../contract";
import { enter } from "../session";
import { strings } from "../strings";
import { showsPoints } from "./points";
import type { TableStore } from "./store";
import { unturned } from "./words";

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
    const shows = shown && showsPoints(store.pointsKept.value, shown);
    const playing = store.table.value?.stage === "playing";

    return (
        <section aria-label={words.seats} class="seats">
            <ul class="plain">
                {store.seats.value.map((s) => {
                    const points = shows?.(s.seat) && score?.points[s.seat];
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
                                        {words.standIn(
                                            strings.levels[info.bot] ??
                                                info.bot,
                                        )}
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

/**
 * The end is in sight after each new line and in each new size, unless
 * somebody has gone back in it.
 */
function useAtEnd(box: { current: HTMLElement | null }, lines: number): void {
    const seen = useRef({ end: true, top: 0 });
    const follow = () => {
        const at = box.current;

        if (!at || !seen.current.end) return;
        at.scrollTop = at.scrollHeight;
        seen.current.top = at.scrollTop;
    };

    useEffect(follow, [lines]);
    useEffect(() => {
        const at = box.current;
        const watch = new ResizeObserver(follow);
        /* More lines may have come since it was scrolled to the end: only */
        /* who goes up leaves it. */
        const note = () => {
            if (!at) return;
            const top = at.scrollTop;
            const below = at.scrollHeight - at.clientHeight - top;
            const stays = seen.current.end && top >= seen.current.top;

            seen.current = { end: below < 8 || stays, top };
        };

        if (at) watch.observe(at);
        at?.addEventListener("scroll", note);
        return () => {
            watch.disconnect();
            at?.removeEventListener("scroll", note);
        };
    }, []);
}

export function Log({ store }: { store: TableStore }) {
    const lines = store.told.value;
    const box = useRef<HTMLDivElement>(null);

    useAtEnd(box, lines.length);
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
                            <strong>{unturned(line.name)}:</strong>{" "}
                            {unturned(line.text)}
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
