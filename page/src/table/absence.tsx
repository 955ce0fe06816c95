/* Presence of people, and bots that play for people who are away. */
import type { TableInfo } from "../api";
import { strings } from "../strings";
import type { TableStore } from "./store";
import { levelName } from "./words";

const words = strings.absence;

type SeatOf = TableInfo["seats"][number];
type Run = (what: string, body: object) => unknown;

/**
 * A mark for people who are here; for others, when they left. Where a bot plays
 * for somebody, the bot's label is enough.
 */
export function Presence({ info }: { info: SeatOf | undefined }) {
    if (!info?.name || info.resigned || info.bot) return null;
    if (info.away !== null)
        return <span class="soft"> {words.away(info.away)}</span>;
    return (
        <span class="here">
            {" "}
            <span class="hidden">{words.here}</span>
        </span>
    );
}

/** True if a bot may play for this person while they are away. */
export function Consent({ table, run }: { table: TableInfo; run: Run }) {
    const info = table.you !== null && table.seats[table.you];

    if (!info || table.alone) return null;
    return (
        <label class="check">
            <input
                type="checkbox"
                checked={info.consents}
                onChange={(event) =>
                    run("consent", { consents: event.currentTarget.checked })
                }
            />{" "}
            {words.consent(levelName(table.stand_in))}
        </label>
    );
}

/** True for a person who plays without a bot. */
const plays = (info: SeatOf): boolean =>
    info.name !== null && !info.resigned && info.bot === null;

/** The seats that can be voted on: of people away, or with two others. */
function replaceable(table: TableInfo): number[] {
    const present = table.seats.filter((s) => plays(s) && s.away === null);

    return table.seats.flatMap((info, seat) => {
        const there = info.away === null;
        const others = present.length - (there ? 1 : 0);

        if (seat === table.you || !plays(info)) return [];
        return !there || others > 1 ? [seat] : [];
    });
}

interface VoteProps {
    store: TableStore;
    table: TableInfo;
    seats: number[];
    run: Run;
}

function VoteButtons({ store, table, seats, run }: VoteProps) {
    const mine = table.seats[table.you!]!.replaces;

    return (
        <div class="row">
            {seats.map((seat) => {
                const voted = mine.includes(seat);
                const say = voted ? words.keep : words.replace;

                return (
                    <button
                        key={seat}
                        type="button"
                        class="quiet"
                        onClick={() => run("replace", { seat, vote: !voted })}
                    >
                        {say(store.nameOf(seat))}
                    </button>
                );
            })}
        </div>
    );
}

/** The votes to replace players. */
function Ballot({ store, table }: { store: TableStore; table: TableInfo }) {
    const lines = table.seats.flatMap((_, seat) => {
        const by = table.seats.flatMap((s, i) =>
            s.replaces.includes(seat) ? [store.nameOf(i)] : [],
        );

        return by.length > 0
            ? [words.votes(strings.listing(by), store.nameOf(seat))]
            : [];
    });

    return lines.map((line) => <p key={line}>{line}</p>);
}

/** Votes for bots: visible for people who are away, folded otherwise. */
export function Replacing(props: Omit<VoteProps, "seats">) {
    const { store, table } = props;
    const seats = table.you === null ? [] : replaceable(table);
    const away = seats.filter((seat) => table.seats[seat]!.away !== null);
    const there = seats.filter((seat) => table.seats[seat]!.away === null);

    return (
        <>
            <Ballot store={store} table={table} />
            {away.length > 0 && <VoteButtons {...props} seats={away} />}
            {there.length > 0 && (
                <details class="replacing">
                    <summary>{words.others}</summary>
                    <p class="soft">
                        {words.about(
                            levelName(table.stand_in),
                            table.replace_after,
                        )}
                    </p>
                    <VoteButtons {...props} seats={there} />
                </details>
            )}
        </>
    );
}

/** For somebody whose seat a bot plays. */
export function TakeOver({ table, run }: { table: TableInfo; run: Run }) {
    const seat = table.you!;

    if (table.seats[seat]!.returning)
        return <p role="status">{words.returning}</p>;
    return (
        <button type="button" onClick={() => run("sit", { seat })}>
            {words.takeOver}
        </button>
    );
}
