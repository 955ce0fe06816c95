/* The drawing on the front page: loot by lantern light. */

interface At {
    x: number;
    y: number;
    turn: number;
}

function Die({ x, y, turn, d, fill }: At & { d: string; fill: string }) {
    return (
        <g transform={`translate(${x} ${y}) rotate(${turn})`}>
            <rect
                x="-13"
                y="-11"
                width="26"
                height="26"
                rx="6"
                fill="#000"
                opacity=".3"
            />
            <rect
                x="-13"
                y="-13"
                width="26"
                height="26"
                rx="6"
                fill="#fff6e0"
            />
            <path d={d} fill={fill} stroke="#2b2118" stroke-width=".8" />
        </g>
    );
}

function Lantern() {
    return (
        <g transform="translate(80 44)">
            <path
                d="M-9-16C-9-32 9-32 9-16"
                fill="none"
                stroke="#17110a"
                stroke-width="3"
            />
            <path d="M-14-16h28l-3 5h-22zM-14 24h28l3 6h-34z" fill="#17110a" />
            <path d="M-11-11h22l3 35h-28z" fill="#ffdf94" />
            <path
                d="M0-6C8 4 9 8 9 13a9 9 0 0 1-18 0C-9 8-8 4 0-6z"
                fill="#f08a24"
            />
            <path
                d="M0 4c4 5 4 7 4 9a4 4 0 0 1-8 0c0-2 0-4 4-9z"
                fill="#fff3c4"
            />
            <path d="M-4-11-5 24M4-11 5 24" stroke="#17110a" stroke-width="1" />
        </g>
    );
}

/** Hands that reach for the loot from both sides. */
function Hand({ flip }: { flip?: boolean }) {
    return (
        <g transform={flip ? "translate(160 0) scale(-1 1)" : undefined}>
            <path
                d="M-2 72 20 76c6 1 9 4 15 5l11 1c4 1 3 5-1 5l-9 1 12 4c4 2 2 6-2 5l-12-3 8 6c3 3-1 6-4 4l-12-8c-8 4-16 5-28 5z"
                fill="#17110a"
            />
            <path d="M-120 56 15 73l-2 25-133 17z" fill="#7b3a4a" />
        </g>
    );
}

/** The drawing on the front page. */
export function Picture() {
    return (
        <svg viewBox="0 0 160 120" aria-hidden="true">
            <defs>
                <radialGradient id="thieves-light" cx=".5" cy=".45" r=".62">
                    <stop offset="0" stop-color="#e5a648" />
                    <stop offset=".45" stop-color="#7d3b3a" />
                    <stop offset="1" stop-color="#26131d" />
                </radialGradient>
            </defs>
            <rect
                x="-120"
                width="400"
                height="120"
                fill="url(#thieves-light)"
            />
            <Lantern />
            <Die
                x={58}
                y={88}
                turn={-12}
                d="M0-9 9 0 0 9-9 0z"
                fill="#b3231f"
            />
            <Die
                x={80}
                y={98}
                turn={6}
                d="M0-9C4-4 7-1 7 3A7 7 0 0 1-7 3C-7-1-4-4 0-9z"
                fill="#1c4f9c"
            />
            <Die
                x={104}
                y={86}
                turn={16}
                d="M-4-8h8l4 4v8l-4 4h-8l-4-4v-8z"
                fill="#1a6e40"
            />
            <Hand />
            <Hand flip />
        </svg>
    );
}
