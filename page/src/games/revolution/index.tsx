import type { GameEvent, GameModule } from "../../contract";
import type { Sound } from "../../sounds";
import { revolution as words } from "../../strings";
import { Board } from "./board";
import { HowTo } from "./howto";
import { Picture } from "./picture";
import type { View } from "./view";

/** How long an event is shown; bids are revealed together. */
const pauses: Record<string, number> = {
    sealed: 0,
    bid: 70,
    won: 900,
    lost: 0,
    tied: 900,
    support: 350,
    tokens: 350,
    patronage: 300,
};

const sounds: Record<string, Sound> = { bid: "reveal", won: "sale" };

const module: GameModule<View> = {
    id: "revolution",
    Picture,
    HowTo,
    Board,
    scores: ({ support }) => ({
        unit: words.unit,
        points: support,
        what: "support",
    }),
    sound: ({ event }) => sounds[event] ?? null,
    pause: (event: GameEvent) => pauses[event.event] ?? 700,
};

export default module;
