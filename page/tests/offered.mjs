// What everything on the board of Revolution! is called that may be pressed
// to answer.
const names = [
    "Put 1",
    "Pass",
    "Gain this",
    "A cube of",
    "Take back 1",
    "Place a cube",
    "Move your cube",
    ".*'s cube in the",
];

export const offered = new RegExp(`^(${names.join("|")})`);
