/* A storehouse of three by three places, and who it belongs to. */
import type { ComponentChildren } from "preact";
import type { Seat } from "../../contract";
import { arcane as words } from "../../strings";
import { Glyph } from "./glyphs";
import type { Plan } from "./plan";
import { titled } from "./say";
import { type Board, Icon, Tile, tip } from "./tile";
import { cells, look, turnOf } from "./view";

interface HouseProps {
    board: Board;
    plan: Plan;
    seat: Seat;
}

/** What lies in a place, in words. */
function cellText(board: Board, seat: Seat, index: number): string {
    const { view, seats, entry } = board;
    const seen = look(view.storehouses[seat]![index]!);
    const at = cells[index]!.toUpperCase();
    const say = words.cell;

    if (seen === null) return `${at}: ${say.empty}`;
    const name = titled(seen.card, entry);
    const others = seen.by.filter((s) => s !== board.seat);
    const by = others.length
        ? `, ${say.by(words.and(others.map((s) => seats[s]?.name ?? `${s}`)))}`
        : "";
    const what = seen.open
        ? say.open(name)
        : seen.card === "?"
          ? say.hidden
          : say.known(name);

    return `${at}: ${what}${by}`;
}

/** Whether the event that is shown is about this place. */
function isLit(board: Board, seat: Seat, index: number): boolean {
    const { event } = board;
    const whose = event?.whom ?? event?.seat;

    return whose === seat && event?.cell === cells[index];
}

function slidClass(board: Board, seat: Seat, index: number): string {
    const moved = board.view.memo?.moved;

    return moved?.seat === seat && moved.cells.includes(index)
        ? `arc-slid-${moved.along}`
        : "";
}

function Cell({ board, plan, seat, index }: HouseProps & { index: number }) {
    const { view, seats } = board;
    const seen = look(view.storehouses[seat]![index]!);
    const picked = seat === board.seat && view.own_picks.includes(index + 1);
    const eyes = (seen?.by ?? [])
        .map((s) => (s === board.seat ? "" : (seats[s]?.mark ?? s)))
        .join("");
    const mine = seen?.by.includes(board.seat ?? -1);
    const text = cellText(board, seat, index);
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
            text={picked ? `${text}, ${words.cell.sealed}` : text}
            act={plan.place(seat, cells[index]!)}
            badge={badge}
            extra={`${isLit(board, seat, index) ? "lit" : ""} ${slidClass(board, seat, index)}`}
        />
    );
}

/** The nine places. Those that sales have closed are shown as bare floor. */
export function Grid({ board, plan, seat }: HouseProps) {
    const { view } = board;
    const rows = view.rows[seat]!;
    const columns = view.columns[seat]!;

    return (
        <ol class="arc-grid">
            {cells.map((cell, i) => (
                <li
                    key={cell}
                    class={
                        Math.floor(i / 3) < rows && i % 3 < columns
                            ? ""
                            : "arc-closed"
                    }
                >
                    <Cell board={board} plan={plan} seat={seat} index={i} />
                    {seat === board.seat && (
                        <span class="arc-at" aria-hidden="true">
                            {cell.toUpperCase()}
                        </span>
                    )}
                </li>
            ))}
        </ol>
    );
}

function Score({ board, seat }: { board: Board; seat: Seat }) {
    const { view, event } = board;
    const lit = (kind: string) =>
        event?.seat === seat && event.event === kind ? "lit" : "";

    return (
        <span class="arc-score">
            <b class={`arc-gold ${lit("gold")}`}>
                {view.gold[seat]}
                <span class="hidden">{words.gold}</span>
            </b>
            <b class={`arc-infamy ${lit("infamy")}`}>
                {view.infamy[seat]}
                <span class="hidden">{words.infamy}</span>
            </b>
            {view.markers[seat]! > 0 && (
                <b class={`arc-fine ${lit("marker")}`}>
                    {"●".repeat(view.markers[seat]!)}
                    <span class="hidden">
                        {words.finesOf(view.markers[seat]!)}
                    </span>
                </b>
            )}
        </span>
    );
}

/** What the inspector has found here, while that is being looked at. */
export function Counted({ board, seat }: { board: Board; seat: Seat }) {
    const counted = board.view.memo?.counted?.[seat];
    const lit = board.event?.event === "counted" && board.event.seat === seat;

    if (counted === undefined || counted === null) return null;
    return (
        <p class={`arc-counted ${lit ? "lit" : ""}`}>
            {words.counted(counted)}
        </p>
    );
}

function Tags({ board, seat }: { board: Board; seat: Seat }) {
    const { view } = board;
    const tags = [
        view.start === seat && (["flag", words.begins] as const),
        view.trigger === seat && (["bell", words.triggers] as const),
        turnOf(view) === seat && (["turn", words.onTurn] as const),
    ].filter((tag) => tag !== false);

    return (
        <>
            {tags.map(([sign, text]) => (
                <span class="arc-tag" key={text} title={text}>
                    <Glyph name={sign} />
                    <span class="hidden">{text}</span>
                </span>
            ))}
        </>
    );
}

/** Whose storehouse it is; a button where a seat is to be chosen. */
export function Plate({ board, plan, seat }: HouseProps) {
    const { view, seats, entry, explain, event } = board;
    const info = seats[seat];
    const wizard = view.wizards[seat];
    const act = plan.single(`seat ${seat}`);
    const lit =
        event?.chosen === seat ||
        (event?.event === "turn" && event.seat === seat);
    const title: ComponentChildren = (
        <>
            <span class="mark" aria-hidden="true">
                {info?.mark}
            </span>{" "}
            <span class="arc-who">{info?.name}</span>
            {info?.you && <span class="hidden"> ({words.you})</span>}
        </>
    );

    return (
        <div class={`arc-plate ${lit ? "lit" : ""}`}>
            {act ? (
                <button
                    type="button"
                    class={`can ${act.chosen ? "chosen" : ""}`}
                    aria-pressed={act.chosen}
                    aria-label={act.label}
                    onClick={act.go}
                >
                    {title}
                </button>
            ) : (
                <h3 title={info?.name}>{title}</h3>
            )}
            <Tags board={board} seat={seat} />
            {wizard && (
                <button
                    type="button"
                    class="arc-wizard"
                    aria-label={titled(wizard, entry)}
                    title={tip(wizard, entry)}
                    onClick={() => explain(wizard)}
                >
                    <Icon id={wizard} />
                </button>
            )}
            {seat === board.seat && <Score board={board} seat={seat} />}
        </div>
    );
}

/** The stash of another seat: what is known of it, and how many it has. */
function TheirStash({ board, plan, seat }: HouseProps) {
    const { view, seats, entry } = board;
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
                        text={titled(card, entry)}
                        act={plan.stash(seat, card, "")}
                    />
                </li>
            ))}
            {hidden > 0 && (
                <li class="arc-hidden-stash">
                    <span aria-hidden="true">
                        {Array.from({ length: hidden }, (_, i) => (
                            <span key={i} class="arc-sliver" />
                        ))}
                    </span>
                    <span class="hidden">{words.unknown(hidden)}</span>
                </li>
            )}
        </ul>
    );
}

/** Another seat's storehouse with all that belongs to it. */
export function Neighbour(props: HouseProps) {
    const { board, seat } = props;
    const info = board.seats[seat];

    return (
        <section
            class={`arc-house ${info?.tint ?? ""} ${turnOf(board.view) === seat ? "arc-turn" : ""}`}
            aria-label={words.storehouse(info?.name ?? String(seat))}
        >
            <Plate {...props} />
            <Grid {...props} />
            <Counted board={board} seat={seat} />
            <div class="arc-foot">
                <TheirStash {...props} />
                <Score board={board} seat={seat} />
            </div>
        </section>
    );
}
