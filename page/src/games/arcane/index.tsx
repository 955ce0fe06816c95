import type { GameModule } from "../../contract";
import { arcane as words } from "../../strings";
import { account } from "./account";
import { Board } from "./board";
import { HowTo } from "./howto";
import { pause } from "./pause";
import { Picture } from "./picture";
import type { View } from "./view";

const module: GameModule<View> = {
    id: "arcane",
    about: words.about,
    length: words.length,
    newcomer: words.newcomer,
    Picture,
    HowTo,
    Board,
    events: words.events,
    scores: (view) => ({ unit: words.gold, points: view.gold }),
    score: words.score,
    account,
    pause,
    groups: words.groups,
    facts: words.facts,
};

export default module;
