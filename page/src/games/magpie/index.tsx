import type { GameModule } from "../../contract";
import { HowTo } from "./howto";
import { Picture } from "./picture";

const module: GameModule = {
    id: "magpie",
    Picture,
    HowTo,
};

export default module;
