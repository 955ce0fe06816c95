/* A player's pile, and what you can do with it. */
import type { BoardProps, Seat, SeatInfo } from "../../contract";
import { thieves as words } from "../../strings";
import { Gaps } from "../gaps";
import { Piece } from "./art";
import { type Props, priceOf } from "./card";
import type { Composing } from "./compose";
import { numbered, PieceButton, Pieces, pieceAt, usePlaced } from "./loot";
import { count, type Lot, size, type View } from "./view";

/** The price that this player would pay for the answer in the tray. */
export function paying({ moves, seat }: BoardProps<View>, whose: Seat) {
    return moves.chosen?.op === "buy" && whose === seat
        ? priceOf(moves.chosen)
        : { dice: {}, gold: 0 };
}

/** Your dice, one of which can be rerolled. */
function Rerolls({ props, lot, label, zone }: PileProps) {
    const { choices, chosen, choose } = props.moves;

    return (
        <ul class="thieves-pieces" aria-label={label}>
            {numbered(lot).map(({ thing, i }) => {
                const choice = choices?.find((c) => c.answer.face === thing);
                const on = i === 1 && chosen?.face === thing;

                return (
                    <li key={`${thing}${i}`} {...pieceAt(thing, zone)}>
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
function Paying({ props, lot, label, zone }: PileProps) {
    const { dice } = paying(props, props.seat ?? -1);
    const { pieces, slots } = usePlaced(lot);

    return (
        <ul class="thieves-pieces" aria-label={label}>
            {pieces.map(({ id, thing, i }) => (
                <li
                    key={id}
                    style={slots.of(id)}
                    class={i <= count(dice, thing) ? "going" : ""}
                    {...pieceAt(thing, zone)}
                >
                    <Piece thing={thing} />
                    <span class="hidden">{words.piece(thing)}</span>
                </li>
            ))}
            <Gaps slots={slots} />
        </ul>
    );
}

interface PileProps {
    props: Props;
    lot: Lot;
    label: string;
    zone: string;
}

export interface SeatProps {
    props: Props;
    info: SeatInfo;
    compose: Composing;
}

const pileOf = (seat: Seat) => `pile@${seat}`;

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
    const stolen = compose.share?.from === info.seat;
    const pile = { lot, label, zone: pileOf(info.seat) };

    if (question?.key === "lucky.die" && info.seat === seat)
        return <Rerolls props={props} {...pile} />;
    if (info.seat === seat) return <Paying props={props} {...pile} />;
    return (
        <Pieces
            {...pile}
            button={
                stolen
                    ? (piece) => (
                          <PieceButton
                              {...piece}
                              from={info.seat}
                              compose={compose}
                          />
                      )
                    : undefined
            }
        />
    );
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
