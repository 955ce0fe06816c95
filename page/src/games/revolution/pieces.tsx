/* Small parts of the board. */
import type { Seat, SeatInfo } from "../../contract";
import { revolution as words } from "../../strings";
import { what } from "../../ui/explain";
import { type Marks, thing } from "../../ui/things";
import { CubeIcon, TokenIcon } from "./icons";
import type { Spot } from "./spots";
import { type Lot, sizeOf, type Token, tokens } from "./view";

export function Mark({ who }: { who: SeatInfo | undefined }) {
    return (
        <span class={`mark rev-mark ${who?.tint ?? ""}`} aria-hidden="true">
            {who?.mark}
        </span>
    );
}

/** Marks a place with ${n} tokens of ${seat}. */
export const tokensAt = (
    seat: Seat | null,
    token: Token,
    zone: string,
    n = 0,
) => thing(`token:${token}:${seat}`, zone, n);

/** A token with its number; read as "2 Gold". */
export function Count(props: { token: Token; count: number; marks?: Marks }) {
    const { token, count, marks } = props;

    return (
        <span class="rev-count" {...what(token)}>
            <TokenIcon token={token} marks={marks} />
            <span>
                {count}
                <span class="hidden"> {words.token[token]}</span>
            </span>
        </span>
    );
}

/** ${marks} marks the place of each kind; without it they do not travel. */
export function LotView(props: { lot: Lot; marks?: (token: Token) => Marks }) {
    const { lot, marks } = props;

    if (sizeOf(lot) === 0) return null;
    return (
        <span class="rev-lot">
            {tokens
                .filter((token) => lot[token])
                .map((token) => (
                    <Count
                        key={token}
                        token={token}
                        count={lot[token]!}
                        marks={marks?.(token)}
                    />
                ))}
        </span>
    );
}

/**
 * A button that gives an answer, or half of one; drawings are hidden from
 * screen readers.
 */
export function SpotButton(props: {
    spot: Spot;
    class?: string;
    /** The label, if part of it is not visible. */
    says?: preact.ComponentChildren;
    children?: preact.ComponentChildren;
}) {
    const { spot, says, children } = props;

    return (
        <button
            type="button"
            class={`can ${spot.chosen ? "chosen" : ""} ${props.class ?? ""}`}
            aria-pressed={spot.chosen}
            onClick={spot.press}
        >
            <span class={children ? "hidden" : undefined}>
                {says ?? spot.label}
            </span>
            {children}
        </button>
    );
}

/** Cubes of one owner in an area. */
export function Cubes(props: { who: SeatInfo; count: number; area: string }) {
    const { who, count, area } = props;

    return (
        <>
            {Array.from({ length: count }, (_, i) => (
                <CubeIcon
                    key={i}
                    mark={who.mark}
                    marks={thing(`cube@${who.seat}`, area)}
                />
            ))}
        </>
    );
}
