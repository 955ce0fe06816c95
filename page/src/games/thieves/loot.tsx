/* The middle of the table: dice as they fell, and the marker. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { thieves as words } from "../../strings";
import { what } from "../../ui/explain";
import { thing } from "../../ui/things";
import { Gaps } from "../gaps";
import { useSlots } from "../kept";
import { Piece } from "./art";
import type { Props } from "./card";
import type { Composing } from "./compose";
import { count, isSplit, type Lot, single, size, type Thing } from "./view";

interface PieceButtonProps extends Numbered {
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

/** A piece, and its number (from 1) among equal ones of its lot. */
export interface Numbered {
    thing: Thing;
    i: number;
    of: number;
}

function numbered(lot: Lot): Numbered[] {
    let before: Thing | null = null;
    let i = 0;

    return single(lot).map((thing) => {
        i = thing === before ? i + 1 : 1;
        before = thing;
        return { thing, i, of: count(lot, thing) };
    });
}

/** The pieces of ${lot} with a key, each in a place that it keeps. */
function usePlaced(lot: Lot) {
    const pieces = numbered(lot).map((p) => ({ ...p, id: `${p.thing}${p.i}` }));
    const slots = useSlots(pieces.map((p) => p.id));

    return { pieces, slots };
}

/** Marks the place of a piece. */
const pieceAt = (piece: Thing, zone: string) => thing(`die:${piece}`, zone);

/** After everything that has a place. */
const LAST = { order: 99 };

/**
 * Pieces of a lot, or that are being rolled. ${button} makes a button of one that
 * can be pressed; if ${focused}, the first of them gets the focus.
 */
export function Pieces(props: {
    lot: Lot;
    rolling?: Lot;
    label: string;
    zone: string;
    button?: (piece: Numbered) => JSX.Element | null;
    focused?: boolean;
    /** True for a piece that the answer in the tray would spend. */
    going?: (piece: Numbered) => boolean;
}) {
    const { lot, rolling = {}, label, zone, button, focused, going } = props;
    const { pieces, slots } = usePlaced(lot);
    const list = useRef<HTMLUListElement>(null);

    useEffect(() => {
        if (focused) list.current?.querySelector("button")?.focus();
    }, [focused]);
    return (
        <ul class="thieves-pieces" aria-label={label} ref={list}>
            {pieces.map(({ id, ...piece }) => (
                <li
                    key={id}
                    style={slots.of(id)}
                    class={going?.(piece) ? "going" : ""}
                    {...pieceAt(piece.thing, zone)}
                >
                    {button?.(piece) ?? (
                        <>
                            <Piece thing={piece.thing} />
                            <span class="hidden">
                                {words.piece(piece.thing)}
                            </span>
                        </>
                    )}
                </li>
            ))}
            <Gaps slots={slots} />
            {numbered(rolling).map(({ thing, i }) => (
                <li
                    key={`rolling ${thing}${i}`}
                    class="thieves-rolling"
                    style={LAST}
                    {...pieceAt(thing, "air")}
                >
                    <Piece thing={thing} />
                    <span class="hidden">{words.rolling}</span>
                </li>
            ))}
        </ul>
    );
}

const MIDDLE = "middle";
const moved = ["round", "rolled", "returned", "unrolled"];

function CentreNote({ props }: { props: Props }) {
    const { view } = props;
    const note = isSplit(view)
        ? view.spent > 0 && words.spent(view.spent)
        : size(view.centre) === 0 && words.centreEmpty;

    return note ? (
        <p
            class="thieves-note"
            data-home={isSplit(view) ? "-die" : undefined}
            {...what("middle")}
        >
            {note}
        </p>
    ) : null;
}

/** Takes the whole middle; Cancel puts it back. */
export function CentreActs({ props, compose }: CentreProps) {
    const { centre } = props.view;
    const { share } = compose;
    const taken = share?.from === null ? size(share.lot) : 0;

    if (share === null || !compose.canTake || !compose.canTakeAll) return null;
    if (taken === size(centre)) return null;
    return (
        <button
            type="button"
            class="can"
            onClick={() => compose.set({ from: null, lot: centre })}
        >
            {words.takeAll}
        </button>
    );
}

interface CentreProps {
    props: Props;
    compose: Composing;
}

export function Centre({ props, compose }: CentreProps) {
    const { view, event } = props;
    const lit = event && moved.includes(event.event);
    const rolled = event?.event === "rolled";
    const picking = compose.share !== null && compose.canTake;

    return (
        <section
            class={`thieves-cloth ${lit ? "lit" : ""} ${rolled ? "rolled" : ""}`}
            data-still={rolled || undefined}
            aria-label={words.centre}
        >
            <Pieces
                lot={view.centre}
                rolling={picking ? {} : props.rolling}
                label={words.centre}
                zone={MIDDLE}
                button={(piece) =>
                    picking ? (
                        <PieceButton {...piece} from={null} compose={compose} />
                    ) : null
                }
            />
            <CentreNote props={props} />
        </section>
    );
}
