/* A player's pile, and what you can do with it. */
import { useEffect, useRef } from "preact/hooks";
import type { Seat, SeatInfo } from "../../contract";
import { thieves as words } from "../../strings";
import { Piece } from "./art";
import { type Props, priceOf } from "./card";
import type { Composing } from "./compose";
import { numbered, PieceButton, Pieces } from "./loot";
import { count, type Lot, size } from "./view";

/** What the answer in the tray would cost this player. */
export function paying({ moves, seat }: Props, whose: Seat) {
    return moves.chosen?.op === "buy" && whose === seat
        ? priceOf(moves.chosen)
        : { dice: {}, gold: 0 };
}

/** Your dice, one of which can be rerolled. */
function Rerolls(given: { props: Props; lot: Lot; label: string }) {
    const { props, lot, label } = given;
    const { choices, chosen, choose } = props.moves;

    return (
        <ul class="thieves-pieces" aria-label={label}>
            {numbered(lot).map(({ thing, i }) => {
                const choice = choices?.find((c) => c.answer.face === thing);
                const on = i === 1 && chosen?.face === thing;

                return (
                    <li key={`${thing}${i}`}>
                        {choice ? (
                            <button
                                type="button"
                                class={`thieves-pick ${on ? "chosen" : "can"}`}
                                aria-label={choice.label}
                                aria-pressed={on}
                                onClick={() => choose(choice.answer)}
                            >
                                <Piece thing={thing} />
                            </button>
                        ) : (
                            <Piece thing={thing} />
                        )}
                    </li>
                );
            })}
        </ul>
    );
}

/** Your dice; those that the answer in the tray would spend are marked. */
function Paying({ props, lot, label }: PileProps & { label: string }) {
    const { dice } = paying(props, props.seat ?? -1);

    return (
        <ul class="thieves-pieces" aria-label={label}>
            {numbered(lot).map(({ thing, i }) => (
                <li
                    key={`${thing}${i}`}
                    class={i <= count(dice, thing) ? "going" : undefined}
                >
                    <Piece thing={thing} />
                    <span class="hidden">{words.piece(thing)}</span>
                </li>
            ))}
        </ul>
    );
}

interface PileProps {
    props: Props;
    lot: Lot;
}

export interface SeatProps {
    props: Props;
    info: SeatInfo;
    compose: Composing;
}

/** A pile about to be stolen: pick what goes back; the focus is here. */
function Stolen(props: { lot: Lot } & Omit<SeatProps, "props">) {
    const { lot, info, compose } = props;
    const list = useRef<HTMLUListElement>(null);

    useEffect(() => list.current?.querySelector("button")?.focus(), []);
    return (
        <ul
            class="thieves-pieces"
            aria-label={words.pile(info.name)}
            ref={list}
        >
            {numbered(lot).map((piece) => (
                <li key={`${piece.thing}${piece.i}`}>
                    <PieceButton
                        {...piece}
                        from={info.seat}
                        compose={compose}
                    />
                </li>
            ))}
        </ul>
    );
}

export function Pile({ props, info, compose }: SeatProps) {
    const { view, question, seat } = props;
    const lot = view.piles[info.seat] ?? {};
    const label = words.pile(info.name);

    if (size(lot) === 0 && props.ask.over) return null;
    if (size(lot) === 0)
        return (
            <p class="thieves-none soft">
                {view.objects[info.seat] ? words.nothingLeft : words.noPile}
            </p>
        );
    if (compose.share?.from === info.seat)
        return <Stolen lot={lot} info={info} compose={compose} />;
    if (question?.key === "lucky.die" && info.seat === seat)
        return <Rerolls props={props} lot={lot} label={label} />;
    if (info.seat === seat)
        return <Paying props={props} lot={lot} label={label} />;
    return <Pieces lot={lot} label={label} />;
}

/** An answer without arguments, as a button. */
export function Plain({ moves, op }: { moves: Props["moves"]; op: string }) {
    const choice = moves.choices?.find((c) => c.answer.op === op);
    const on = moves.chosen?.op === op;

    if (!choice) return null;
    return (
        <button
            type="button"
            class={on ? "chosen" : "can"}
            aria-pressed={on}
            onClick={() => moves.choose(choice.answer)}
        >
            {choice.label}
        </button>
    );
}
