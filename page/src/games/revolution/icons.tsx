/* Drawings of this game: strokes on a square of 24, and the three tokens. */
import type { Marks } from "../../ui/things";
import type { Token } from "./view";

const paths: Record<string, string> = {
    support: "M6 21V3M6 4h13l-3 4 3 4H6",
    general:
        "M12 2.5l1.8 3.9 4.2.5-3.1 2.9.8 4.2L12 12 8.3 14l.8-4.2L6 6.9l4.2-.5zM8.5 14.5V21l3.5-2 3.5 2v-6.5",
    captain:
        "M12 7v14M12 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4M8 10.5h8M3.5 14c.5 4 4.5 7 8.5 7s8-3 8.5-7M2 16l1.5-2 2 1.5M22 16l-1.5-2-2 1.5",
    innkeeper:
        "M5 9h11v10a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM16 11.5h2a2 2 0 0 1 2 2V15a2 2 0 0 1-2 2h-2M8.7 12.5v5M12.3 12.5v5M5 9C3.5 6 6 4.5 7.5 5.5c1-2.5 4.5-2.5 5.5 0C15 4.5 17.5 6 16 9",
    magistrate:
        "M12 3v18M7.5 21h9M5 6.5l7-1.5 7 1.5M5 6.5L2 14h6zM19 6.5L16 14h6zM2 14a3 2.5 0 0 0 6 0M16 14a3 2.5 0 0 0 6 0",
    viceroy: "M4.5 17L3 7l5 4 4-7 4 7 5-4-1.5 10zM4.5 20.5h15",
    priest: "M9 11h6v9H9zM5.5 20.5h13M12 11V9.5M12 9.5c-2.3-1.5-1.5-4.5 0-7 1.5 2.5 2.3 5.5 0 7M9 14c1.5 1 2.5-1 3.5 0s1.5 1 2.5 0",
    aristocrat:
        "M2.5 17.5c4 3 15 3 19 0-1-1-3-1-4-1V5.5c0-2-11-2-11 0v11c-1 0-3 0-4 1M6.5 13.5c3 1.5 8 1.5 11 0",
    merchant:
        "M9 7.5h6l1-4.5c-2 1-6 1-8 0zM9 7.5c-4 3-5.5 6.5-5.5 9.5 0 3 3 4 8.5 4s8.5-1 8.5-4c0-3-1.5-6.5-5.5-9.5M14 12c-3-1-5 .5-4 2s4 .5 4 2.5-3 2-4.5 1M12 10.5V19",
    printer:
        "M5.5 3H15l4 4v14H5.5zM15 3v4h4M8.5 10.5h7.5M8.5 13.5h7.5M8.5 16.5h4.5M8.5 6.5h3",
    warden: "M3 12a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0M11.4 12H22M17.5 12v4M21 12v3",
    spy: "M2 12c4.5-7 15.5-7 20 0-4.5 7-15.5 7-20 0zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
    apothecary:
        "M9.5 3h5M10.3 3v6L4.8 18.7A1.6 1.6 0 0 0 6.2 21h11.6a1.6 1.6 0 0 0 1.4-2.3L13.7 9V3M7.5 14.5c3-1.5 5 1.5 9 0M11 18h.01",
    messenger:
        "M2.5 7H16v10.5H2.5zM2.5 7l6.8 6L16 7M18.5 9.5H22M18.5 12.3h2.5M18.5 15H22",
    heretic:
        "M12.5 2.5c.5 4.5 6 6.5 6 11.7a6.5 6.5 0 0 1-13 0c0-2.2 1-3.7 2.3-4.7 0 2 .7 3 1.7 3.5C10 9.5 9 6 12.5 2.5zM12 20.5c-2-1-2-3.5 0-5.5 2 2 2 4.5 0 5.5",
    mayor: "M5 3c0 7 2.5 10.5 7 10.5S19 10 19 3M8.5 17.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M12 13.5v.5M5.5 7.5h.01M7.5 11h.01M18.5 7.5h.01M16.5 11h.01",
    governor:
        "M4 21C6.5 12 12 5.5 20.5 3c-.5 8-5.5 13-13.5 13.5M9 12.5c2.5.5 5 .2 7.5-1M12 9c2 .2 4-.1 6-1",
    constable: "M8.5 9h7L18 18H6zM6 21h12M12 3V1.5M8.5 9c0-8 7-8 7 0M12 12v3.5",
    rogue: "M2 8.5c6-3 14-3 20 0 0 5.5-3 8.5-6.3 8.5C14 17 13 14.5 12 14.5S10 17 8.3 17C5 17 2 14 2 8.5zM6 11.5c1-1.3 3-1.3 4 0-1 1.2-3 1.2-4 0M14 11.5c1-1.3 3-1.3 4 0-1 1.2-3 1.2-4 0",
    mercenary:
        "M4 3l13 13M20 3L7 16M13.5 19.5l6-6M4.5 13.5l6 6M17 17l3.5 3.5M7 17l-3.5 3.5",
    anarchist:
        "M4 15a6.3 6.3 0 1 0 12.6 0a6.3 6.3 0 1 0-12.6 0M14 9.5l1.2-1.2 1.5 1.5-1.2 1.2M16 9c0-3.5 4-1.5 4-4.5M20 1.5v.5M22.5 4h-.5M7 14.5a3.5 3.5 0 0 1 2.5-3",
    plantation:
        "M2 20.5h20M4 20.5C4.5 14 7 11 12 11s7.5 3 8 9.5M12 11V5M12 7.5C9 7.5 7.5 6 7.5 3c3 0 4.5 1.5 4.5 4.5M12 7.5c3 0 4.5-1.5 4.5-4.5-3 0-4.5 1.5-4.5 4.5M8.5 20.5c.2-4.5 1-7 3.5-9.5M15.5 20.5c-.2-4.5-1-7-3.5-9.5",
    tavern: "M2 21h20M4 21V10.5L10 5l6 5.5V21M8 21v-5.5h4V21M16 10.5h5.5M19.5 10.5V13M17.8 13h3.4v4h-3.4zM8.5 11.5h3",
    cathedral:
        "M2 21h20M4 21V9.5L6.5 6 9 9.5V21M15 21V9.5L17.5 6 20 9.5V21M9 13.5l3-3 3 3M10.3 21v-3.5a1.7 1.7 0 0 1 3.4 0V21M6.5 6V2.5M17.5 6V2.5M5.5 4h2M16.5 4h2",
    town_hall:
        "M2.5 21h19M4 18.5h16M4 10.5h16L12 5.5zM6 10.5v8M10 10.5v8M14 10.5v8M18 10.5v8M12 5.5V2h4.5l-1.5 1.5H12",
    fortress:
        "M3 21V6.5h2v2h2v-2h2V12h1.5v-1.5h3V12H15V6.5h2v2h2v-2h2V21zM10 21v-4a2 2 0 0 1 4 0v4",
    market: "M3 9.5L5 4h14l2 5.5M3 9.5c0 3 4.5 3 4.5 0 0 3 4.5 3 4.5 0 0 3 4.5 3 4.5 0 0 3 4.5 3 4.5 0M5 12v9M19 12v9M3 21h18M5 16.5h14",
    harbor: "M2 16h20c-.5 2-1.5 4-3 5H5c-1.5-1-2.5-3-3-5zM12 16V2.5M12 4c4 1.5 6.5 5 7 9h-7M12 6.5c-3 1-5 3.5-5.5 6.5H12",
    palace: "M2 21h20M4 21v-9h16v9M7 12c0-6.5 10-6.5 10 0M12 7V2.5h3.5v2H12M7.5 21v-4.5h2V21M14.5 21v-4.5h2V21M11 15h2",
    jail: "M4 3.5h16v17H4zM8 3.5v17M12 3.5v17M16 3.5v17M4 12h16",
    asylum: "M2 21h20M4.5 21V9.5h15V21M3 9.5L12 3l9 6.5M7.5 12.5H11v4.5H7.5zM13 12.5h3.5v4.5H13zM7.5 12.5L11 17M11 12.5L7.5 17M13 12.5l3.5 4.5M16.5 12.5L13 17",
    garden: "M12 21v-9M12 14.5l-3-3M8 14a4.8 4.8 0 0 1-1.5-9 6 6 0 0 1 11 0A4.8 4.8 0 0 1 16 14M4.5 21h15M12 17l3-3",
    fountain:
        "M3 17h18c-.5 2.5-2 4-4 4H7c-2 0-3.5-1.5-4-4zM12 17V9M8.5 12.5h7M12 9c0-3.5-4.5-4.5-6 1M12 9c0-3.5 4.5-4.5 6 1M12 9V4M12 4c-1-1.5-3-1-3 .5M12 4c1-1.5 3-1 3 .5",
    guardhouse: "M8 21V9.5h8V21zM5.5 9.5h13L12 3zM11 13h2v3h-2zM3.5 21h17",
};

/** A line drawing; hidden from screen readers. */
export function Icon({ id }: { id: string }) {
    return (
        <svg class="rev-icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={paths[id] ?? ""} />
        </svg>
    );
}

const shapes: Record<Token, string> = {
    force: "M7.5 1.5h9l6 6v9l-6 6h-9l-6-6v-9z",
    blackmail:
        "M3 4.5h18A1.5 1.5 0 0 1 22.5 6v12a1.5 1.5 0 0 1-1.5 1.5H3A1.5 1.5 0 0 1 1.5 18V6A1.5 1.5 0 0 1 3 4.5z",
    gold: "M1.5 12a10.5 10.5 0 1 0 21 0a10.5 10.5 0 1 0-21 0",
};

const signs: Record<Token, string> = {
    force: "M7.5 12V9.3a1.2 1.2 0 0 1 2.4 0 1.2 1.2 0 0 1 2.4 0 1.2 1.2 0 0 1 2.4 0 1.2 1.2 0 0 1 2.3.5v3.7c0 3-2 4.5-4.5 4.5S7.5 16.5 7.5 14zM7.5 13.5h4.2a1.2 1.2 0 0 0 0-2.3M9.9 9.3v1.7M12.3 9.3v1.7M14.7 9.3v2.7",
    blackmail: "M2.5 6l8 7a2.2 2.2 0 0 0 3 0l8-7M2.5 18.5l6-7M21.5 18.5l-6-7",
    gold: "M5 12a7 7 0 1 0 14 0a7 7 0 1 0-14 0M12 8.5l2.5 3.5-2.5 3.5L9.5 12z",
};

/** Octagon, letter or coin: the shape identifies the token. */
export function TokenIcon(props: {
    token: Token;
    no?: boolean;
    marks?: Marks;
}) {
    const { token, no, marks } = props;

    return (
        <svg
            {...marks}
            class={`rev-token rev-${token}`}
            viewBox="0 0 24 24"
            aria-hidden="true"
        >
            <path class="rev-shape" d={shapes[token]} />
            <path class="rev-sign" d={signs[token]} />
            {no && <path class="rev-not" d="M3 21L21 3" />}
        </svg>
    );
}

/** A wooden cube with its owner's letter. */
export function CubeIcon(props: { mark: string; marks?: Marks }) {
    const { mark, marks } = props;

    return (
        <svg class="rev-cube" viewBox="0 0 24 26" aria-hidden="true" {...marks}>
            <path class="rev-cube-top" d="M2 8L6 2h16l-3 6z" />
            <path class="rev-cube-side" d="M19 8l3-6v16l-3 6z" />
            <path class="rev-cube-front" d="M2 8h17v16H2z" />
            <text x="10.5" y="20.7">
                {mark}
            </text>
        </svg>
    );
}
