/* The page of one table: lobby, game, result. */
import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardProps, Phrase } from "../contract";
import { me } from "../session";
import { confirms, notices, shortcuts, sounds, speed } from "../settings";
import { play } from "../sounds";
import { gameTitle, sayPhrase, strings } from "../strings";
import { OverActions, PlayingActions } from "../table/actions";
import { useIcon, useSounds } from "../table/alive";
import { Answers } from "../table/answers";
import { Chat, Log, Seats } from "../table/aside";
import { Keys, keysShown, useKeys } from "../table/keys";
import { PlainBoard } from "../table/plain";
import { showsPoints } from "../table/points";
import { ResultCard } from "../table/result";
import { bringIntoView } from "../table/sight";
import { TableStore } from "../table/store";
import { Tray } from "../table/tray";
import { Waiting } from "../table/waiting";
import { Explain } from "../ui/explain";
import { explained } from "../ui/explained";
import { Check, Select } from "../ui/fields";
import { Alert, Frame, HowToLink, Nothing, ThemeSelect } from "../ui/frame";
import { Portrait } from "../ui/portrait";
import { Reference } from "../ui/reference";
import { useTravel } from "../ui/travel";

const words = strings.table;

/** True if the reference is open. */
const reference = signal(false);

function boardProps(store: TableStore): BoardProps | null {
    const shown = store.player.shown.value;
    /* A game that was cancelled asks nobody any more. */
    const aborted = store.table.value?.stage === "aborted";

    return (
        shown && {
            view: shown.view,
            setup: shown.setup,
            seat: shown.seat,
            seats: store.seats.value,
            ask: aborted
                ? { ...shown.ask, awaited: [], over: true }
                : shown.ask,
            question: (!store.replaced.value && shown.question) || null,
            moves: store.moves.value,
            seatRows: store.seatRows.value,
            showsPoints: showsPoints(store.pointsKept.value, shown),
            event: store.player.current.value,
            events: store.events.value,
            entry: store.entry,
        }
    );
}

/**
 * Scrolls what can be pressed into view when a question comes, as soon as the
 * board knows it: as much of it as fits, the first of it in any case.
 */
function useInSight(question: Phrase | null, active: boolean) {
    const area = useRef<HTMLElement>(null);
    const shown = useRef<Phrase | null>(null);

    useEffect(() => {
        const able = area.current?.querySelectorAll(".can");

        if (!active || shown.current === question || !able?.length) return;
        shown.current = question;
        bringIntoView(able[able.length - 1], able[0]);
    });
    return area;
}

function BoardArea({ store }: { store: TableStore }) {
    const Board = store.module.value?.Board ?? PlainBoard;
    const props = boardProps(store);
    const area = useInSight(props?.question ?? null, store.active.value);
    const { leaps, stay } = store.player;

    useTravel(`${leaps} ${store.entries.value.size}`, stay);
    return (
        <section class="board-area" aria-label={words.board} ref={area}>
            <h2 class="hidden">{words.board}</h2>
            {props && <Board {...props} />}
        </section>
    );
}

/** Some browsers have notifications, but not for pages: they throw. */
function notify(title: string): void {
    try {
        const notice = new Notification(words.yourTurn, { body: title });

        notice.onclick = () => {
            focus();
            notice.close();
        };
    } catch {
        notices.value = "no";
    }
}

/** Asks for permission to notify; false: there will be no notices. */
async function askForNotices(): Promise<boolean> {
    const allowed =
        typeof Notification !== "undefined" &&
        (await Notification.requestPermission()) === "granted";

    if (!allowed) notices.value = "no";
    return allowed;
}

/** Tab title and desktop notification. */
function useNotice(store: TableStore, title: string) {
    const mine = store.active.value;

    useEffect(() => {
        if (!mine || !document.hidden || notices.value !== "yes") return;
        if (typeof Notification === "undefined") return;
        if (Notification.permission !== "granted") return;
        notify(title);
    }, [mine]);
    return mine ? words.yourTurnTitle(title) : undefined;
}

/** Escape, or a click elsewhere, closes what was unfolded. */
function useFolding() {
    const box = useRef<HTMLDetailsElement>(null);

    useEffect(() => {
        const away = (event: Event) => {
            if (box.current?.contains(event.target as Node)) return;
            if (box.current) box.current.open = false;
        };
        const fold = (event: KeyboardEvent) => {
            if (event.key !== "Escape" || !box.current?.open) return;
            box.current.open = false;
            box.current.querySelector("summary")?.focus();
        };

        addEventListener("pointerdown", away);
        addEventListener("focusin", away);
        addEventListener("keydown", fold);
        return () => {
            removeEventListener("pointerdown", away);
            removeEventListener("focusin", away);
            removeEventListener("keydown", fold);
        };
    }, []);
    return box;
}

function Settings() {
    const box = useFolding();
    const [blocked, setBlocked] = useState(false);

    return (
        <details class="settings" ref={box}>
            <summary>{words.menu}</summary>
            <div class="sheet">
                <Select
                    label={words.speed}
                    value={speed.value}
                    choices={Object.entries(words.speeds)}
                    onChange={(value) => {
                        speed.value = value as typeof speed.value;
                    }}
                />
                <ThemeSelect />
                <Check label={words.confirms} setting={confirms} />
                <Check
                    label={words.sounds}
                    setting={sounds}
                    onChange={(on) => on && play("turn")}
                />
                <Check
                    label={words.notice}
                    setting={notices}
                    onChange={async (on) =>
                        setBlocked(on && !(await askForNotices()))
                    }
                />
                <p role="status" class="soft" hidden={!blocked}>
                    {blocked && words.noNotices}
                </p>
                <Check label={strings.keys.title} setting={shortcuts} />
                <button
                    type="button"
                    onClick={() => {
                        keysShown.value = true;
                    }}
                >
                    {strings.keys.show}
                </button>
            </div>
        </details>
    );
}

/**
 * When the game ends, its result comes into view; again when the buttons after
 * the game have made the question smaller.
 */
function useResult(over: boolean, ended: boolean): void {
    useEffect(() => {
        if (over) bringIntoView(document.querySelector(".result"));
    }, [over, ended]);
}

function Playing({ store }: { store: TableStore }) {
    const shown = store.player.shown.value;
    const result = shown?.result;
    const busy = store.player.busy.value;
    const over = !busy && result;
    const stage = store.table.value?.stage;
    const ended = stage === "over" || stage === "aborted";

    useResult(Boolean(over), ended);
    return (
        <div class="table-grid" data-ask={shown?.id}>
            <Tray store={store} />
            <BoardArea store={store} />
            <div class="side">
                {over && (
                    <ResultCard
                        result={result}
                        game={store.table.value?.setup.game ?? ""}
                        seats={store.seats.value}
                        events={store.log.value.map((line) => line.event)}
                        entry={store.entry}
                    />
                )}
                {ended && !busy && <OverActions store={store} />}
                <Seats store={store} board={boardProps(store)} />
                <Log store={store} />
                <Answers store={store} />
                <Chat store={store} />
                {!ended && <PlayingActions store={store} />}
            </div>
        </div>
    );
}

/**
 * When the game starts the lobby goes away, and the question gets the focus.
 */
function useBegun(stage: string | undefined): void {
    const before = useRef(stage);

    useEffect(() => {
        if (before.current === "open" && stage === "playing")
            document.getElementById("question")?.focus();
        before.current = stage;
    }, [stage]);
}

/** The state of a table for as long as its page is open. */
function useStore(link: string): TableStore {
    const store = useMemo(() => new TableStore(link), [link]);

    useEffect(
        () => () => {
            store.end();
            reference.value = false;
        },
        [store],
    );
    useEffect(() => {
        let before = me.peek();

        return me.subscribe((now) => {
            if (before === null && now) store.again();
            before = now;
        });
    }, [store]);
    return store;
}

/** The menu in the header. */
function Menu({ game }: { game: string }) {
    return (
        <>
            <button
                type="button"
                class="quiet"
                onClick={() => {
                    reference.value = true;
                }}
            >
                {words.reference}
            </button>
            <HowToLink game={game} />
            <Settings />
        </>
    );
}

/** The lobby. */
function Before({ store, game }: { store: TableStore; game: string }) {
    return (
        <div class="before">
            <Waiting store={store} />
            <div class="beside">
                <Chat store={store} />
                <Portrait game={game} />
            </div>
        </div>
    );
}

function OpenReference({ store, game }: { store: TableStore; game: string }) {
    if (!reference.value) return null;
    return (
        <Reference
            game={game}
            entries={[...store.entries.value.values()]}
            onClose={() => {
                reference.value = false;
            }}
        />
    );
}

export function TablePage({ link }: { link: string }) {
    const store = useStore(link);
    const table = store.table.value;
    const game = table?.setup.game ?? "";
    const title = table ? gameTitle(game) : strings.loading;
    const tab = useNotice(store, title);
    const lost = store.status.value === "lost";

    useBegun(table?.stage);
    useKeys(store);
    useSounds(store);
    useIcon(store.active.value);
    if (store.status.value === "gone") return <Nothing title={words.gone} />;
    if (store.status.value === "refused")
        return <Nothing title={store.problem.value ?? words.gone} />;
    if (store.status.value === "outdated")
        return <Nothing title={words.outdated} />;
    return (
        <Frame
            wide={table && table.stage !== "open" ? "whole" : "wide"}
            title={title}
            tab={tab}
            heading={table?.stage === "open"}
            settings
            extra={table && <Menu game={game} />}
        >
            <div role="status" class={lost ? "lost" : ""}>
                {lost ? words.lost : ""}
            </div>
            {table?.said && (
                <Alert text={sayPhrase(table.said, game, store.who.value)} />
            )}
            {table?.stage === "playing" && table.idle && (
                <Alert text={words.idle} />
            )}
            {table?.stage === "open" && <Before store={store} game={game} />}
            {table && table.stage !== "open" && <Playing store={store} />}
            <OpenReference store={store} game={game} />
            <Keys />
            <Explain look={(key) => explained(game, key, store.entry)} />
        </Frame>
    );
}
