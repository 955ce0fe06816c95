import type { GameEvent, GameModule } from "../../contract";
import { magpie as words } from "../../strings";
import { HowTo } from "./howto";
import { Picture } from "./picture";

interface View extends Record<string, unknown> {
    round: number;
    prize: string | null;
}

type Change = (event: GameEvent) => Partial<View>;

const changes: Record<string, Change> = {
    round: (event) => ({ round: event.number as number }),
    prize: (event) => ({ prize: event.faces[0] ?? null }),
    won: () => ({ prize: null }),
    "nobody-won": () => ({ prize: null }),
};

const module: GameModule<View> = {
    id: "magpie",
    title: words.title,
    about: words.about,
    length: words.length,
    Picture,
    HowTo,
    events: words.events,
    apply: (view, event) => ({
        ...view,
        ...changes[event.event]?.(event),
    }),
    told: ["round", "prize"],
    groups: words.groups,
};

export default module;
