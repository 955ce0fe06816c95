// Where everything is at tables of Arcane Alley; see layout.mjs.
import { lookAt } from "./layout.mjs";

lookAt([
    {
        game: "arcane",
        variant: "three-inspections",
        seats: 6,
        options: { wizards: "chosen" },
    },
    {
        game: "arcane",
        variant: "hundred-gold",
        seats: 6,
        options: { length: "short" },
    },
    { game: "arcane", variant: "three-inspections", seats: 2 },
]);
