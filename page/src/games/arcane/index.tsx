import type { GameModule } from "../../contract";
import type { Sound } from "../../sounds";
import { arcane as words } from "../../strings";
import { account } from "./account";
import { Board } from "./board";
import { HowTo } from "./howto";
import { pause } from "./pause";
import { Picture } from "./picture";
import { Score, Wizard } from "./storehouse";
import type { View } from "./view";

const sounds: Record<string, Sound> = {
    sold: "sale",
    revealed: "reveal",
    inspection: "reveal",
};

const module: GameModule<View> = {
    id: "arcane",
    Picture,
    HowTo,
    Board,
    Purse: ({ whose, ...board }) => (
        <>
            <Score board={board} seat={whose} />
            {board.view.wizards[whose] && (
                <Wizard id={board.view.wizards[whose]} />
            )}
        </>
    ),
    scores: ({ gold }) => ({ unit: words.gold, points: gold, what: "gold" }),
    account,
    pause,
    sound: ({ event }) => sounds[event] ?? null,
};

export default module;
