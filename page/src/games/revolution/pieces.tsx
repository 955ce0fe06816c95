/* Small parts of the board. */
import { useEffect, useRef } from "preact/hooks";
import type { SeatInfo } from "../../contract";
import { revolution as words } from "../../strings";
import { what } from "../../ui/explain";
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

/** A token with its number; read as "2 Gold". */
export function Count({ token, count }: { token: Token; count: number }) {
    return (
        <span class="rev-count" {...what(token)}>
            <TokenIcon token={token} />
            <span>
                {count}
                <span class="hidden"> {words.token[token]}</span>
            </span>
        </span>
    );
}

export function LotView({ lot }: { lot: Lot }) {
    if (sizeOf(lot) === 0) return null;
    return (
        <span class="rev-lot">
            {tokens
                .filter((token) => lot[token])
                .map((token) => (
                    <Count key={token} token={token} count={lot[token]!} />
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

/** Cubes of one owner. */
export function Cubes({ who, count }: { who: SeatInfo; count: number }) {
    return (
        <>
            {Array.from({ length: count }, (_, i) => (
                <CubeIcon key={i} mark={who.mark} />
            ))}
        </>
    );
}

/** Scrolls a part of the board into view when it is needed. */
export function useInView(wanted: boolean) {
    const part = useRef<HTMLElement>(null);

    useEffect(() => {
        const box = part.current?.getBoundingClientRect();

        if (wanted && box && (box.top > innerHeight / 2 || box.bottom < 80))
            part.current?.scrollIntoView();
    }, [wanted]);
    return part;
}
