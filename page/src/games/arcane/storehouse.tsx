/* A storehouse of three by three places, and its owner. */
import type { ComponentChildren } from "preact";
import type { BoardProps, Seat } from "../../contract";
import { strings, arcane as words } from "../../strings";
import { explainThis, what } from "../../ui/explain";
import { Name } from "../../ui/name";
import { Glyph } from "./glyphs";
import type { Plan } from "./plan";
import {
    ActButton,
    type Board,
    Icon,
    itemAt,
    litBy,
    Tile,
    title,
} from "./tile";
import { cells, look, type View } from "./view";

interface HouseProps {
    board: Board;
    plan: Plan;
    seat: Seat;
}

/** The contents of a place in words; ${sealed}: your answer reveals it. */
function cellText(
    { view, seats, seat: own }: Board,
    seat: Seat,
    index: number,
    sealed: boolean,
): string {
    const seen = look(view.storehouses[seat]![index]!);
    const others = seen?.by.filter((s) => s !== own) ?? [];

    return words.place({
        at: cells[index]!.toUpperCase(),
        item: seen && (seen.card === "?" ? "" : title(seen.card)),
        open: seen?.open ?? true,
        by: others.map((s) => seats[s]?.name ?? `${s}`),
        sealed,
    });
}

/** True if the event shown now is about this place. */
function isLit(board: Board, seat: Seat, index: number): boolean {
    const { event } = board;
    const whose = event?.whom ?? event?.seat;

    return whose === seat && event?.cell === cells[index];
}

/** True if the item of this place has just slid there. */
const hasSlid = ({ event, slid }: Board, seat: Seat, index: number) =>
    event?.seat === seat && slid.includes(index);

function Cell({ board, plan, seat, index }: HouseProps & { index: number }) {
    const { view, seats, event } = board;
    const seen = look(view.storehouses[seat]![index]!);
    const picked = seat === board.seat && view.own_picks.includes(index + 1);
    const eyes = (seen?.by ?? [])
        .map((s) => (s === board.seat ? "" : (seats[s]?.mark ?? s)))
        .join("");
    const mine = seen?.by.includes(board.seat ?? -1);
    const cell = cells[index]!;
    const lit = isLit(board, seat, index) ? "lit" : "";
    const slid = hasSlid(board, seat, index) ? `arc-slid-${event?.along}` : "";
    const badge = picked ? (
        <Glyph name="check" />
    ) : mine || eyes ? (
        <>
            <Glyph name="eye" />
            <span data-n={eyes} />
        </>
    ) : undefined;

    return (
        <Tile
            board={board}
            card={seen?.card ?? null}
            open={seen === null || seen.open}
            text={cellText(board, seat, index, picked)}
            marks={seen ? itemAt(seen.card, `${cell}@${seat}`) : undefined}
            act={plan.place(seat, cell)}
            badge={badge}
            extra={`${lit} ${slid}`}
        />
    );
}

/** The nine places. Places closed by sales are drawn as bare floor. */
function Grid({ board, plan, seat }: HouseProps) {
    const { view } = board;
    const rows = view.rows[seat]!;
    const columns = view.columns[seat]!;

    return (
        <ol class="arc-grid">
            {cells.map((cell, i) => (
                <li
                    key={cell}
                    data-still={hasSlid(board, seat, i) || undefined}
                    class={
                        Math.floor(i / 3) < rows && i % 3 < columns
                            ? ""
                            : "arc-closed"
                    }
                >
                    <Cell board={board} plan={plan} seat={seat} index={i} />
                    {seat === board.seat && (
                        <span
                            class="arc-at"
                            aria-hidden="true"
                            {...what("place")}
                        >
                            {cell.toUpperCase()}
                        </span>
                    )}
                </li>
            ))}
        </ol>
    );
}

export function Score(props: { board: BoardProps<View>; seat: Seat }) {
    const { board, seat } = props;
    const { view } = board;
    const lit = (kind: string) => litBy(board, seat, kind);

    return (
        <span class="arc-score">
            <b class={`arc-gold ${lit("gold")}`} {...what("gold")}>
                {view.gold[seat]}
                <span class="hidden">{words.gold}</span>
            </b>
            <b class={`arc-infamy ${lit("infamy")}`} {...what("infamy-track")}>
                {view.infamy[seat]}
                <span class="hidden">{words.infamy}</span>
            </b>
            {view.markers[seat]! > 0 && (
                <b class={`arc-fine ${lit("marker")}`} {...what("fine")}>
                    {"●".repeat(view.markers[seat]!)}
                    <span class="hidden">
                        {words.finesOf(view.markers[seat]!)}
                    </span>
                </b>
            )}
        </span>
    );
}

/** The infamy that the inspector found here, while the inspection is shown. */
function Counted({ board, seat }: { board: Board; seat: Seat }) {
    const counted = board.course.counted.get(seat);

    if (counted === undefined) return null;
    return (
        <p
            class={`arc-counted ${litBy(board, seat, "counted")}`}
            {...what("counted")}
        >
            {words.counted(counted)}
        </p>
    );
}

function Tags({ board, seat }: { board: Board; seat: Seat }) {
    const { view, course } = board;
    const tags = [
        view.start === seat && (["flag", words.begins, "first"] as const),
        view.trigger === seat && (["bell", words.triggers, "caller"] as const),
        course.turn === seat && (["turn", words.onTurn, "current"] as const),
    ].filter((tag) => tag !== false);

    return (
        <span class="arc-tags">
            {tags.map(([sign, text, key]) => (
                <span key={key} {...what(key)}>
                    <Glyph name={sign} />
                    <span class="hidden">{text}</span>
                </span>
            ))}
        </span>
    );
}

/** The owner of the storehouse; a button if a player can be chosen. */
function Owner({ board, plan, seat }: HouseProps) {
    const info = board.seats[seat];
    const act = plan.single({ op: "seat", seat });
    const title = (
        <>
            <span class="mark" aria-hidden="true">
                {info?.mark}
            </span>{" "}
            <Name name={info?.name ?? ""} />
            {info?.you && (
                <span class="hidden"> {strings.beside.note(words.you)}</span>
            )}
        </>
    );

    if (!act) return <h3>{title}</h3>;
    return (
        <ActButton act={act} label={act.label}>
            {title}
        </ActButton>
    );
}

export function Wizard({ id }: { id: string }) {
    return (
        <button
            type="button"
            class="arc-wizard"
            aria-label={title(id)}
            {...what(id)}
            onClick={explainThis}
        >
            <Icon id={id} />
        </button>
    );
}

function Plate(props: HouseProps) {
    const { board, seat } = props;
    const wizard = board.view.wizards[seat];
    const lit =
        board.event?.chosen === seat ? "lit" : litBy(board, seat, "turn");

    return (
        <div class={`arc-plate ${lit}`}>
            <Owner {...props} />
            {wizard && <Wizard id={wizard} />}
        </div>
    );
}

/** Another player's stash: the items known, and how many there are. */
function TheirStash({ board, plan, seat }: HouseProps) {
    const { view, seats } = board;
    const stash = view.stashes[seat]!;
    const hidden = stash.filter((card) => card === "?").length;
    const known = stash.filter((card) => card !== "?");

    return (
        <ul
            class="arc-their"
            aria-label={words.stashOf(seats[seat]?.name ?? "")}
        >
            {known.map((card, i) => (
                <li key={i}>
                    <Tile
                        board={board}
                        card={card}
                        text={title(card)}
                        marks={itemAt(card, `stash@${seat}`)}
                        act={plan.stash(seat, card, "")}
                    />
                </li>
            ))}
            {hidden > 0 && (
                <li class="arc-hidden-stash" {...what("stash")}>
                    <span aria-hidden="true">
                        {Array.from({ length: hidden }, (_, i) => (
                            <span
                                key={i}
                                class="arc-sliver"
                                {...itemAt("?", `stash@${seat}`)}
                            />
                        ))}
                    </span>
                    <span class="hidden">{words.unknown(hidden)}</span>
                </li>
            )}
        </ul>
    );
}

interface ShellProps extends HouseProps {
    label: string;
    style: string;
    /** Everything else that belongs to the storehouse. */
    children?: ComponentChildren;
}

function House({ label, style, children, ...house }: ShellProps) {
    const { board, seat } = house;
    const tint = board.seats[seat]?.tint ?? "";
    const turn = board.course.turn === seat ? "arc-turn" : "";

    return (
        <section
            class={`${style} ${tint} ${turn}`}
            aria-label={label}
            data-seat={seat}
        >
            <Plate {...house} />
            <Grid {...house} />
            <div class="arc-foot">
                {children}
                <Counted board={board} seat={seat} />
                <Tags board={board} seat={seat} />
                <Score board={board} seat={seat} />
            </div>
        </section>
    );
}

/** Your storehouse. */
export function Mine(props: HouseProps) {
    return <House {...props} label={words.yours} style="arc-house arc-mine" />;
}

/** Another player's storehouse with everything that belongs to it. */
export function Neighbour(props: HouseProps) {
    const { board, seat } = props;
    const name = board.seats[seat]?.name ?? String(seat);

    return (
        <House {...props} label={words.storehouse(name)} style="arc-house">
            <TheirStash {...props} />
        </House>
    );
}
