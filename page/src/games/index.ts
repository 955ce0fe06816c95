/* Every game the page can draw. A game that is not here has the plain table. */
import type { GameModule } from "../contract";
import arcane from "./arcane";
import magpie from "./magpie";
import revolution from "./revolution";
import thieves from "./thieves";

const modules = [revolution, thieves, arcane, magpie] as GameModule<never>[];

/** A game's title: as the server lists it, or as its module says. */
export function titleOf(id: string, listed: { id: string; title: string }[]) {
    const game = listed.find((g) => g.id === id);

    return game?.title ?? gameModule(id)?.title ?? id;
}

export function gameModule(id: string): GameModule | undefined {
    return (modules as unknown as GameModule[]).find((m) => m.id === id);
}
