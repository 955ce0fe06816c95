/** What the page says about Revolution!. */
export const words = {
    about: "Bid force, blackmail and gold in secret, and turn a town's people to your side.",
    length: "45 minutes",
};
