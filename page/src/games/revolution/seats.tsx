/* The players: Support, tokens, and who is ready. */
import type { BoardProps, Seat } from "../../contract";
import { revolution as words } from "../../strings";
import { what } from "../../ui/explain";
import { Icon } from "./icons";
import { Count, tokensAt } from "./pieces";
import { type Lot, tokens, type View } from "./view";

type Doing = keyof typeof words.doing;

/** While events are shown, the question is still the previous one. */
function doing(board: BoardProps<View>, seat: number): Doing | null {
    const { ask, event, view } = board;
    const awaited = ask.awaited.includes(seat);

    if (ask.over || event?.event === "ended") return null;
    if (event?.event === "round") return "bidding";
    if (ask.kind !== "bid") return awaited && !event ? "deciding" : null;
    if (view.revealed) return null;
    return awaited ? "bidding" : "ready";
}

/** A player's state; players who are ready have finished. */
function State({ state }: { state: Doing }) {
    return (
        <span
            class={`rev-state ${state === "ready" ? "done" : ""}`}
            {...what("state")}
        >
            <span>{words.doing[state]}</span>
        </span>
    );
}

/** Support, and the tokens for the next bid. */
function Means(props: { support: number; own: Lot; seat: Seat }) {
    const { support, own, seat } = props;

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
                        <Count
                            token={token}
                            count={own[token] ?? 0}
                            marks={tokensAt(seat, token, "purse", own[token])}
                        />
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

/** A player's state and tokens, for the list of seats. */
export function Purse({ whose, ...board }: BoardProps<View> & { whose: Seat }) {
    const { view } = board;
    const state = doing(board, whose);

    return (
        <>
            <Means
                support={view.support[whose] ?? 0}
                own={view.tokens[whose] ?? {}}
                seat={whose}
            />
            {state && <State state={state} />}
            <span class="hidden">{words.standing(cubesOf(view, whose))}</span>
        </>
    );
}
