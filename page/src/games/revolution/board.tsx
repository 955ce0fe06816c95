/* The board of Revolution!: players, bid board, town. */
import { useMemo } from "preact/hooks";
import type { BoardProps } from "../../contract";
import "./board.css";
import { revolution as words } from "../../strings";
import { what } from "../../ui/explain";
import { type Bidding, useBidding } from "./compose";
import { readAreas, readSpaces, type Space, titleOf } from "./facts";
import { TokenIcon } from "./icons";
import { harvest, LastRound } from "./past";
import { useInView } from "./pieces";
import { pastOf } from "./round";
import { Seats } from "./seats";
import { SpaceCard } from "./space";
import { type Spots, useSpots } from "./spots";
import { Town } from "./town";
import { type Outcome, type Past, type Token, tokens, type View } from "./view";

/** One kind of token, which can be picked while some are left. */
function Pick({ bidding, token }: { bidding: Bidding; token: Token }) {
    const left = bidding.left[token] ?? 0;
    const on = left > 0 && bidding.picked === token;

    return (
        <button
            type="button"
            class={`rev-pick ${on ? "chosen" : ""} ${left === 0 ? "off" : ""}`}
            aria-pressed={on}
            aria-disabled={left === 0 || bidding.still}
            aria-label={words.pick(token, left)}
            {...what(token)}
            onClick={() => left > 0 && bidding.pick(token)}
        >
            <TokenIcon token={token} />
            <span class="rev-left">{left}</span>{" "}
            <span class="rev-kind">{words.token[token]}</span>
        </button>
    );
}

/** The tokens left to place; one kind is picked. */
function Purse({ bidding }: { bidding: Bidding }) {
    return (
        <fieldset class="rev-hand" aria-label={words.yourTokens}>
            <div class="rev-picks">
                {tokens.map((token) => (
                    <Pick key={token} bidding={bidding} token={token} />
                ))}
            </div>
            <p class="rev-hint" aria-live="polite">
                {bidding.whole ? words.whole : words.hint}
            </p>
            <span class="rev-used soft" {...what("bid-board")}>
                {words.spaces(bidding.used, bidding.most)}
            </span>
            <button
                type="button"
                class="quiet"
                disabled={bidding.used === 0 || bidding.still}
                onClick={bidding.clear}
            >
                {words.clear}
            </button>
        </fieldset>
    );
}

/** The state of the bids; null: the game is over. */
function saying(
    board: BoardProps<View>,
    at: string | null,
    outcome: Outcome | undefined,
): string | null {
    const { view, seat } = board;
    const winner = board.seats[outcome?.winner ?? -1];
    const own = (seat !== null && view.bids[seat]) || {};

    if (at && winner && outcome)
        return words.resolved(titleOf(at), winner, harvest(outcome, board));
    if (view.revealed) return words.revealed;
    if (board.ask.over || board.event?.event === "ended") return null;
    return Object.keys(own).length > 0 ? words.sealed : words.secret;
}

function BidBoard(props: {
    board: BoardProps<View>;
    spaces: Space[];
    past: Past | null;
    bidding: Bidding | null;
    spots: Spots;
}) {
    const { board, spaces, past, bidding, spots } = props;
    const { view } = board;
    const current = past?.round === view.round ? past : null;
    const at = current?.at ?? null;
    const said = saying(board, at, at ? current?.spaces[at] : undefined);
    const section = useInView(bidding !== null);

    return (
        <section ref={section} class="rev-bidboard" aria-label={words.bidBoard}>
            <h2>
                {words.bidBoard}{" "}
                <span class="soft" {...what("round")}>
                    · {words.round(view.round)}
                </span>
            </h2>
            {bidding && <Purse bidding={bidding} />}
            {!bidding && said && (
                <p class="rev-say" {...what(at ?? "state")}>
                    {said}
                </p>
            )}
            <ol class="plain rev-spaces">
                {spaces.map((space) => (
                    <SpaceCard
                        key={space.id}
                        board={board}
                        space={space}
                        outcome={
                            view.revealed
                                ? current?.spaces[space.id]
                                : undefined
                        }
                        now={view.revealed && at === space.id}
                        bidding={bidding}
                        spot={spots.space(space.id)}
                    />
                ))}
            </ol>
            {past && !view.revealed && (
                <LastRound board={board} past={past} spaces={spaces} />
            )}
        </section>
    );
}

export function Board(board: BoardProps<View>) {
    const spaces = readSpaces(board.entry);
    const areas = readAreas(board.entry);
    const bidding = useBidding(board);
    const spots = useSpots(board);
    const { events, view } = board;
    const past = useMemo(
        () => pastOf(events, view.round),
        [events, view.round],
    );

    if (spaces.length === 0) return <p class="soft">{words.loading}</p>;
    return (
        <div class="rev">
            <div class="rev-layout">
                <Seats board={board} />
                <BidBoard {...{ board, spaces, past, bidding, spots }} />
                <Town {...{ board, areas, spots }} />
            </div>
        </div>
    );
}
