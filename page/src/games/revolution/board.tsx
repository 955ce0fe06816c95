/* The board of Revolution!: bid board and town. */
import { useMemo } from "preact/hooks";
import type { BoardProps, Seat } from "../../contract";
import "./board.css";
import { revolution as words } from "../../strings";
import { what } from "../../ui/explain";
import { useKept } from "../kept";
import { type Bidding, useBidding } from "./compose";
import { readAreas, readSpaces, type Space, titleOf } from "./facts";
import { TokenIcon } from "./icons";
import { harvest, LastRound } from "./past";
import { tokensAt } from "./pieces";
import { pastOf } from "./round";
import { SpaceCard } from "./space";
import { type Spots, useSpots } from "./spots";
import { Town } from "./town";
import { type Outcome, type Past, type Token, tokens, type View } from "./view";

interface PurseProps {
    bidding: Bidding;
    /** The seat whose tokens these are. */
    seat: Seat | null;
}

/** One kind of token, which can be picked while some are left. */
function Pick(props: PurseProps & { token: Token }) {
    const { bidding, token, seat } = props;
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
            <TokenIcon
                token={token}
                marks={tokensAt(seat, token, "hand", left)}
            />
            <span class="rev-left">{left}</span>{" "}
            <span class="rev-kind">{words.token[token]}</span>
        </button>
    );
}

/** The tokens left to place; one kind is picked. */
function Purse({ bidding, seat }: PurseProps) {
    return (
        <fieldset class="rev-hand" aria-label={words.yourTokens}>
            <div class="rev-picks">
                {tokens.map((token) => (
                    <Pick
                        key={token}
                        bidding={bidding}
                        seat={seat}
                        token={token}
                    />
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

interface BidProps {
    board: BoardProps<View>;
    spaces: Space[];
    past: Past | null;
    bidding: Bidding | null;
    spots: Spots;
}

/** The outcome so far of the round being resolved; null: none yet. */
const currentOf = ({ board, past }: BidProps): Past | null =>
    past?.round === board.view.round ? past : null;

/** Above the boards: your tokens, or how the bids stand. */
function Head(props: BidProps) {
    const { board, bidding, past, spaces } = props;
    const current = currentOf(props);
    const at = current?.at ?? null;

    return (
        <>
            {bidding ? (
                <Purse bidding={bidding} seat={board.seat} />
            ) : (
                <p class="rev-say" {...what(at ?? "state")}>
                    {saying(board, at, at ? current?.spaces[at] : undefined)}
                </p>
            )}
            {past && !board.view.revealed && (
                <LastRound board={board} past={past} spaces={spaces} />
            )}
        </>
    );
}

function BidBoard(props: BidProps) {
    const { board, spaces, bidding, spots } = props;
    const { revealed } = board.view;
    const current = currentOf(props);

    return (
        <ol class="plain rev-spaces">
            {spaces.map((space) => (
                <SpaceCard
                    key={space.id}
                    board={board}
                    space={space}
                    outcome={revealed ? current?.spaces[space.id] : undefined}
                    now={revealed && current?.at === space.id}
                    bidding={bidding}
                    spot={spots.space(space.id)}
                />
            ))}
        </ol>
    );
}

type Part = "bids" | "town";

/** Chooses between the two boards where there is room for only one. */
function Tabs(props: { now: Part; round: number; onShow(part: Part): void }) {
    const { now, round, onShow } = props;
    const tab = (part: Part, label: string) => (
        <button
            type="button"
            data-home={part === "town" ? "cube" : "token"}
            aria-pressed={now === part}
            onClick={() => onShow(part)}
        >
            {label}
        </button>
    );

    return (
        <div class="rev-tabs">
            <strong {...what("round")}>{words.round(round)}</strong>
            {tab("bids", words.bidBoard)}
            {tab("town", words.town)}
        </div>
    );
}

export function Board(board: BoardProps<View>) {
    const spaces = readSpaces(board.entry);
    const areas = readAreas(board.entry);
    const bidding = useBidding(board);
    const spots = useSpots(board);
    const { events, question, view } = board;
    const [wish, show] = useKept<Part | null>(question, null);
    const past = useMemo(
        () => pastOf(events, view.round),
        [events, view.round],
    );
    /* At the end the town is what counts. */
    const inTown = (spots.inTown && !bidding) || board.ask.over;
    const part = wish ?? (inTown ? "town" : "bids");
    const bids = { board, spaces, past, bidding, spots };

    if (spaces.length === 0) return <p class="soft">{words.loading}</p>;
    return (
        <div class="rev">
            <header class="rev-top">
                <Tabs now={part} round={view.round} onShow={show} />
                <Head {...bids} />
            </header>
            <section
                class="rev-bidboard"
                aria-label={words.bidBoard}
                hidden={part !== "bids"}
            >
                <BidBoard {...bids} />
            </section>
            <section
                class="rev-town"
                aria-label={words.town}
                hidden={part !== "town"}
            >
                <Town {...{ board, areas, spots }} />
            </section>
        </div>
    );
}
