/* Dice, gems, coins and icons, drawn here, each with its own shape. */
import type { ComponentChildren } from "preact";
import "./art.css";
import { thieves as words } from "../../strings";
import { what } from "../../ui/explain";
import type { Thing } from "./view";

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

/* The outline, the lines of the cut, and the height of the letter. */
const gems = {
    red: ["M12 1 23 12 12 23 1 12z", "M12 1 7 12l5 11 5-11z", 17.2],
    white: [
        "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z",
        "M6 9.5A7 7 0 0 1 11 5.2",
        17.2,
    ],
    blue: [
        "M12 .8c4.5 5 8.5 9.3 8.5 14A8.5 8.4 0 0 1 3.5 14.8C3.5 10.1 7.5 5.8 12 .8z",
        "M7 16a5 5 0 0 0 4 4.2",
        19.6,
    ],
    green: [
        "M7.5 2.5h9l5 5v9l-5 5h-9l-5-5v-9z",
        "M9 6h6l3 3v6l-3 3H9l-3-3V9z",
        17.2,
    ],
} as const;

const isGem = (thing: Thing): thing is keyof typeof gems => thing in gems;

/** The face of a die; gems show their letter as well. */
export function Face({ thing }: { thing: Thing }) {
    if (!isGem(thing)) return <Glyph class={thing}>{others[thing]}</Glyph>;
    const [outline, cut, height] = gems[thing];

    return (
        <Glyph class={`gem ${thing}`}>
            <path d={outline} />
            <path d={cut} class="cut" />
            <text x="12" y={height}>
                {words.letters[thing]}
            </text>
        </Glyph>
    );
}

const others: Partial<Record<Thing, ComponentChildren>> = {
    bag: (
        <>
            <path d="M8.5 2.5c1.5 1 2.2-.6 3.5-.6s2 1.6 3.5.6L14.3 7C18.5 9 21 13 21 17c0 3.6-3 5-9 5s-9-1.4-9-5c0-4 2.5-8 6.7-10z" />
            <path
                class="line"
                d="M8.8 7.3h6.4M12 11v8M14.2 12.6c-1.5-1-4.4-.8-4.4.8 0 2 4.4 1.2 4.4 3.2 0 1.7-3 1.8-4.5.7"
            />
        </>
    ),
    mask: (
        <>
            <path d="M1.5 8.3c3.5-2.3 7.5-1.8 10.5-.3 3-1.5 7-2 10.5.3.6 5.2-2 10.2-6 10.2-2.5 0-3.3-2.6-4.5-2.6s-2 2.6-4.5 2.6c-4 0-6.6-5-6-10.2z" />
            <path
                class="hole"
                d="M4.6 11.2c1.6-1.3 4-1 5.2.9-1.6 1.5-4 1.3-5.2-.9zM19.4 11.2c-1.6-1.3-4-1-5.2.9 1.6 1.5 4 1.3 5.2-.9z"
            />
        </>
    ),
    marker: (
        <>
            <path class="line" d="M8.5 5.5c0-5 7-5 7 0" />
            <path class="glass" d="M7.5 7h9l1.3 12H6.2z" />
            <path d="M6.5 5h11v2.6h-11zM5 18.5h14v3.5H5z" />
            <path
                class="flame"
                d="M12 8.8c2.7 3 3.3 4.3 3.3 5.7a3.3 3.2 0 0 1-6.6 0c0-1.4.6-2.7 3.3-5.7z"
            />
        </>
    ),
};

const icons: Record<string, ComponentChildren> = {
    henchman: (
        <>
            <path d="M12 2a5.5 5.5 0 0 1 5.5 5.5V10a5.5 5.5 0 0 1-11 0V7.5A5.5 5.5 0 0 1 12 2zM2.5 22c.5-5 4-7 6-7.5h7c2 .5 5.5 2.5 6 7.5z" />
            <path class="hole" d="M6 7h12v3H6z" />
            <path d="M8.5 7.7h2v1.6h-2zM13.5 7.7h2v1.6h-2z" />
        </>
    ),
    wand: (
        <>
            <path class="line" d="M3 21.5 12.5 11" />
            <path d="m16 1.5 1.6 4.2 4.4.2-3.5 2.8 1.3 4.3-3.8-2.5-3.7 2.5 1.2-4.3-3.5-2.8 4.4-.2z" />
        </>
    ),
    tower: (
        <path d="M5 2.5h3v2.5h2.5V2.5h3V5H16V2.5h3V9l-2 1.5V19l2 2.5H5L7 19v-8.5L5 9zM10.5 21.5v-4a1.5 1.5 0 0 1 3 0v4z" />
    ),
    compass: (
        <>
            <circle class="line" cx="12" cy="12" r="9.5" />
            <path d="m12 3.5 2.4 6.1 6.1 2.4-6.1 2.4L12 20.5l-2.4-6.1L3.5 12l6.1-2.4z" />
        </>
    ),
    tools: (
        <>
            <path class="line" d="M4 20.5 14 10.5M9 9 20 20.5" />
            <path d="M3 8.5 9.5 2 13 5.5 6.5 12zM14 6.5a5 5 0 0 1 6-4L17.5 5l1.5 1.5L21.5 4a5 5 0 0 1-4 6z" />
        </>
    ),
    bubble: (
        <>
            <path d="M12 2c5.5 0 10 3.2 10 7.3s-4.5 7.3-10 7.3c-1 0-2-.1-3-.3L5 19.5v-5C3.2 13.2 2 11.4 2 9.3 2 5.2 6.5 2 12 2z" />
            <path class="gap" d="M7 7.5h10M7 11h7" />
            <circle cx="4" cy="21.5" r="1.5" />
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
            <circle cx="12" cy="12" r="10.5" />
            <circle class="line" cx="12" cy="12" r="7.5" />
            <path
                class="line"
                d="M14.8 9.3c-1.8-2.2-6-.9-6 2.7s4.2 4.9 6 2.7"
            />
        </Glyph>
    );
}

/** An Infamy token: a seal with a mask. */
export function Token() {
    return (
        <Glyph class="token">
            <path d="m12 .8 3 2.7 4-.3.9 3.9 3.2 2.3-1.8 3.6.9 3.9-3.7 1.5-1.9 3.5-3.9-.8L9 23.2l-2.7-3-4-.7.3-4L.7 12l2.6-3L3.2 5l4-.5z" />
            <path
                class="hole"
                d="M5 10c2.3-1.5 5-1.2 7-.2 2-1 4.7-1.3 7 .2.3 3.2-1.3 6-4 6-1.6 0-2.2-1.6-3-1.6s-1.4 1.6-3 1.6c-2.7 0-4.3-2.8-4-6z"
            />
        </Glyph>
    );
}

/** A die with its face, or the marker, which is not a die. */
export function Piece({ thing }: { thing: Thing }) {
    return (
        <span
            class={`thieves-piece ${thing === "marker" ? "lamp" : "die"}`}
            {...what(thing)}
        >
            <Face thing={thing} />
        </span>
    );
}
