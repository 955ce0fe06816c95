/* The round, its phases, and what ends it. */
import { arcane as words } from "../../strings";
import { what } from "../../ui/explain";
import { Glyph } from "./glyphs";
import type { Board } from "./tile";
import { fact } from "./view";

/** A number about the table from the reference; 0 if there is none. */
const rule = ({ entry }: Board, id: string, name: string) =>
    Number(fact(entry(id), name) ?? 0);

/** How long the game goes on. */
function goal(board: Board): string {
    const gold = rule(board, "match-end", "gold");
    const rounds = rule(board, "match-end", "rounds");

    return gold ? words.of.gold(gold) : words.of.rounds(rounds);
}

/** Phases or steps, with the current one marked. */
function Course(props: {
    list: Record<string, string>;
    now: string | null;
    label: string;
    style: string;
}) {
    const { list, now, label, style } = props;

    return (
        <ol class={style} aria-label={label}>
            {Object.entries(list).map(([id, name]) => (
                <li
                    key={id}
                    aria-current={id === now ? "step" : undefined}
                    {...what(id)}
                >
                    {name}
                </li>
            ))}
        </ol>
    );
}

export function Status({ board }: { board: Board }) {
    const { view, seats, ask, course } = board;
    const { step } = course;
    const looking = step in words.inspectionStep && !ask.over;
    const phase = looking ? "inspection" : step;
    const selling = phase === "sell";
    const caller = seats[view.trigger ?? -1];
    const from = rule(board, "turn-tracker", "trigger_from");

    return (
        <header class="arc-status">
            <p class="arc-round">
                <strong {...what("round")}>{words.round(view.round)}</strong>{" "}
                <span {...what("match-end")}>{goal(board)}</span>
                {selling && (
                    <span {...what("turn-tracker")}>
                        {" "}
                        {words.turn(view.tracker)}
                    </span>
                )}
            </p>
            <Course
                list={words.phase}
                now={ask.over ? null : phase}
                label={words.phases}
                style="arc-phases"
            />
            {looking && (
                <Course
                    list={words.inspectionStep}
                    now={step}
                    label={words.inspectionSteps}
                    style="arc-steps"
                />
            )}
            {selling && caller && (
                <p class="arc-alarm" {...what("turn-tracker")}>
                    <Glyph name="bell" /> {words.triggered(caller)}
                </p>
            )}
            {selling && view.trigger === null && from > 0 && (
                <p class="soft arc-note" {...what("turn-tracker")}>
                    {words.early(from)}
                </p>
            )}
        </header>
    );
}
