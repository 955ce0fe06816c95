/* A player's pile, and what you can do with it. */
import type { BoardProps, Seat, SeatInfo } from "../../contract";
import { thieves as words } from "../../strings";
import { Piece } from "./art";
import { type Props, priceOf } from "./card";
import type { Composing } from "./compose";
import { type Numbered, PieceButton, Pieces } from "./loot";
import { count, size, type View } from "./view";

/** The price that this player would pay for the answer in the tray. */
export function paying({ moves, seat }: BoardProps<View>, whose: Seat) {
    return moves.chosen?.op === "buy" && whose === seat
        ? priceOf(moves.chosen)
        : { dice: {}, gold: 0 };
}

/** The button of a die of yours; null if it cannot be rerolled. */
function reroll({ moves }: Props, { thing, i }: Numbered) {
    const { choices, chosen, choose } = moves;
    const choice = choices?.find((c) => c.answer.face === thing);
    const on = i === 1 && chosen?.face === thing;

    if (!choice) return null;
    return (
        <button
            type="button"
            class={`thieves-pick ${on ? "chosen" : "can"}`}
            aria-label={choice.label}
            aria-pressed={on}
            onClick={() => choose(choice.answer)}
        >
            <Piece thing={thing} />
        </button>
    );
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
    const rerolls = question?.key === "lucky.die" && info.seat === seat;
    const { dice } = paying(props, info.seat);
    const button = (piece: Numbered) => {
        if (rerolls) return reroll(props, piece);
        return stolen ? (
            <PieceButton {...piece} from={info.seat} compose={compose} />
        ) : null;
    };

    return (
        <Pieces
            lot={lot}
            label={label}
            zone={pileOf(info.seat)}
            button={button}
            focused={stolen}
            going={({ thing, i }) => i <= count(dice, thing)}
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
