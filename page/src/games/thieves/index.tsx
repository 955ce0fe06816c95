import type { GameModule } from "../../contract";
import { HowTo } from "./howto";
import { Picture } from "./picture";
import { words } from "./strings";

const module: GameModule = {
    id: "thieves",
    about: words.about,
    length: words.length,
    Picture,
    HowTo,
};

export default module;
