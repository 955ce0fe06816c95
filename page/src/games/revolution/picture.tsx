import "./board.css";
import { CubeIcon, Icon, TokenIcon } from "./icons";
import { tokens } from "./view";

/** A drawing of this game, placed on the picture. */
function At(props: {
    x: number;
    y: number;
    size: number;
    class?: string;
    children: preact.ComponentChildren;
}) {
    const { x, y, size } = props;

    return (
        <svg
            x={x}
            y={y}
            width={size}
            height={size}
            class={props.class}
            aria-hidden="true"
        >
            {props.children}
        </svg>
    );
}

const skyline: [string, number, number][] = [
    ["tavern", 2, 28],
    ["fortress", 27, 40],
    ["town_hall", 102, 34],
    ["market", 133, 26],
    ["cathedral", 60, 50],
];

/** The crowd: x, y, size, seat. */
const crowd = Array.from({ length: 13 }, (_, i) => {
    const back = i < 6;

    return {
        x: back ? 18 + 21 * i : 6 + 21.5 * (i - 6),
        y: back ? 66 : 76,
        size: back ? 15 : 18,
        seat: (i * 5 + (back ? 0 : 2)) % 6,
    };
});

/** The drawing on the front page: the town, its crowd and some bids. */
export function Picture() {
    return (
        <svg viewBox="0 0 160 120" aria-hidden="true" class="rev-picture">
            <rect width="160" height="120" class="picture-ground" />
            <circle cx="128" cy="22" r="12" class="rev-sun" />
            {skyline.map(([id, x, size]) => (
                <At key={id} x={x} y={66 - (size * 21) / 24} size={size}>
                    <Icon id={id} />
                </At>
            ))}
            <path class="rev-hill" d="M-120 66h400v54H-120z" />
            {crowd.map(({ x, y, size, seat }) => (
                <At key={x} x={x} y={y} size={size} class={`seat-${seat}`}>
                    <CubeIcon mark="" />
                </At>
            ))}
            {tokens.map((token, i) => (
                <At key={token} x={38 + 31 * i} y={97} size={20}>
                    <TokenIcon token={token} />
                </At>
            ))}
        </svg>
    );
}
