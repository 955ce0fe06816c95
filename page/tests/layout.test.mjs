// Where everything is at tables of Thief's Market and Revolution!; see
// layout.mjs.
import { lookAt } from "./layout.mjs";

lookAt([
    { game: "thieves", variant: "standard", seats: 5 },
    {
        game: "revolution",
        variant: "core",
        seats: 4,
        options: { round_cap: 5 },
        kinds: 3,
    },
    {
        game: "revolution",
        variant: "palace",
        seats: 6,
        options: { round_cap: 5 },
        kinds: 3,
    },
    {
        game: "revolution",
        variant: "anarchy",
        seats: 6,
        options: { round_cap: 5 },
        kinds: 3,
    },
    {
        game: "revolution",
        variant: "tiny",
        seats: 3,
        options: { round_cap: 4 },
    },
]);
