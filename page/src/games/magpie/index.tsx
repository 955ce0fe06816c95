import type { GameModule } from "../../contract";
import { magpie as words } from "../../strings";
import { HowTo } from "./howto";
import { Picture } from "./picture";

const module: GameModule = {
    id: "magpie",
    title: words.title,
    about: words.about,
    length: words.length,
    Picture,
    HowTo,
    events: words.events,
    groups: words.groups,
};

export default module;
