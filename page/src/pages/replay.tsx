/*
 * Replaying a match: any step, from any seat or with all cards revealed. A
 * step is the position after a number of log entries.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { post, type TableInfo } from "../api";
import type { Entry, Moves, SeatInfo, Setup } from "../contract";
import { gameModule } from "../games";
import { go, Link } from "../route";
import { enter } from "../session";
import { level } from "../settings";
import { gameTitle, sayAnswer, strings } from "../strings";
import { LogLine, SeatList } from "../table/aside";
import { PlainBoard } from "../table/plain";
import { showsPoints } from "../table/points";
import { ResultCard } from "../table/result";
import { eventWords, sayFor, seatInfos } from "../table/words";
import { CopyButton } from "../ui/copy";
import { Explain, ExplainButton, ExplainNote } from "../ui/explain";
import { explained } from "../ui/explained";
import { Select } from "../ui/fields";
import { Alert, Frame } from "../ui/frame";
import { useOnce } from "../ui/load";
import { type Look, type Moment, opened, seatOf, useLook } from "./look";

const words = strings.replay;

/** Names for what is shown. */
interface Shown {
    seats: SeatInfo[];
    entries: Map<string, Entry>;
}

function shownIn({ table, rules }: Look): Shown {
    return {
        seats: seatInfos(table),
        entries: new Map(rules?.entries.map((e) => [e.id, e])),
    };
}

/** Nothing can be done in the past. */
const still: Moves = {
    active: false,
    choices: [],
    choose: () => undefined,
    lay: () => undefined,
    chosen: null,
    draft: null,
    wantDraft: () => undefined,
    pieces: null,
};

interface MomentProps extends Shown {
    look: Look;
    moment: Moment;
    setup: Setup;
}

/** A moment, for the board. */
function boardProps({ look, moment, setup, seats, entries }: MomentProps) {
    const { ask } = moment;
    const open = look.eyes === "all";
    const seat = seatOf(look.eyes);
    const kept = look.rules?.pointsKept ?? null;

    return {
        view: opened(moment),
        setup,
        seat,
        seats,
        ask,
        question: null,
        moves: still,
        event: moment.events[moment.events.length - 1] ?? null,
        events: look.events,
        open,
        seatRows: look.rules?.seatRows ?? null,
        showsPoints: showsPoints(kept, { ask, seat, open }),
        entry: (id: string) => entries.get(id),
    };
}

function MomentBoard(props: MomentProps) {
    const { look, setup } = props;
    const Board = gameModule(setup.game)?.Board ?? PlainBoard;

    return (
        <section class="board-area" aria-label={strings.table.board}>
            <h2 class="hidden">{strings.table.board}</h2>
            {/* A moment looks the same whichever was shown before it. */}
            <Board key={look.at} {...boardProps(props)} />
        </section>
    );
}

/** The players: who is to move and, if the game draws it, what they have. */
function MomentSeats(props: MomentProps) {
    const Purse = gameModule(props.setup.game)?.Purse;
    const board = boardProps(props);
    const { awaited } = props.moment.ask;

    return (
        <SeatList
            seats={props.seats.map((s) => ({
                ...s,
                awaited: awaited.includes(s.seat),
            }))}
            table={props.look.table}
            shown={(seat) => Purse && <Purse {...board} whose={seat} />}
        />
    );
}

function Steps(props: {
    at: number;
    last: number;
    /** The events of this step, in words. */
    told: string;
    onGo(at: number): void;
}) {
    const { at, last, told, onGo } = props;
    const button = (label: string, to: number) => (
        <button
            type="button"
            aria-disabled={to === at}
            onClick={() => onGo(to)}
        >
            {label}
        </button>
    );

    return (
        <div class="tray scrub sheet">
            <div class="row">
                {button(words.first, 0)}
                {button(words.back, Math.max(0, at - 1))}
                {button(words.on, Math.min(last, at + 1))}
                {button(words.last, last)}
                <ExplainButton />
            </div>
            <label for="scrub" class="hidden">
                {words.scrub}
            </label>
            <input
                id="scrub"
                type="range"
                min={0}
                max={last}
                value={at}
                aria-valuetext={words.moment(at, last)}
                onInput={(event) => onGo(event.currentTarget.valueAsNumber)}
            />
            <p role="status">{words.moment(at, last)}</p>
            <p class="keys soft">{words.keys}</p>
            <p class="told" aria-hidden="true">
                {told}
            </p>
            <ExplainNote />
        </div>
    );
}

/** The actions for a step: copy a link, download, continue. */
function Actions(props: {
    link: string;
    at: number;
    table: TableInfo;
    /** The seat whose view it is; null: nobody's. */
    seat: number | null;
    onProblem(error: Error): void;
}) {
    const { link, at, table, onProblem } = props;
    const once = useOnce();
    const seat = props.seat ?? table.you ?? table.resigned ?? 0;

    async function playOn() {
        try {
            await enter();
            const next = await post<TableInfo>(`/api/tables/${link}/branch`, {
                entry: at,
                seat,
                bot: level.value,
            });
            go(`/t/${next.link}`);
        } catch (error) {
            onProblem(error as Error);
        }
    }

    return (
        <div class="row">
            <button type="button" class="primary" onClick={() => once(playOn)}>
                {words.branch}
            </button>
            <a class="button" href={`/api/tables/${link}/match`} download>
                {words.download}
            </a>
            <CopyButton label={words.link} text={location.href} />
        </div>
    );
}

/** The events of a step in one line; the log has them one by one. */
function toldIn({ events }: Moment, game: string, seats: SeatInfo[]): string {
    const say = sayFor(game, seats);
    const wordsOf = eventWords(game, say);
    const lines = events.flatMap((event) => {
        const text = wordsOf(event);

        return text === null ? [] : [{ seat: event.seat, text }];
    });

    return strings.table.inOne(lines, say);
}

function Happened(props: { moment: Moment; game: string; seats: SeatInfo[] }) {
    const { moment, game, seats } = props;
    const say = sayFor(game, seats);
    const wordsOf = eventWords(game, say);

    return (
        <section class="log sheet" aria-labelledby="happened">
            <h2 id="happened">{strings.table.log}</h2>
            {typeof moment.seat === "number" && moment.answer && (
                <p>
                    <strong>
                        {words.answer(
                            say.name(moment.seat),
                            sayAnswer(moment.answer, game, say),
                        )}
                    </strong>
                </p>
            )}
            <ol class="plain">
                {moment.events.map((event, i) => (
                    <LogLine key={i} seat={event.seat} text={wordsOf(event)} />
                ))}
            </ol>
        </section>
    );
}

/** The left and right arrow keys go one step back and forward. */
function useArrows(look: Look, show: (at: number) => void) {
    const { last } = look;
    /* Two keys may be pressed before the first step is shown. */
    const at = useRef(look.at);
    const step = (by: number) => {
        at.current = Math.min(last, Math.max(0, at.current + by));
        show(at.current);
    };

    at.current = look.at;
    useEffect(() => {
        function key(event: KeyboardEvent) {
            if ((event.target as Element).closest("input, select")) return;
            if (event.altKey || event.ctrlKey || event.metaKey) return;
            if (event.key === "ArrowLeft") step(-1);
            if (event.key === "ArrowRight") step(1);
        }
        addEventListener("keydown", key);
        return () => removeEventListener("keydown", key);
    });
}

/** The view to choose, and actions on the step. */
function Hand(props: {
    link: string;
    look: Look;
    seats: SeatInfo[];
    show(at: number, eyes?: string): void;
    onProblem(error: Error): void;
}) {
    const { link, look, seats, show, onProblem } = props;
    const { at, eyes, table } = look;

    return (
        <div class="moment-actions">
            <Select
                label={words.whose}
                value={eyes}
                choices={[
                    ["all", words.everything],
                    ["spectator", words.spectator],
                    ...seats.map((s): [string, string] => [
                        String(s.seat),
                        s.name,
                    ]),
                ]}
                onChange={(value) => show(at, value)}
            />
            <Actions
                link={link}
                at={at}
                table={table!}
                seat={seatOf(eyes)}
                onProblem={onProblem}
            />
        </div>
    );
}

/** The events and, at the end, the result. */
function Beside({ look, ...props }: { look: Look } & Shown) {
    const { moment, replay, at, last } = look;
    const { seats, entries } = props;

    if (!moment || !replay) return null;
    return (
        <>
            <Happened moment={moment} game={replay.setup.game} seats={seats} />
            {at >= last && replay.result && (
                <ResultCard
                    result={replay.result}
                    game={replay.setup.game}
                    seats={seats}
                    events={look.story ?? undefined}
                    entry={(id) => entries.get(id)}
                />
            )}
        </>
    );
}

/** The step shown, and everything around it. */
function Looking(props: {
    link: string;
    look: Look;
    setup: Setup;
    shown: Shown;
    show(at: number, eyes?: string): void;
    onProblem(error: Error): void;
}) {
    const { link, look, setup, shown, show, onProblem } = props;
    const { moment } = look;
    const at = moment && { ...shown, look, moment, setup };

    return (
        <div class="table-grid">
            <Steps
                at={look.at}
                last={look.last}
                told={moment ? toldIn(moment, setup.game, shown.seats) : ""}
                onGo={show}
            />
            {at && <MomentBoard {...at} />}
            <div class="side">
                {at && <MomentSeats {...at} />}
                <Beside look={look} {...shown} />
                <Hand
                    link={link}
                    look={look}
                    seats={shown.seats}
                    show={show}
                    onProblem={onProblem}
                />
            </div>
        </div>
    );
}

function titleFor(table: TableInfo | null): string {
    return table ? words.titleOf(gameTitle(table.setup.game)) : words.title;
}

export function ReplayPage({ link }: { link: string }) {
    const [problem, setProblem] = useState<string | null>(null);
    const onProblem = (error: Error | null) =>
        setProblem(error?.message ?? null);
    const look = useLook(link, onProblem);
    const { table, replay } = look;
    const shown = shownIn(look);
    const show = (n: number, whose = look.eyes) =>
        go(`/t/${link}/replay?seat=${whose}&at=${n}`, true);
    const around = { link, look, shown, show, onProblem };

    useArrows(look, show);
    return (
        <Frame
            wide="whole"
            title={titleFor(table)}
            extra={table && <Link to={`/t/${link}`}>{words.table}</Link>}
        >
            <Alert text={problem} />
            {problem && !table && <Link to="/">{strings.backHome}</Link>}
            {table && replay && <Looking {...around} setup={replay.setup} />}
            {table && (
                <Explain
                    look={(key) =>
                        explained(table.setup.game, key, (id) =>
                            shown.entries.get(id),
                        )
                    }
                />
            )}
        </Frame>
    );
}
