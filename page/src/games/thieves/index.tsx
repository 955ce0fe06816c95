import type { GameModule } from "../../contract";
import type { Sound } from "../../sounds";
import { thieves as words } from "../../strings";
import { Board } from "./board";
import { HowTo } from "./howto";
import { Picture } from "./picture";
import { Purse } from "./thief";
import type { View } from "./view";

const pauses: Record<string, number> = {
    start: 500,
    opened: 0,
    split: 0,
    unrolled: 500,
    turn: 250,
    passed: 250,
    used: 350,
    took: 1000,
    stole: 1000,
    bought: 1000,
};

const sounds: Record<string, Sound> = {
    rolled: "dice",
    rerolled: "dice",
    bought: "sale",
};

const module: GameModule<View> = {
    id: "thieves",
    Picture,
    HowTo,
    Board,
    Purse: ({ whose, ...props }) => <Purse props={props} seat={whose} />,
    scores: ({ infamy }) => ({
        unit: words.unit,
        points: infamy,
        what: "infamy",
    }),
    sound: ({ event }) => sounds[event] ?? null,
    pause: (event) => pauses[event.event] ?? 700,
};

export default module;
