import "./board.css";
import { CubeIcon, Icon, TokenIcon } from "./icons";

/** A drawing of this game put somewhere on the picture. */
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
    ["fortress", 4, 40],
    ["cathedral", 40, 44],
    ["town_hall", 82, 40],
    ["tavern", 122, 34],
];

/** The drawing on the front page: the town, its crowd, and what is bid. */
export function Picture() {
    return (
        <svg viewBox="0 0 160 120" aria-hidden="true" class="rev-picture">
            <rect width="160" height="120" class="picture-ground" />
            <circle cx="128" cy="24" r="13" class="rev-sun" />
            {skyline.map(([id, x, size]) => (
                <At key={id} x={x} y={69 - size} size={size}>
                    <Icon id={id} />
                </At>
            ))}
            <path class="rev-hill" d="M0 66c40-5 110-5 160 0v54H0z" />
            {[0, 1, 2, 3, 4, 5].map((seat) => (
                <At
                    key={seat}
                    x={14 + 22 * seat}
                    y={70 + (seat % 2) * 5}
                    size={19}
                    class={`seat-${seat}`}
                >
                    <CubeIcon mark="" />
                </At>
            ))}
            <At x={36} y={94} size={22}>
                <TokenIcon token="force" />
            </At>
            <At x={69} y={97} size={22}>
                <TokenIcon token="blackmail" />
            </At>
            <At x={102} y={94} size={22}>
                <TokenIcon token="gold" />
            </At>
        </svg>
    );
}
