/* The lobby: who sits where, and the link to invite people. */
import { useEffect, useState } from "preact/hooks";
import { type Games, getGames, post, type TableInfo } from "../api";
import type { SeatInfo } from "../contract";
import { go, route } from "../route";
import { enter, me, wantedName } from "../session";
import { optionTitle, optionValue, strings, variantTitle } from "../strings";
import { CopyButton } from "../ui/copy";
import { Select } from "../ui/fields";
import { Alert, Unreachable } from "../ui/frame";
import { useLoaded } from "../ui/load";
import { Consent, Presence } from "./absence";
import { Mark } from "./aside";
import type { TableStore } from "./store";
import { levelChoices, levelName } from "./words";

const words = strings.waiting;

function Invite({ warns }: { warns: boolean }) {
    const address = location.origin + location.pathname;

    return (
        <div class="invite">
            <p>{words.invite}</p>
            <div class="row">
                <input
                    readOnly
                    class="grow"
                    aria-label={words.invite}
                    value={address}
                    onFocus={(event) => event.currentTarget.select()}
                />
                <CopyButton label={words.copy} text={address} />
            </div>
            {warns && <Unreachable />}
        </div>
    );
}

/** The edition, and the options that differ from it. */
function What({ store, games }: { store: TableStore; games: Games | null }) {
    const { setup } = store.table.value!;
    const game = games?.games.find((g) => g.id === setup.game);
    const variant = game?.variants.find((v) => v.id === setup.variant);
    const changed = (variant?.options ?? [])
        .filter((o) => String(setup.options[o.id]) !== String(o.default))
        .map((o) => {
            const value = optionValue(setup.game, o.id, setup.options[o.id]!);

            return words.option(optionTitle(setup.game, o.id), value);
        });
    const parts = [
        game && game.variants[0] !== variant
            ? variantTitle(setup.game, setup.variant)
            : null,
        ...changed,
        setup.pack ? words.house : null,
    ].filter((text) => text !== null);

    if (parts.length === 0) return null;
    return <p class="soft">{strings.beside.facts(parts)}</p>;
}

/** True if the reader may take ${seat}; reserved seats are for one person. */
function mayTake(table: TableInfo, seat: number): boolean {
    const info = table.seats[seat]!;

    if (table.you !== null || info.name || info.bot) return false;
    return info.offered === null || table.offered === seat;
}

type Act = (what: string, body: object) => void;

/** The bot on a seat, for the host to choose. */
function BotSelect(props: {
    seat: number;
    bot: string | null;
    bots: string[];
    act: Act;
}) {
    const { seat, bot, bots, act } = props;

    return (
        <Select
            bare
            label={words.putBot(seat + 1)}
            value={bot ?? ""}
            choices={[
                ["", words.nobody],
                ...bots.map((level): [string, string] => [
                    level,
                    words.bot(levelName(level)),
                ]),
            ]}
            onChange={(level) => act("bot", { seat, bot: level || null })}
        />
    );
}

function SeatRow(props: {
    table: TableInfo;
    seat: SeatInfo;
    bots: string[];
    act: Act;
}) {
    const { table, seat, bots, act } = props;
    const info = table.seats[seat.seat]!;

    return (
        <li class="row seat">
            <Mark seat={seat} />
            <span class="grow">
                <span>
                    {seat.name}
                    {seat.you && <> {strings.beside.note(strings.table.you)}</>}
                    {!table.hosting && !info.name && info.bot && (
                        <span class="soft">
                            {" "}
                            {words.bot(levelName(info.bot))}
                        </span>
                    )}
                </span>
                {!seat.you && <Presence info={info} />}
            </span>
            {info.offered && !info.name && !info.bot && (
                <span class="soft">
                    {table.offered === seat.seat
                        ? words.offeredYou
                        : words.offered(info.offered)}
                </span>
            )}
            {mayTake(table, seat.seat) && (
                <button
                    type="button"
                    class="primary"
                    onClick={() => act("sit", { seat: seat.seat })}
                >
                    {words.sit(seat.seat + 1)}
                </button>
            )}
            {table.hosting && !info.name && (
                <BotSelect
                    seat={seat.seat}
                    bot={info.bot}
                    bots={bots}
                    act={act}
                />
            )}
            {seat.you && (
                <button type="button" onClick={() => act("leave", {})}>
                    {words.leave}
                </button>
            )}
            {table.hosting && info.name && !seat.you && (
                <button
                    type="button"
                    onClick={() => act("free", { seat: seat.seat })}
                >
                    {words.free(seat.seat + 1)}
                </button>
            )}
        </li>
    );
}

function GuestName() {
    return (
        <p class="field">
            <label for="guest-name">{strings.lobby.youAre}</label>
            <input
                id="guest-name"
                value={wantedName.value}
                maxLength={24}
                onInput={(event) => {
                    wantedName.value = event.currentTarget.value;
                }}
            />
        </p>
    );
}

/** The bots that replace players who leave; only the host chooses. */
function StandIn(props: { table: TableInfo; bots: string[]; act: Act }) {
    const { table, bots, act } = props;

    if (!table.hosting)
        return (
            <p class="soft">
                {strings.absence.about(
                    levelName(table.stand_in),
                    table.replace_after,
                )}
            </p>
        );
    return (
        <Select
            label={words.standIn}
            value={table.stand_in}
            choices={levelChoices(bots)}
            onChange={(bot) => act("stand-in", { bot })}
        />
    );
}

/** The host's start button; the others see who the host is. */
function Start({ table, act }: { table: TableInfo; act: Act }) {
    const full = table.seats.every((s) => s.name || s.bot);

    if (!table.hosting)
        return <p class="soft start">{words.hostStarts(table.host ?? "?")}</p>;
    return (
        <div class="row start">
            <button
                type="button"
                class="primary"
                disabled={!full}
                onClick={() => act("start", {})}
            >
                {words.start}
            </button>
            {!full && <span class="soft">{words.notYet}</span>}
        </div>
    );
}

export function Waiting({ store }: { store: TableStore }) {
    const [problem, setProblem] = useState<string | null>(null);
    const games = useLoaded(getGames);
    const table = store.table.value!;
    const room = table.seats.some((_, seat) => mayTake(table, seat));
    const warns = table.hosting && games?.reachable === false;
    const invite = <Invite warns={warns} />;

    async function act(what: string, body: object) {
        try {
            await enter();
            await post(`/api/tables/${store.link}/${what}`, body);
            setProblem(null);
        } catch (error) {
            setProblem((error as Error).message);
        }
    }

    useEffect(() => {
        const seat = table.seats.findIndex((_, i) => mayTake(table, i));

        if (!route.value.query.has("sit")) return;
        go(`/t/${store.link}`, true);
        if (seat >= 0) act("sit", { seat });
    }, []);
    return (
        <section class="waiting sheet" aria-labelledby="waiting-title">
            <h2 id="waiting-title">{words.title}</h2>
            <What store={store} games={games} />
            {table.hosting && invite}
            <Alert text={problem} />
            {!me.value && room && <GuestName />}
            <ol class="plain">
                {store.seats.value.map((seat) => (
                    <SeatRow
                        key={seat.seat}
                        table={table}
                        seat={seat}
                        bots={games?.bots ?? []}
                        act={act}
                    />
                ))}
            </ol>
            <div class="replacing">
                <StandIn table={table} bots={games?.bots ?? []} act={act} />
                <Consent table={table} run={act} />
            </div>
            <Start table={table} act={act} />
            {/* Whoever was invited looks for a seat first. */}
            {!table.hosting && invite}
        </section>
    );
}
