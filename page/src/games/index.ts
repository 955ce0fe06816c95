/* Every game that has a drawn board. Other games use the plain board. */
import type { GameModule } from "../contract";
import arcane from "./arcane";
import magpie from "./magpie";
import revolution from "./revolution";
import thieves from "./thieves";

const modules = [revolution, thieves, arcane, magpie] as GameModule<never>[];

export function gameModule(id: string): GameModule | undefined {
    return (modules as unknown as GameModule[]).find((m) => m.id === id);
}
