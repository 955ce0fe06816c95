/* The side panel: seats, log, chat. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { post, type TableInfo } from "../api";
import type { BoardProps, Seat, SeatInfo } from "../contract";
import { enter } from "../session";
import { gameTexts, strings } from "../strings";
import { what } from "../ui/explain";
import { Name } from "../ui/name";
import { Presence } from "./absence";
import { First } from "./first";
import { showsPoints } from "./points";
import { bringIntoView } from "./sight";
import type { TableStore } from "./store";
import { sinceTurn, type Turn } from "./turns";
import { levelName, unturned } from "./words";

const words = strings.table;

export function Mark({ seat }: { seat: SeatInfo }) {
    return (
        <span class={`mark ${seat.tint}`} aria-hidden="true">
            {seat.mark}
        </span>
    );
}

interface SeatProps {
    seat: SeatInfo;
    table: TableInfo | null;
}

/** The bot on a seat: a bot's own seat, or one that plays for a person. */
function Bot({ seat, table }: SeatProps) {
    const info = table?.seats[seat.seat];

    if (!info?.name && seat.bot)
        return (
            <span class="soft">
                {" "}
                {strings.waiting.bot(levelName(seat.bot))}
            </span>
        );
    if (!info?.name || !info.bot || table?.stage !== "playing") return null;
    return (
        <em class="soft">
            {" "}
            {words.standIn(levelName(info.bot), info.resigned)}
        </em>
    );
}

interface Points {
    text: string;
    what: string;
}

const PointsLine = ({ points }: { points: Points | null }) => (
    <strong {...what(points?.what)}>{points?.text}</strong>
);

/** Everything about a seat that its line has no room for. */
function SeatCard({ seat, table, board }: SeatProps & { board: Shown }) {
    return (
        <div class="seat-card sheet">
            <strong>{seat.name}</strong>
            {seat.you && <em> {strings.beside.note(words.you)}</em>}
            <Bot seat={seat} table={table} />
            {table?.stage === "playing" && !seat.you && (
                <Presence info={table.seats[seat.seat]} />
            )}
            {board}
        </div>
    );
}

/** A seat's belongings as its game draws them; otherwise its points. */
type Shown = ComponentChildren;

/** Scrolls to the part of the board that belongs to a seat. */
function showBoard(seat: Seat): void {
    bringIntoView(document.querySelector(`[data-seat="${seat}"]`));
}

/** A press shows the whole name, and the seat's part of the board. */
function SeatLine(props: SeatProps & { shown: Shown }) {
    const { seat, table, shown } = props;
    const [open, setOpen] = useState(false);
    const close = () => setOpen(false);

    return (
        <li
            class={`seat ${seat.tint} ${seat.awaited ? "awaited" : ""}`}
            data-home={`@${seat.seat}`}
        >
            <button
                type="button"
                aria-expanded={open}
                onBlur={close}
                onClick={() => {
                    setOpen(!open);
                    if (!open) showBoard(seat.seat);
                }}
            >
                <Mark seat={seat} />
                <span class="seat-name">
                    <Name name={seat.name} />
                    {seat.you && <em> {strings.beside.note(words.you)}</em>}
                </span>
                <Bot seat={seat} table={table} />
                {seat.awaited && <span class="hidden">{words.awaited}</span>}
                {table?.stage === "playing" && !seat.you && (
                    <Presence info={table.seats[seat.seat]} />
                )}
            </button>
            <span class="seat-has">{shown}</span>
            {open && <SeatCard seat={seat} table={table} board={shown} />}
        </li>
    );
}

/** A seat's points so far; null: they are hidden. */
function sayPoints(store: TableStore): (seat: Seat) => Points | null {
    const shown = store.player.shown.value;
    const score = shown && store.module.value?.scores?.(shown.view);
    const shows = shown && showsPoints(store.pointsKept.value, shown);

    const final = shown?.result?.points;
    const said = gameTexts(store.game.value).score ?? strings.result.score;

    if (final && score)
        return (seat) => ({ text: said(final[seat] ?? 0), what: score.what });
    return (seat) => {
        const points = shows?.(seat) && score?.points[seat];

        return typeof points === "number" && score
            ? { text: words.pointsOf(points, score.unit), what: score.what }
            : null;
    };
}

/** The list of players, each with what ${shown} says they have. */
export function SeatList(props: {
    seats: SeatInfo[];
    table: TableInfo | null;
    shown(seat: Seat): Shown;
}) {
    const { seats, table, shown } = props;

    return (
        <section aria-label={words.seats} class={`seats of-${seats.length}`}>
            <ul class="plain">
                {seats.map((s) => (
                    <SeatLine
                        key={s.seat}
                        seat={s}
                        table={table}
                        shown={shown(s.seat)}
                    />
                ))}
            </ul>
        </section>
    );
}

export function Seats(props: { store: TableStore; board: BoardProps | null }) {
    const { store, board } = props;
    const points = sayPoints(store);
    const acting = store.acting.value;
    /* While moves are shown, the player who makes them is marked. */
    const awaited = (seat: SeatInfo) =>
        acting === null ? seat.awaited : seat.seat === acting;
    const Purse = store.module.value?.Purse;
    const final = store.player.shown.value?.result;

    return (
        <SeatList
            seats={store.seats.value.map((s) => ({
                ...s,
                awaited: awaited(s),
            }))}
            table={store.table.value}
            shown={(seat) =>
                Purse && board && !final ? (
                    <Purse {...board} whose={seat} />
                ) : (
                    <PointsLine points={points(seat)} />
                )
            }
        />
    );
}

/**
 * Keeps the end in sight after each new line and resize, unless the reader has
 * scrolled up.
 */
function useAtEnd(box: { current: HTMLElement | null }): void {
    const seen = useRef({ end: true, top: 0, height: 0 });
    const follow = () => {
        const at = box.current;

        if (!at || !seen.current.end) return;
        at.scrollTop = at.scrollHeight;
        seen.current.top = at.scrollTop;
        seen.current.height = at.scrollHeight;
    };

    useLayoutEffect(follow);
    useEffect(() => {
        const at = box.current;
        const watch = new ResizeObserver(follow);
        /* More lines may have come since it scrolled to the end, or a turn */
        /* was folded: only a reader who scrolls up leaves the end. */
        const note = () => {
            if (!at) return;
            const { scrollTop: top, scrollHeight: height } = at;
            const below = height - at.clientHeight - top;
            const was = seen.current;
            const stays = was.end && (top >= was.top || height !== was.height);

            seen.current = { end: below < 8 || stays, top, height };
        };

        if (at) for (const part of [at, ...at.children]) watch.observe(part);
        at?.addEventListener("scroll", note);
        return () => {
            watch.disconnect();
            at?.removeEventListener("scroll", note);
        };
    }, []);
}

/** The text of an event; nothing if it gets no line. */
export const LogLine = (line: { seat: Seat | null; text: string | null }) =>
    line.text && (
        <li class={line.seat !== null ? `seat-${line.seat} by` : undefined}>
            {line.text}
        </li>
    );

/** A turn in one line, which unfolds. */
function TurnLine({ turn }: { turn: Turn }) {
    if (turn.lines.length === 0)
        return <LogLine seat={turn.seat} text={turn.text} />;
    return (
        <li class={turn.seat === null ? undefined : `seat-${turn.seat} by`}>
            <details>
                <summary>{turn.text}</summary>
                <ol class="plain">
                    {turn.lines.map(({ n, seat, text }) => (
                        <LogLine key={n} seat={seat} text={text} />
                    ))}
                </ol>
            </details>
        </li>
    );
}

const FEW = 5; /* turns in the summary */

/** The others' moves since the reader's turn, in a few lines. */
function Since({ store }: { store: TableStore }) {
    const table = store.table.value;
    const turns = sinceTurn(store.turns.value, table?.you ?? null);

    if (table?.stage !== "playing" || table.you === null) return null;
    return (
        <section
            class="since"
            aria-label={words.since}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
            tabIndex={0}
        >
            <h3>{words.since}</h3>
            {turns.length === 0 && <p class="soft">{words.logEmpty}</p>}
            <ul class="plain">
                {turns.slice(-FEW).map(({ n, seat, text }) => (
                    <LogLine key={n} seat={seat} text={text} />
                ))}
            </ul>
        </section>
    );
}

export function Log({ store }: { store: TableStore }) {
    const turns = store.turns.value;
    const box = useRef<HTMLDivElement>(null);

    useAtEnd(box);
    return (
        <section class="log sheet" aria-labelledby="log-title">
            <h2 id="log-title">{words.log}</h2>
            <Since store={store} />
            <div
                id="log"
                role="log"
                aria-labelledby="log-title"
                ref={box}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
                tabIndex={0}
            >
                <ol class="plain">
                    {turns.map((turn) => (
                        <TurnLine key={turn.n} turn={turn} />
                    ))}
                </ol>
                {turns.length === 0 && <p class="soft">{words.logEmpty}</p>}
            </div>
            <First store={store} />
        </section>
    );
}

/** The message being written, and why it could not be sent. */
function useLine(link: string) {
    const [text, setText] = useState("");
    const [problem, setProblem] = useState<string | null>(null);

    async function say(event: Event) {
        event.preventDefault();
        if (!text.trim()) return;
        try {
            await enter();
            await post(`/api/tables/${link}/say`, { text: text.trim() });
            setText("");
            setProblem(null);
        } catch (error) {
            setProblem((error as Error).message);
        }
    }

    return { text, setText, problem, say };
}

/** True if all other players are bots and nobody can join any more. */
function isAmongBots(table: TableInfo | null): boolean {
    const people = table?.seats.filter((s) => s.name).length ?? 0;

    const own = table?.you ?? table?.resigned ?? null;

    return table?.stage !== "open" && own !== null && people < 2;
}

function Said({ store }: { store: TableStore }) {
    const box = useRef<HTMLDivElement>(null);

    useAtEnd(box);
    return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <div role="log" aria-labelledby="chat-title" ref={box} tabIndex={0}>
            <ul class="plain">
                {store.chat.value.map(({ n, name, text }) => (
                    <li key={n}>
                        <strong>
                            {strings.beside.label(store.calls(name))}
                        </strong>{" "}
                        {unturned(text)}
                    </li>
                ))}
            </ul>
        </div>
    );
}

/** A request about the chat, and why it was refused. */
function useWish() {
    const [problem, setProblem] = useState<string | null>(null);

    const wish = (granted: Promise<unknown>) =>
        granted.then(
            () => setProblem(null),
            (error) => setProblem((error as Error).message),
        );
    return { problem, wish };
}

/** The host can close the chat and open it again. */
function ChatSwitch({ table }: { table: TableInfo }) {
    const { problem, wish } = useWish();
    const at = `/api/tables/${table.link}/chat`;

    return (
        <>
            <button
                type="button"
                class="quiet"
                onClick={() => wish(post(at, { open: !table.chat }))}
            >
                {table.chat ? words.closeChat : words.openChat}
            </button>
            {problem && <p role="alert">{problem}</p>}
        </>
    );
}

function Older({ store }: { store: TableStore }) {
    const { problem, wish } = useWish();

    if ((store.chat.value[0]?.n ?? 1) === 1) return null;
    return (
        <>
            <button
                type="button"
                class="quiet"
                onClick={() => wish(store.olderChat())}
            >
                {words.olderChat}
            </button>
            {problem && <p role="alert">{problem}</p>}
        </>
    );
}

function SayForm({ link }: { link: string }) {
    const { text, setText, problem, say } = useLine(link);

    return (
        <>
            {problem && <p role="alert">{problem}</p>}
            <form class="row" onSubmit={say}>
                <input
                    id="say"
                    class="grow"
                    aria-label={words.sayLabel}
                    value={text}
                    maxLength={300}
                    autocomplete="off"
                    onInput={(event) => setText(event.currentTarget.value)}
                />
                <button type="submit">{words.say}</button>
            </form>
        </>
    );
}

export function Chat({ store }: { store: TableStore }) {
    const table = store.table.value;
    const lines = store.chat.value;

    if (!table || (isAmongBots(table) && lines.length === 0)) return null;
    return (
        <section class="chat sheet" aria-labelledby="chat-title">
            <div class="row">
                <h2 id="chat-title" class="grow">
                    {words.chat}
                </h2>
                {table.hosting && <ChatSwitch table={table} />}
            </div>
            <Older store={store} />
            <Said store={store} />
            {table.chat ? (
                <SayForm link={store.link} />
            ) : (
                <p class="soft">{words.chatClosed}</p>
            )}
        </section>
    );
}
