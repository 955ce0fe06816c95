/* The front page: every game, your games, public tables. */
import { useState } from "preact/hooks";
import { type GameInfo, get, getGames, type TableInfo } from "../api";
import { gameModule } from "../games";
import { Link } from "../route";
import { enterAnew, me, wantedName } from "../session";
import { gameTexts, gameTitle, strings } from "../strings";
import { levelName, unturned } from "../table/words";
import { Dialog } from "../ui/dialog";
import { Alert, Frame } from "../ui/frame";
import { useLoaded } from "../ui/load";
import { Devices } from "./devices";
import { Quick } from "./quick";

const words = strings.lobby;

function seatRange(game: GameInfo): string {
    const from = Math.min(...game.variants.map((v) => v.seats[0]));
    const to = Math.max(...game.variants.map((v) => v.seats[1]));

    return words.seats(from, to);
}

interface GameProps {
    game: GameInfo;
    bots: string[];
    onProblem(text: string): void;
}

function GameCard(props: GameProps) {
    const { game } = props;
    const module = gameModule(game.id);
    const { about, length } = gameTexts(game.id);

    return (
        <li class="game sheet">
            <div class="picture">{module && <module.Picture />}</div>
            <div class="row game-head">
                <h2 class="grow">{gameTitle(game.id)}</h2>
                <Link
                    to={`/how/${game.id}`}
                    label={words.howToOf(gameTitle(game.id))}
                >
                    {words.howTo}
                </Link>
            </div>
            <p class="facts-line soft">
                {strings.beside.facts([
                    seatRange(game),
                    ...(length ? [length] : []),
                ])}
            </p>
            <p>{about}</p>
            <Quick {...props} />
        </li>
    );
}

/** The people but you, then the number of bots. */
function namesAt(table: TableInfo): string {
    const people = table.seats.flatMap((s, seat) =>
        seat === table.you ? [] : (s.name ?? []),
    );
    const levels = table.seats.flatMap((s) => (!s.name && s.bot) || []);
    const bots = [...new Set(levels)].map((level) =>
        words.bots(levels.filter((l) => l === level).length, levelName(level)),
    );

    return strings.listing([...people, ...bots]);
}

const isOver = ({ stage }: TableInfo) =>
    stage === "over" || stage === "aborted";

function TableRow({ table }: { table: TableInfo }) {
    const title = gameTitle(table.setup.game);
    const names = namesAt(table);
    const free = table.seats.some((s) => !s.name && !s.bot);
    const over = isOver(table);
    const joins = table.you === null && table.stage === "open" && free;
    const verb =
        table.you !== null
            ? over
                ? words.lookBack
                : words.goOn
            : joins
              ? words.sit
              : words.watch;

    return (
        <li class="row table-row">
            <span class="grow">
                <strong>{title}</strong>{" "}
                <span class="soft">
                    {strings.beside.facts(
                        [words.stage[table.stage]!, names].filter(Boolean),
                    )}
                </span>
                {table.awaited && (
                    <>
                        {" "}
                        <em class="turn badge">{words.yourTurn}</em>
                    </>
                )}
            </span>
            <Link
                to={`/t/${table.link}${over ? "/replay" : joins ? "?sit" : ""}`}
                class="button"
                label={words.tableLink(verb, title, names)}
            >
                {verb}
            </Link>
        </li>
    );
}

interface TablesProps {
    tables: TableInfo[];
}

interface SectionProps extends TablesProps {
    id: string;
    title: string;
    /** Shown if there are none; without it the section is left out. */
    none?: string;
}

function Section({ tables, id, title, none }: SectionProps) {
    if (tables.length === 0 && !none) return null;
    return (
        <section class="tables" aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {tables.length === 0 && <p class="soft">{none}</p>}
            <ul class="plain">
                {tables.map((t) => (
                    <TableRow key={t.link} table={t} />
                ))}
            </ul>
        </section>
    );
}

/** Games in progress, your turn first. */
function Going({ tables, none }: TablesProps & { none?: string }) {
    const sorted = tables
        .filter((t) => !isOver(t))
        .sort((a, b) => Number(b.awaited) - Number(a.awaited));

    return (
        <Section id="yours" title={words.yours} none={none} tables={sorted} />
    );
}

/** Below the games: your finished games, and public tables. */
function Others({ yours, tables }: TablesProps & { yours: TableInfo[] }) {
    return (
        <>
            {yours.length === 0 && <Going none={words.none} tables={[]} />}
            <Section
                id="past"
                title={words.past}
                tables={yours.filter(isOver)}
            />
            <Section
                id="open"
                title={words.open}
                none={words.noneOpen}
                tables={tables.filter((t) => t.you === null)}
            />
        </>
    );
}

/** Asks for a new name and starts over as a new guest. */
function OtherName(props: { onClose(): void; onProblem(text: string): void }) {
    const { onClose, onProblem } = props;
    const [name, setName] = useState(wantedName.value);

    return (
        <Dialog title={words.otherName} onClose={onClose}>
            <p>{words.otherNameSure}</p>
            <form
                class="row"
                onSubmit={(event) => {
                    event.preventDefault();
                    onClose();
                    enterAnew(name).catch((error) => onProblem(error.message));
                }}
            >
                <label for="other-name">{words.newName}</label>
                <input
                    id="other-name"
                    class="grow"
                    value={name}
                    required
                    maxLength={24}
                    autocomplete="nickname"
                    onInput={(event) => setName(event.currentTarget.value)}
                />
                <button type="submit" class="primary">
                    {words.otherNameGo}
                </button>
            </form>
        </Dialog>
    );
}

/** The reader's name; a field while they have none. */
function Who({ onProblem }: { onProblem(text: string): void }) {
    const [asking, setAsking] = useState<"name" | "devices" | null>(null);
    const close = () => setAsking(null);

    if (me.value === undefined) return null;
    if (me.value)
        return (
            <>
                <p class="who">
                    {strings.beside.label(words.youAre)}{" "}
                    <strong>{unturned(me.value)}</strong>{" "}
                    <button
                        type="button"
                        class="quiet"
                        onClick={() => setAsking("name")}
                    >
                        {words.otherName}
                    </button>{" "}
                    <button
                        type="button"
                        class="quiet"
                        onClick={() => setAsking("devices")}
                    >
                        {strings.devices.title}
                    </button>
                </p>
                {asking === "name" && (
                    <OtherName onClose={close} onProblem={onProblem} />
                )}
                {asking === "devices" && <Devices onClose={close} />}
            </>
        );
    return (
        <p class="field">
            <label for="name">{words.youAre}</label>
            <input
                id="name"
                value={wantedName.value}
                maxLength={24}
                autocomplete="nickname"
                onInput={(event) => {
                    wantedName.value = event.currentTarget.value;
                }}
            />
        </p>
    );
}

export function Home() {
    const [problem, setProblem] = useState<string | null>(null);
    const onError = (error: Error | null) => setProblem(error?.message ?? null);
    const games = useLoaded(getGames, [], onError);
    const [late, setLate] = useState(false);
    const tables = useLoaded(
        () => get<{ tables: TableInfo[] }>("/api/tables"),
        [me.value],
        (error) => {
            onError(error);
            if (error) setLate(true);
        },
    );
    /* Your games come first: they would move the rest from below a pointer. */
    const ready = games && (tables || late);
    const yours = tables?.tables.filter((t) => t.you !== null) ?? [];

    return (
        <Frame title={words.title} tab={strings.name} wide="wide">
            <p class="motto">{strings.motto}</p>
            <div class="who row">
                <Who onProblem={setProblem} />
            </div>
            <Alert text={problem} />
            {ready && <Going tables={yours} />}
            <ul class="plain games">
                {ready &&
                    games.games.map((g) => (
                        <GameCard
                            key={g.id}
                            game={g}
                            bots={games.bots}
                            onProblem={setProblem}
                        />
                    ))}
            </ul>
            {games && tables && <Others yours={yours} tables={tables.tables} />}
        </Frame>
    );
}
