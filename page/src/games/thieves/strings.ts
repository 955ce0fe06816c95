/** What the page says about Thief's Market. */
export const words = {
    about: "Split the night's loot: take from the middle or steal a pile, then buy your way to infamy.",
    length: "40 minutes",
};
