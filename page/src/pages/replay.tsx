/*
 * Looking back at a match: any moment, from any seat or with everything open.
 * A moment is what stands after a number of log entries.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import { get, getGames, getReference, post, type TableInfo } from "../api";
import type { Ask, Entry, GameEvent, SeatInfo, Setup } from "../contract";
import { gameModule, titleOf } from "../games";
import { go, Link, route } from "../route";
import { enter } from "../session";
import { level } from "../settings";
import { strings } from "../strings";
import type { Result } from "../table/messages";
import { PlainBoard } from "../table/plain";
import { showsPoints } from "../table/points";
import { ResultCard } from "../table/result";
import { sayAnswer, sayEvent, seatInfos } from "../table/words";
import { CopyButton } from "../ui/copy";
import { Select } from "../ui/fields";
import { Alert, Frame } from "../ui/frame";
import { useLoaded, useOnce } from "../ui/load";
import { Reference } from "../ui/reference";

const words = strings.replay;
const CHUNK = 50;

interface Moment {
    n: number;
    seat?: number | string;
    answer?: string | null;
    events: GameEvent[];
    ask: Ask;
    view: Record<string, unknown>;
    state?: Record<string, unknown>;
}

interface Replay {
    seat: number | string | null;
    setup: Setup;
    entries: number;
    steps: Moment[];
    result: Result | null;
}

/**
 * The part of a replay with the moment ${at} (null: not known yet), and the one
 * before it, of which a board may show something still; parts are fetched once.
 */
function useReplay(
    link: string,
    eyes: string,
    at: number | null,
    onError: (error: Error) => void,
) {
    const from = at === null ? null : Math.floor(at / CHUNK) * CHUNK;
    const [parts] = useState(() => new Map<string, Promise<Replay>>());
    const load = (start: number) => {
        const key = `${eyes} ${start}`;
        const part =
            parts.get(key) ??
            get<Replay>(
                `/api/tables/${link}/replay?seat=${eyes}&from=${start}&steps=${CHUNK}`,
            );

        parts.set(key, part);
        return part;
    };

    return useLoaded(
        async () => {
            if (from === null) return null;
            const part = await load(from);
            const before = from > 0 ? (await load(from - CHUNK)).steps : [];

            return { ...part, steps: [...before, ...part.steps] };
        },
        [link, eyes, from],
        onError,
    );
}

/** A spectator's view with what is hidden in it filled in from the truth. */
function opened(moment: Moment): Record<string, unknown> {
    const view = { ...moment.view };

    for (const key of Object.keys(view))
        if (moment.state && key in moment.state) view[key] = moment.state[key];
    return view;
}

/** The seat whose eyes these are; null: nobody's. */
function seatOf(eyes: string): number | null {
    return /^\d$/.test(eyes) ? Number(eyes) : null;
}

function MomentBoard(props: {
    moment: Moment;
    events: GameEvent[];
    setup: Setup;
    eyes: string;
    seats: SeatInfo[];
    entries: Map<string, Entry>;
    pointsKept: boolean | null;
    explain(id: string): void;
}) {
    const { moment, events, setup, eyes, seats, entries, explain } = props;
    const { ask } = moment;
    const open = eyes === "all";
    const Board = gameModule(setup.game)?.Board ?? PlainBoard;
    const seat = seatOf(eyes);

    return (
        <section class="board-area" aria-label={strings.table.board}>
            <h2 class="hidden">{strings.table.board}</h2>
            <Board
                view={opened(moment)}
                setup={setup}
                seat={seat}
                seats={seats}
                ask={ask}
                moves={{
                    active: false,
                    choices: [],
                    choose: () => undefined,
                    chosen: null,
                    draft: null,
                    pieces: null,
                }}
                event={moment.events[moment.events.length - 1] ?? null}
                events={events}
                open={open}
                showsPoints={showsPoints(props.pointsKept, { ask, seat, open })}
                entry={(id) => entries.get(id)}
                explain={explain}
            />
        </section>
    );
}

function Steps(props: { at: number; last: number; onGo(at: number): void }) {
    const { at, last, onGo } = props;
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
        <div class="scrub sheet">
            <div class="row">
                {button(words.first, 0)}
                {button(words.back, Math.max(0, at - 1))}
                {button(words.on, Math.min(last, at + 1))}
                {button(words.last, last)}
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
        </div>
    );
}

/** What can be done with a moment: link, file, playing on. */
function Deeds(props: {
    link: string;
    at: number;
    table: TableInfo;
    /** Whose view it is; null: nobody's. */
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

function Happened(props: {
    moment: Moment;
    game: string;
    seats: SeatInfo[];
    entries: Map<string, Entry>;
}) {
    const { moment, game, seats, entries } = props;
    const module = gameModule(game);
    const name = (seat: number) => seats[seat]?.name ?? String(seat);

    return (
        <section class="log sheet" aria-labelledby="happened">
            <h2 id="happened">{strings.table.log}</h2>
            {typeof moment.seat === "number" && moment.answer && (
                <p>
                    <strong>
                        {words.answer(
                            name(moment.seat),
                            sayAnswer(moment.answer, module, name, entries),
                        )}
                    </strong>
                </p>
            )}
            <ol class="plain">
                {moment.events.map((event, i) => (
                    <li
                        key={i}
                        class={
                            event.seat !== null
                                ? `seat-${event.seat} by`
                                : undefined
                        }
                    >
                        {sayEvent(event, module, name, entries)}
                    </li>
                ))}
            </ol>
        </section>
    );
}

/** Whose eyes an address means; what means nobody's opens everything. */
function eyesOf(wish: string | null, seats: number): string {
    const seat = seatOf(wish ?? "");

    if (seat !== null && seat < seats) return wish!;
    return wish === "spectator" ? wish : "all";
}

/** The moment that an address means: a whole one, of this match. */
function momentOf(wish: string | null, last: number): number {
    return Math.min(last, Math.max(0, Math.trunc(Number(wish)) || 0));
}

export function ReplayPage({ link }: { link: string }) {
    const query = route.value.query;
    const [problem, setProblem] = useState<string | null>(null);
    const [reference, setReference] = useState<string | null>(null);
    const onError = (error: Error) => setProblem(error.message);
    const table = useLoaded(
        () => get<TableInfo>(`/api/tables/${link}`),
        [link],
        onError,
    );
    const first = useLoaded(
        () =>
            get<Replay>(
                `/api/tables/${link}/replay?seat=spectator&from=0&steps=1`,
            ),
        [link],
        onError,
    );
    const last = first?.entries ?? 0;
    const eyes = eyesOf(query.get("seat"), first?.setup.seats ?? 0);
    const at = momentOf(query.get("at"), last);
    const replay = useReplay(link, eyes, first && at, onError);
    const games = useLoaded(getGames);
    const rules = useLoaded(
        () => getReference(`/api/tables/${link}/rules`),
        [link],
    );
    const list = rules?.entries ?? [];
    const entries = new Map(list.map((e) => [e.id, e]));
    const seats = seatInfos(table);
    const moment = replay?.steps.find((s) => s.n === at);
    const events = useMemo(
        () =>
            (replay?.steps ?? [])
                .filter((s) => moment && s.n <= moment.n)
                .flatMap((s) => s.events),
        [replay, moment],
    );
    const title = table && games && titleOf(table.setup.game, games.games);
    const show = (n: number, whose = eyes) =>
        go(`/t/${link}/replay?seat=${whose}&at=${n}`, true);

    useEffect(() => {
        function key(event: KeyboardEvent) {
            if ((event.target as Element).closest("input, select")) return;
            if (event.key === "ArrowLeft") show(Math.max(0, at - 1));
            if (event.key === "ArrowRight") show(Math.min(last, at + 1));
        }
        addEventListener("keydown", key);
        return () => removeEventListener("keydown", key);
    });
    return (
        <Frame
            wide
            title={`${words.title}${title ? `: ${title}` : ""}`}
            extra={<Link to={`/t/${link}`}>{words.table}</Link>}
        >
            <Alert text={problem} />
            {table && replay && (
                <div class="table-grid">
                    {moment && (
                        <MomentBoard
                            moment={moment}
                            events={events}
                            setup={replay.setup}
                            eyes={eyes}
                            seats={seats}
                            entries={entries}
                            pointsKept={rules?.pointsKept ?? null}
                            explain={setReference}
                        />
                    )}
                    <div class="hand">
                        <Steps
                            at={Math.min(at, last)}
                            last={last}
                            onGo={show}
                        />
                        <div class="moment-deeds">
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
                            <Deeds
                                link={link}
                                at={Math.min(at, last)}
                                table={table}
                                seat={seatOf(eyes)}
                                onProblem={onError}
                            />
                        </div>
                    </div>
                    <div class="beside">
                        {moment && (
                            <Happened
                                moment={moment}
                                game={replay.setup.game}
                                seats={seats}
                                entries={entries}
                            />
                        )}
                        {moment && at >= last && replay.result && (
                            <ResultCard
                                result={replay.result}
                                game={replay.setup.game}
                                seats={seats}
                            />
                        )}
                    </div>
                </div>
            )}
            {reference !== null && (
                <Reference
                    game={table?.setup.game ?? ""}
                    entries={list}
                    at={reference}
                    onClose={() => setReference(null)}
                />
            )}
        </Frame>
    );
}
