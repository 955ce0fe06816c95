/* One space of the bid board: its reward, and the bids on it. */
import type { Ref } from "preact";
import { useRef } from "preact/hooks";
import type { BoardProps, Seat, SeatInfo } from "../../contract";
import { strings, revolution as words } from "../../strings";
import { explainThis, what } from "../../ui/explain";
import type { Bidding } from "./compose";
import { type Space, titleOf } from "./facts";
import { Icon, TokenIcon } from "./icons";
import { Count, LotView, Mark, SpotButton, tokensAt } from "./pieces";
import type { Spot } from "./spots";
import { type Outcome, type Token, tokens, type View } from "./view";

/** Support, tokens, a cube, and other effects. */
function Reward({ space }: { space: Space }) {
    return (
        <p class="rev-reward">
            <span class="hidden">{words.gives} </span>
            {space.support > 0 && (
                <span class="rev-count" {...what("support")}>
                    <Icon id="support" />
                    <span>
                        {space.support}
                        <span class="hidden"> {words.unit}</span>
                    </span>
                </span>
            )}
            <LotView lot={space.lot} />
            {space.area && (
                <span class="rev-into" {...what(space.area)}>
                    <Icon id={space.area} />
                    <span>
                        <span class="hidden">{words.cubeIn} </span>
                        {titleOf(space.area)}
                    </span>
                </span>
            )}
            {space.effect && <span class="rev-effect">{space.effect}</span>}
        </p>
    );
}

function Refuses({ space }: { space: Space }) {
    const refused = tokens.filter((token) => !space.takes[token]);

    return (
        <span class="rev-refuses">
            {refused.map((token) => (
                <span key={token} {...what(`no-${token}`)}>
                    <TokenIcon token={token} no />
                    <span class="hidden">{words.takesNo(token)}</span>
                </span>
            ))}
        </span>
    );
}

/** Tokens of one kind on a space; a press takes one back. */
function Laid(props: {
    token: Token;
    count: number;
    space: Space;
    seat: Seat | null;
    still: boolean;
    onBack(): void;
}) {
    const { token, count, space, seat, still, onBack } = props;

    return (
        <button
            type="button"
            class="rev-chip chosen"
            aria-label={words.takeBack(token, count, space.name)}
            aria-disabled={still}
            onClick={() => !still && onBack()}
        >
            <Count
                token={token}
                count={count}
                marks={tokensAt(seat, token, space.id, count)}
            />
            <span class="rev-minus" aria-hidden="true">
                −
            </span>
        </button>
    );
}

/** Adds one of the picked tokens, or says why that is not possible. */
function Plus(props: {
    space: Space;
    bidding: Bidding;
    button: Ref<HTMLButtonElement>;
}) {
    const { space, bidding, button } = props;
    const hindered = bidding.hinder(space);
    const off = hindered !== null || bidding.still;

    return (
        <button
            ref={button}
            type="button"
            class={`rev-plus ${off ? "off" : "can"}`}
            aria-disabled={off}
            aria-label={
                hindered
                    ? words.hindered(space.name, hindered)
                    : words.put(bidding.picked, space.name)
            }
            onClick={() => !off && bidding.put(space)}
        >
            {hindered ? (
                <span class="rev-why">{bidding.whole ? "" : hindered}</span>
            ) : (
                <>
                    <span aria-hidden="true">+</span>
                    <TokenIcon token={bidding.picked} />
                </>
            )}
        </button>
    );
}

/** The tokens on this space, to take back, and a button to add one. */
function Placing(props: { space: Space; seat: Seat | null; bidding: Bidding }) {
    const { space, seat, bidding } = props;
    const lot = bidding.lots[space.id] ?? {};
    const plus = useRef<HTMLButtonElement>(null);

    return (
        <div class="rev-placing">
            <Plus space={space} bidding={bidding} button={plus} />
            {tokens
                .filter((token) => lot[token])
                .map((token) => (
                    <Laid
                        key={token}
                        token={token}
                        count={lot[token]!}
                        space={space}
                        seat={seat}
                        still={bidding.still}
                        onBack={() => {
                            if (lot[token] === 1) plus.current?.focus();
                            bidding.back(space, token);
                        }}
                    />
                ))}
        </div>
    );
}

/** All bids on this space, side by side, and the winner. */
function Bids(props: {
    space: Space;
    seats: SeatInfo[];
    view: View;
    outcome: Outcome | undefined;
}) {
    const { space, seats, view, outcome } = props;
    const { bids } = view;
    const here = seats.filter((who) => bids[who.seat]?.[space.id]);

    if (here.length === 0 && !view.revealed) return null;
    if (here.length === 0) return <p class="rev-nobid soft">{words.noBid}</p>;
    return (
        <>
            <ul class="plain rev-bids" aria-label={words.bidsOn(space.name)}>
                {here.map((who) => {
                    const won = outcome?.winner === who.seat;
                    const lost = outcome && !won ? "rev-lost" : "";
                    const lot = bids[who.seat]![space.id]!;
                    const marks = (token: Token) =>
                        tokensAt(who.seat, token, space.id, lot[token]);

                    return (
                        <li
                            key={who.seat}
                            class={`rev-bid ${won ? "rev-won" : lost}`}
                        >
                            <Mark who={who} />
                            <span class="hidden">
                                {strings.beside.label(who.name)}{" "}
                            </span>
                            {/* Tokens that were spent do not travel. */}
                            <LotView
                                lot={lot}
                                marks={outcome ? undefined : marks}
                            />
                            {won && <strong>{words.won}</strong>}
                        </li>
                    );
                })}
            </ul>
            {outcome?.winner === null && <p class="rev-tied">{words.tied}</p>}
        </>
    );
}

/** Its number, sign and name, and the tokens it does not take. */
function Head({ space }: { space: Space }) {
    return (
        <div class="rev-head">
            <span class="rev-order" aria-hidden="true" {...what("order")}>
                {space.order}
            </span>
            <Icon id={space.id} />
            <button
                type="button"
                class="rev-name"
                {...what(space.id)}
                onClick={explainThis}
            >
                {space.name}
            </button>
            <Refuses space={space} />
        </div>
    );
}

/** Gains the reward of this space, if that is an answer. */
function Gain({ spot, space }: { spot: Spot; space: Space }) {
    return (
        <SpotButton
            spot={spot}
            class="rev-gain"
            says={
                <>
                    {words.gainHere}
                    <span class="hidden"> {words.gainOf(space.name)}</span>
                </>
            }
        />
    );
}

export function SpaceCard(props: {
    board: BoardProps<View>;
    space: Space;
    outcome: Outcome | undefined;
    now: boolean;
    bidding: Bidding | null;
    spot: Spot | null;
}) {
    const { board, space, outcome, bidding, spot } = props;
    const lit = board.event?.space === space.id ? "lit" : "";
    const mine = bidding?.lots[space.id] ? "rev-mine" : "";
    const winner = board.seats[outcome?.winner ?? -1];
    const taken = winner ? `rev-taken ${winner.tint}` : "";

    return (
        <li
            class={`rev-space ${lit} ${mine} ${props.now ? "rev-now" : ""} ${taken}`}
            data-home={props.now ? "+cube +token" : undefined}
            {...what(space.id)}
        >
            <Head space={space} />
            <Reward space={space} />
            {spot && <Gain spot={spot} space={space} />}
            {bidding ? (
                <Placing space={space} seat={board.seat} bidding={bidding} />
            ) : (
                <Bids
                    space={space}
                    seats={board.seats}
                    view={board.view}
                    outcome={outcome}
                />
            )}
        </li>
    );
}
