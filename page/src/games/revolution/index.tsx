import type { GameEvent, GameModule } from "../../contract";
import type { Sound } from "../../sounds";
import { revolution as words } from "../../strings";
import { Board } from "./board";
import { HowTo } from "./howto";
import { Picture } from "./picture";
import { Purse } from "./seats";
import type { View } from "./view";

/** How long an event is shown; bids are revealed together. */
const pauses: Record<string, number> = {
    sealed: 0,
    won: 900,
    lost: 0,
    tied: 900,
    support: 350,
    tokens: 350,
    patronage: 300,
};

const REVEAL = 900;
const GLIMPSE = 70; /* for other bids, which come with the first one */

function pause({ event }: GameEvent, next?: GameEvent): number {
    if (event !== "bid") return pauses[event] ?? 700;
    if (next === undefined) return GLIMPSE;
    return next.event === "bid" ? 0 : REVEAL;
}

const sounds: Record<string, Sound> = { bid: "reveal", won: "sale" };

const module: GameModule<View> = {
    id: "revolution",
    Picture,
    HowTo,
    Board,
    Purse,
    scores: ({ support }) => ({
        unit: words.unit,
        points: support,
        what: "support",
    }),
    sound: ({ event }) => sounds[event] ?? null,
    pause,
};

export default module;
