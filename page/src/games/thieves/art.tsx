/* Dice, gems, coins and icons, drawn here. Each has a shape of its own. */
import type { ComponentChildren } from "preact";
import "./art.css";
import { letterOf, type Thing } from "./view";

function Glyph(props: { class?: string; children: ComponentChildren }) {
    return (
        <svg
            viewBox="0 0 24 24"
            class={`thieves-glyph ${props.class ?? ""}`}
            aria-hidden="true"
        >
            {props.children}
        </svg>
    );
}

/* Outline, lines of the cut, and the height of the letter. */
const gems: Partial<Record<Thing, [string, string, number]>> = {
    red: ["M12 1 23 12 12 23 1 12z", "M12 1 7 12l5 11 5-11z", 15.6],
    white: [
        "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z",
        "M6 9.500A7 7 0 0 1 11 5.200",
        15.8,
    ],
    blue: [
        "M12 .8c4.500 5 8.500 9.300 8.500 14A8.500 8.400 0 0 1 3.500 14.800C3.500 10.100 7.500 5.800 12 .8z",
        "M7 16a5 5 0 0 0 4 4.200",
        18.2,
    ],
    green: [
        "M7.500 2.500h9l5 5v9l-5 5h-9l-5-5v-9z",
        "M9 6h6l3 3v6l-3 3H9l-3-3V9z",
        15.6,
    ],
};

/** What a face shows; gems bear their letter as well. */
export function Face({ thing }: { thing: Thing }) {
    const gem = gems[thing];

    if (!gem) return <Glyph class={thing}>{others[thing]}</Glyph>;
    return (
        <Glyph class={`gem ${thing}`}>
            <path d={gem[0]} />
            <path d={gem[1]} class="cut" />
            <text x="12" y={gem[2]}>
                {letterOf(thing)}
            </text>
        </Glyph>
    );
}

const others: Partial<Record<Thing, ComponentChildren>> = {
    bag: (
        <>
            <path d="M8.500 2.500c1.500 1 2.200-.6 3.500-.6s2 1.600 3.500.6L14.300 7C18.500 9 21 13 21 17c0 3.600-3 5-9 5s-9-1.400-9-5c0-4 2.500-8 6.700-10z" />
            <path
                class="line"
                d="M8.800 7.300h6.400M12 11v8M14.200 12.600c-1.500-1-4.400-.8-4.400.8 0 2 4.400 1.200 4.400 3.200 0 1.700-3 1.800-4.500.7"
            />
        </>
    ),
    mask: (
        <>
            <path d="M1.500 8.300c3.500-2.300 7.500-1.800 10.500-.3 3-1.500 7-2 10.500.3.600 5.200-2 10.200-6 10.200-2.500 0-3.300-2.600-4.500-2.600s-2 2.600-4.500 2.600c-4 0-6.600-5-6-10.200z" />
            <path
                class="hole"
                d="M4.600 11.200c1.600-1.300 4-1 5.200.9-1.600 1.500-4 1.300-5.200-.9zM19.400 11.200c-1.600-1.300-4-1-5.200.9 1.600 1.500 4 1.300 5.200-.9z"
            />
        </>
    ),
    marker: (
        <>
            <path class="line" d="M8.500 5.500c0-5 7-5 7 0" />
            <path class="glass" d="M7.500 7h9l1.300 12H6.200z" />
            <path d="M6.500 5h11v2.600h-11zM5 18.500h14v3.500H5z" />
            <path
                class="flame"
                d="M12 8.800c2.700 3 3.300 4.300 3.300 5.700a3.300 3.200 0 0 1-6.600 0c0-1.400.6-2.700 3.300-5.700z"
            />
        </>
    ),
};

const icons: Record<string, ComponentChildren> = {
    henchman: (
        <>
            <path d="M12 2a5.500 5.500 0 0 1 5.500 5.500V10a5.500 5.500 0 0 1-11 0V7.500A5.500 5.500 0 0 1 12 2zM2.500 22c.5-5 4-7 6-7.500h7c2 .5 5.500 2.500 6 7.500z" />
            <path class="hole" d="M6 7h12v3H6z" />
            <path d="M8.500 7.700h2v1.600h-2zM13.500 7.700h2v1.600h-2z" />
        </>
    ),
    wand: (
        <>
            <path class="line" d="M3 21.500 12.500 11" />
            <path d="m16 1.500 1.600 4.200 4.400.2-3.500 2.800 1.300 4.300-3.800-2.500-3.700 2.500 1.200-4.300-3.500-2.800 4.400-.2z" />
        </>
    ),
    tower: (
        <path d="M5 2.500h3v2.500h2.500V2.500h3V5H16V2.500h3V9l-2 1.500V19l2 2.500H5L7 19v-8.500L5 9zM10.500 21.500v-4a1.500 1.500 0 0 1 3 0v4z" />
    ),
    compass: (
        <>
            <circle class="line" cx="12" cy="12" r="9.500" />
            <path d="m12 3.500 2.400 6.100 6.100 2.400-6.100 2.400L12 20.500l-2.400-6.100L3.500 12l6.100-2.400z" />
        </>
    ),
    tools: (
        <>
            <path class="line" d="M4 20.500 14 10.500M9 9 20 20.500" />
            <path d="M3 8.500 9.500 2 13 5.500 6.500 12zM14 6.500a5 5 0 0 1 6-4L17.500 5l1.500 1.500L21.500 4a5 5 0 0 1-4 6z" />
        </>
    ),
    bubble: (
        <>
            <path d="M12 2c5.500 0 10 3.200 10 7.300s-4.500 7.300-10 7.300c-1 0-2-.1-3-.3L5 19.500v-5C3.200 13.200 2 11.400 2 9.300 2 5.200 6.500 2 12 2z" />
            <path class="gap" d="M7 7.500h10M7 11h7" />
            <circle cx="4" cy="21.500" r="1.500" />
        </>
    ),
};

/** The icon of a card's kind. */
export function Icon({ kind }: { kind: string }) {
    return <Glyph class="icon">{icons[kind]}</Glyph>;
}

export function Coin() {
    return (
        <Glyph class="coin">
            <circle cx="12" cy="12" r="10.500" />
            <circle class="line" cx="12" cy="12" r="7.500" />
            <path
                class="line"
                d="M14.800 9.300c-1.800-2.200-6-.9-6 2.700s4.200 4.900 6 2.700"
            />
        </Glyph>
    );
}

/** An Infamy token: a seal with a mask. */
export function Token() {
    return (
        <Glyph class="token">
            <path d="m12 .8 3 2.700 4-.3.900 3.900 3.200 2.300-1.800 3.600.9 3.900-3.700 1.500-1.900 3.500-3.900-.8L9 23.200l-2.700-3-4-.7.300-4L.700 12l2.600-3L3.200 5l4-.5z" />
            <path
                class="hole"
                d="M5 10c2.300-1.500 5-1.200 7-.2 2-1 4.700-1.300 7 .2.300 3.200-1.300 6-4 6-1.600 0-2.200-1.600-3-1.600s-1.400 1.600-3 1.600c-2.700 0-4.300-2.800-4-6z"
            />
        </Glyph>
    );
}

/** A die that shows something, or the marker, which is none. */
export function Piece({ thing }: { thing: Thing }) {
    return (
        <span class={`thieves-piece ${thing === "marker" ? "lamp" : "die"}`}>
            <Face thing={thing} />
        </span>
    );
}
