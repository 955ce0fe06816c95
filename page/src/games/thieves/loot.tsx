/* The middle of the table: dice as they fell, and the marker. */
import { thieves as words } from "../../strings";
import { what } from "../../ui/explain";
import { Piece } from "./art";
import type { Props } from "./card";
import type { Composing } from "./compose";
import { count, isSplit, type Lot, single, size, type Thing } from "./view";

interface PieceButtonProps {
    thing: Thing;
    /** Its number (from 1) among equal pieces of its lot. */
    i: number;
    of: number;
    from: number | null;
    compose: Composing;
}

/** A piece that can be picked or put back. */
export function PieceButton(props: PieceButtonProps) {
    const { thing, i, of, from, compose } = props;
    const share = compose.share;
    const picked = share?.from === from ? count(share.lot, thing) : 0;
    const on = i <= picked;
    const label = from === null ? words.take : words.giveBack;

    return (
        <button
            type="button"
            class={`thieves-pick ${on ? "chosen" : "can"}`}
            aria-label={label(thing, i, of)}
            aria-pressed={on}
            disabled={!on && !compose.canPick(from, thing)}
            onClick={() => compose.pick(from, thing, on ? -1 : 1)}
        >
            <Piece thing={thing} />
        </button>
    );
}

/** Every piece of ${lot} with its number among equal ones. */
export function numbered(lot: Lot): { thing: Thing; i: number; of: number }[] {
    let before: Thing | null = null;
    let i = 0;

    return single(lot).map((thing) => {
        i = thing === before ? i + 1 : 1;
        before = thing;
        return { thing, i, of: count(lot, thing) };
    });
}

/** Pieces that cannot be picked, or that are being rolled. */
export function Pieces(props: { lot: Lot; rolling?: Lot; label: string }) {
    const { lot, rolling = {}, label } = props;

    return (
        <ul class="thieves-pieces" aria-label={label}>
            {numbered(lot).map(({ thing, i }) => (
                <li key={`${thing}${i}`}>
                    <Piece thing={thing} />
                    <span class="hidden">{words.piece(thing)}</span>
                </li>
            ))}
            {numbered(rolling).map(({ thing, i }) => (
                <li key={`rolling ${thing}${i}`} class="thieves-rolling">
                    <Piece thing={thing} />
                    <span class="hidden">{words.rolling}</span>
                </li>
            ))}
        </ul>
    );
}

const moved = ["round", "rolled", "returned", "unrolled"];

function CentreNote({ props, compose }: CentreProps) {
    const { view } = props;
    const { share } = compose;
    const note = isSplit(view)
        ? view.spent > 0 && words.spent(view.spent)
        : size(view.centre) === 0
          ? words.centreEmpty
          : share?.from === null &&
            size(share.lot) > 0 &&
            words.taking(words.lot(share.lot));

    return note ? (
        <p class="thieves-note" {...what("middle")}>
            {note}
        </p>
    ) : null;
}

/** Take all, or none. */
function CentreActs({ props, compose }: CentreProps) {
    const { centre } = props.view;
    const { share } = compose;
    const taken = share?.from === null ? size(share.lot) : 0;
    const take = (lot: Lot) => () => compose.set({ from: null, lot });

    return (
        <div class="row thieves-acts">
            {taken < size(centre) && compose.canTakeAll && (
                <button type="button" onClick={take(centre)}>
                    {words.takeAll}
                </button>
            )}
            {taken > 0 && (
                <button type="button" class="quiet" onClick={take({})}>
                    {words.takeNone}
                </button>
            )}
        </div>
    );
}

interface CentreProps {
    props: Props;
    compose: Composing;
}

export function Centre({ props, compose }: CentreProps) {
    const { view, event } = props;
    const lit = event && moved.includes(event.event);
    const picking = compose.share !== null && compose.canTake;

    return (
        <section
            class={`thieves-cloth ${lit ? "lit" : ""} ${event?.event === "rolled" ? "rolled" : ""}`}
            aria-label={words.centre}
        >
            {picking ? (
                <ul class="thieves-pieces large" aria-label={words.centre}>
                    {numbered(view.centre).map((piece) => (
                        <li key={`${piece.thing}${piece.i}`}>
                            <PieceButton
                                {...piece}
                                from={null}
                                compose={compose}
                            />
                        </li>
                    ))}
                </ul>
            ) : (
                <div class="large">
                    <Pieces
                        lot={view.centre}
                        rolling={props.rolling}
                        label={words.centre}
                    />
                </div>
            )}
            <CentreNote props={props} compose={compose} />
            {picking && <CentreActs props={props} compose={compose} />}
        </section>
    );
}
