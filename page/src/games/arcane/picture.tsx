import "./tiles.css";
import "./board.css";
import { items } from "./icons";

/**
 * A shelf of nine items: some revealed, some hidden, and a set about to be
 * sold.
 */
const shelf = [
    "?",
    "crystal-ball",
    "?",
    "dragons-egg",
    "dragons-egg",
    "dragons-egg",
    "bottled-fairy",
    "?",
    "hypnotic-toad",
];

function Item({ id }: { id: string }) {
    const [tone, filled, lines] = items[id]!;

    return (
        <g class={`arc-${tone}`} transform="translate(4 5.5) scale(0.66)">
            <path class="arc-fill" d={filled} />
            <path class="arc-line" d={lines} />
        </g>
    );
}

function Place({ id, index }: { id: string; index: number }) {
    const x = 32 + 33 * (index % 3);
    const y = 8 + 36 * Math.floor(index / 3);

    return (
        <g transform={`translate(${x} ${y})`}>
            <rect
                class={
                    id === "?"
                        ? "arc-p-back"
                        : index > 2 && index < 6
                          ? "arc-p-face arc-p-set"
                          : "arc-p-face"
                }
                width="29"
                height="32"
                rx="3"
            />
            {id === "?" ? (
                <path
                    class="arc-p-moon"
                    d="M17 10a7 7 0 1 0 4 10 6 6 0 0 1-4-10z"
                />
            ) : (
                <Item id={id} />
            )}
        </g>
    );
}

/** The drawing on the front page. */
export function Picture() {
    return (
        <svg viewBox="0 0 160 120" aria-hidden="true" class="arc arc-picture">
            <rect width="160" height="120" class="picture-ground" />
            {shelf.map((id, i) => (
                <Place key={i} id={id} index={i} />
            ))}
        </svg>
    );
}
