/* How long each event is shown. */
import type { GameEvent } from "../../contract";

const pauses: Record<string, number> = {
    start: 500,
    wizard: 300,
    dealt: 200,
    sealed: 0,
    stashed: 200,
    "turned-up": 300,
    turn: 350,
    replaced: 300,
    uncovered: 500,
    marker: 600,
    slid: 900,
    sold: 1000,
    inspection: 1200,
    counted: 900,
    fined: 900,
    triggered: 1200,
};

export function pause(event: GameEvent): number {
    return pauses[event.event] ?? 700;
}
