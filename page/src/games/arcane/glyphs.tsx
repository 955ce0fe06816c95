/* Small signs: who knows an item, who goes first, whose turn it is. */
const glyphs = {
    eye: "M1 8c4-6 10-6 14 0-4 6-10 6-14 0zM8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5z",
    bell: "M2 12h12l-2-3V7c0-3-2-4-4-5-2 1-4 2-4 5v2zM6.5 13a1.5 1.5 0 0 0 3 0z",
    flag: "M3 1v14h1.5V9H13l-2-3.5L13 2H4.5V1z",
    turn: "M3 2l11 6-11 6z",
    check: "M2 8l2-2 3 3 6-6 2 2-8 8z",
};

export function Glyph({ name }: { name: keyof typeof glyphs }) {
    return (
        <svg class="arc-glyph" viewBox="0 0 16 16" aria-hidden="true">
            <path d={glyphs[name]} fill-rule="evenodd" />
        </svg>
    );
}
