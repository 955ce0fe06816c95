/* The table of Arcane Alley: a street of storehouses around one counter. */
import "./tiles.css";
import "./board.css";
import type { BoardProps } from "../../contract";
import { arcane as words } from "../../strings";
import { useBefore } from "../kept";
import { Choices } from "./choices";
import { courseOf, slidCells } from "./course";
import { Counter, Drawers, Stash } from "./desk";
import { usePlan } from "./plan";
import { Status } from "./status";
import { Mine, Neighbour } from "./storehouse";
import { ready, type View } from "./view";

/** The seats in clockwise order, starting with one of them. */
function around(view: View, seat: number | null): number[] {
    const seats = view.gold.map((_, i) => i);

    return seat === null
        ? seats
        : seats.slice(1).map((i) => (seat + i) % seats.length);
}

export function Board(given: BoardProps<View>) {
    const { ask, event, events, seat } = given;
    const before = useBefore(given.view);
    const view = ready(given.view);
    const props = {
        ...given,
        view,
        course: courseOf(events, ask),
        slid: slidCells(event, before, view),
    };
    const plan = usePlan(props);
    const parts = { board: props, plan };
    const others = around(view, seat);

    return (
        <div
            class={`arc ${seat === null ? "watching" : ""} ${others.length > 2 ? "many" : "few"}`}
        >
            <Status board={props} />
            <Choices {...parts} />
            <div class="arc-desk">
                <Counter {...parts} />
                <Stash {...parts} />
            </div>
            <Drawers {...parts} />
            {seat !== null && <Mine {...parts} seat={seat} />}
            <section class="arc-others" aria-label={words.others}>
                {others.map((other) => (
                    <Neighbour key={other} {...parts} seat={other} />
                ))}
            </section>
        </div>
    );
}
