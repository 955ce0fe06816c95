/** What the page says about Magpie. */
export const words = {
    about: "A pocket game of glittering things and sealed bids: gather the best nest.",
    length: "5 minutes",
    groups: {
        draw: "Draw",
        play: "Play",
        bid: "Bid",
        give: "Give",
    },
};
