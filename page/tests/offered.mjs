// The names of everything on the board of Revolution! that can be pressed to
// answer.
const names = [
    "Put 1",
    "Pass",
    "Choose the reward",
    "Take back 1",
    "Add your cube",
    "Move your cube",
    "Your cube",
    ".*'s cube",
];

export const offered = new RegExp(`^(${names.join("|")})`);
