import type { GameModule } from "../../contract";
import { arcane as words } from "../../strings";
import { account } from "./account";
import { Board } from "./board";
import { HowTo } from "./howto";
import { Picture } from "./picture";
import { describeAnswer, pause } from "./say";
import type { View } from "./view";

const module: GameModule<View> = {
    id: "arcane",
    about: words.about,
    length: words.length,
    newcomer: words.newcomer,
    Picture,
    HowTo,
    Board,
    describeAnswer,
    events: words.events,
    scores: (view) => ({ unit: words.gold, points: view.gold }),
    score: words.score,
    account,
    pause,
    groups: words.groups,
    facts: words.facts,
    notes: words.notes,
};

export default module;
