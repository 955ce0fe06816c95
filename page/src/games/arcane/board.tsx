/* The table of Arcane Alley: a street of storehouses around one counter. */
import "./tiles.css";
import "./board.css";
import type { BoardProps } from "../../contract";
import { arcane as words } from "../../strings";
import { Choices } from "./choices";
import { Counter, Stash } from "./desk";
import { Ledger, Status } from "./ledger";
import { usePlan } from "./plan";
import { Counted, Grid, Neighbour, Plate } from "./storehouse";
import { ready, turnOf, type View } from "./view";

/** The seats in the order in which they are seen from one of them. */
function around(view: View, seat: number | null): number[] {
    const seats = view.gold.map((_, i) => i);

    return seat === null
        ? seats
        : seats.slice(1).map((i) => (seat + i) % seats.length);
}

export function Board(given: BoardProps<View>) {
    const props = { ...given, view: ready(given.view) };
    const { view, seat, seats } = props;
    const plan = usePlan(props);
    const parts = { board: props, plan };
    const others = around(view, seat);

    return (
        <div class="arc">
            <div
                class={`arc-table ${seat === null ? "watching" : ""} ${others.length > 3 ? "many" : ""}`}
            >
                <Status board={props} />
                <Choices {...parts} />
                <div class="arc-desk">
                    <Counter {...parts} />
                    <Stash {...parts} />
                </div>
                {seat !== null && (
                    <section
                        class={`arc-house arc-mine ${seats[seat]?.tint ?? ""} ${turnOf(view) === seat ? "arc-turn" : ""}`}
                        aria-label={words.yours}
                    >
                        <Plate {...parts} seat={seat} />
                        <Grid {...parts} seat={seat} />
                        <Counted board={props} seat={seat} />
                    </section>
                )}
                <section
                    class={`arc-others ${others.length > 1 ? "arc-small" : ""}`}
                    aria-label={words.others}
                >
                    {others.map((other) => (
                        <Neighbour key={other} {...parts} seat={other} />
                    ))}
                </section>
                <Ledger board={props} />
            </div>
        </div>
    );
}
