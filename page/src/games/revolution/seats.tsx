/* The players: Support on its track, tokens, and who is ready. */
import type { BoardProps, Seat, SeatInfo } from "../../contract";
import { revolution as words } from "../../strings";
import { what } from "../../ui/explain";
import { Icon } from "./icons";
import { Count, Mark } from "./pieces";
import { type Lot, tokens, type View } from "./view";

const STEP = 50; /* the amount of Support by which the track grows */

/** While events are shown, the question is still the previous one. */
function doing(board: BoardProps<View>, seat: number): string | null {
    const { ask, event, view } = board;
    const awaited = ask.awaited.includes(seat);

    if (ask.over || event?.event === "ended") return null;
    if (event?.event === "round") return words.bidding;
    if (ask.kind !== "bid") return awaited && !event ? words.deciding : null;
    if (view.revealed) return null;
    return awaited ? words.bidding : words.ready;
}

/** What a player is doing; players who are ready have finished. */
function State({ text }: { text: string }) {
    return (
        <span
            class={`rev-state ${text === words.ready ? "done" : ""}`}
            {...what("state")}
        >
            <span>{text}</span>
        </span>
    );
}

/** Support, and the tokens for the next bid. */
function Means({ support, own }: { support: number; own: Lot }) {
    return (
        <span class="rev-track">
            <span class="rev-support" {...what("support")}>
                <Icon id="support" />
                {support}
                <span class="hidden"> {words.unit}</span>
            </span>
            <span class="rev-purse">
                {tokens.map((token) => (
                    <span key={token} class={own[token] ? "" : "rev-none"}>
                        <Count token={token} count={own[token] ?? 0} />
                    </span>
                ))}
            </span>
        </span>
    );
}

/** The number of a seat's cubes on the board. */
function cubesOf(view: View, seat: Seat): number {
    return Object.values(view.cubes[seat] ?? {}).reduce(
        (sum, count) => sum + count,
        0,
    );
}

function Row(props: { board: BoardProps<View>; who: SeatInfo; end: number }) {
    const { board, who, end } = props;
    const { view, event } = board;
    const support = view.support[who.seat] ?? 0;
    const state = doing(board, who.seat);
    const about = event && !event.space && !event.area;
    const lit = about && event.seat === who.seat ? "lit" : "";

    return (
        <li class={`rev-seat ${who.tint} ${lit}`}>
            <Mark who={who} />
            <span class="rev-who">
                <strong>{who.name}</strong>
                {who.you && <span class="soft"> ({words.you})</span>}
            </span>
            {state && <State text={state} />}
            <Means support={support} own={view.tokens[who.seat] ?? {}} />
            <span class="hidden">
                {words.standing(cubesOf(view, who.seat))}
            </span>
            <span class="rev-rail" aria-hidden="true" {...what("support")}>
                <span style={{ width: `${(100 * support) / end}%` }} />
            </span>
        </li>
    );
}

export function Seats({ board }: { board: BoardProps<View> }) {
    const most = Math.max(...board.view.support, 1);
    const end = STEP * Math.ceil(most / STEP);

    return (
        <section class="rev-seats" aria-label={words.seats}>
            <ul
                class={`plain rev-of-${board.seats.length} ${board.seats.length <= 4 ? "rev-few" : ""}`}
            >
                {board.seats.map((who) => (
                    <Row key={who.seat} board={board} who={who} end={end} />
                ))}
            </ul>
        </section>
    );
}
