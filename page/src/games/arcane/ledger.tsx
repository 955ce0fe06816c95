/* What stands in the book: phases of the round, gold, infamy and fines. */
import { arcane as words } from "../../strings";
import { Glyph } from "./glyphs";
import type { Board } from "./tile";
import { stepOf, type View } from "./view";

type Phase = keyof typeof words.phase;
type Step = keyof typeof words.step;

/** A number that the reference has about the table; 0: it has none. */
export function rule({ entry }: Board, id: string, name: string): number {
    const found = entry(id)?.facts.find((fact) => fact.name === name);

    return Number(found?.value ?? 0);
}

const phases = Object.keys(words.phase) as Phase[];
const inspection = Object.keys(words.step) as Step[];

/** How long it goes on. */
function goal(board: Board): string {
    const gold = rule(board, "match-end", "gold");

    return gold
        ? words.of.gold(gold)
        : words.of.rounds(rule(board, "match-end", "rounds"));
}

/** A step of the inspection in words. */
function stepWords(board: Board, name: Step): string {
    return name === "penalty"
        ? words.step.penalty(rule(board, "infamy-track", "penalty"))
        : words.step[name];
}

function Steps({ board, step }: { board: Board; step: string }) {
    return (
        <ol class="arc-steps" aria-label={words.inspectionSteps}>
            {inspection.map((name) => (
                <li
                    key={name}
                    aria-current={name === step ? "step" : undefined}
                >
                    {stepWords(board, name)}
                </li>
            ))}
        </ol>
    );
}

export function Status({ board }: { board: Board }) {
    const { view, seats, ask } = board;
    const step = stepOf(view);
    const looking = inspection.includes(step as Step) && !ask.over;
    const phase = looking ? "inspection" : step;
    const from = rule(board, "turn-tracker", "trigger_from");
    const early = view.trigger === null && view.tracker < from;

    return (
        <header class="arc-status">
            <p class="arc-round">
                <strong>{words.round(view.round)}</strong> {goal(board)}
                {phase === "sell" && ` · ${words.turn(view.tracker)}`}
            </p>
            <ol class="arc-phases" aria-label={words.phases}>
                {phases.map((name) => (
                    <li
                        key={name}
                        aria-current={
                            name === phase && !ask.over ? "step" : undefined
                        }
                    >
                        {words.phase[name]}
                    </li>
                ))}
            </ol>
            {looking && <Steps board={board} step={step} />}
            {phase === "sell" && view.trigger !== null && (
                <p class="arc-alarm">
                    <Glyph name="bell" />{" "}
                    {words.triggered(seats[view.trigger]?.name ?? "")}{" "}
                    {board.entry("turn-tracker")?.text}
                </p>
            )}
            {phase === "sell" && early && (
                <p class="soft arc-note">{words.early(from)}</p>
            )}
        </header>
    );
}

function goldEnd(view: View): number {
    return Math.max(100, Math.ceil(Math.max(...view.gold) / 25) * 25);
}

function Track({ at, end, kind }: { at: number; end: number; kind: string }) {
    return (
        <span class={`arc-track arc-track-${kind}`} aria-hidden="true">
            <span
                class="arc-pin"
                style={{ left: `${(100 * Math.min(at, end)) / end}%` }}
            />
        </span>
    );
}

function Fines({ count, of }: { count: number; of: number }) {
    return (
        <>
            <span class="arc-seals" aria-hidden="true">
                {Array.from({ length: of }, (_, i) => (
                    <span key={i} class={i < count ? "paid" : ""} />
                ))}
            </span>
            <span class="hidden">{count}</span>
        </>
    );
}

export function Ledger({ board }: { board: Board }) {
    const { view, seats, event } = board;
    const lit = (seat: number, kind: string) =>
        event?.seat === seat && event.event === kind ? "lit" : "";
    const end = goldEnd(view);
    const last = rule(board, "infamy-track", "last_space");
    const fines = rule(board, "infamy-track", "fine_markers");

    return (
        <table class="arc-ledger sheet">
            <caption>{words.ledger}</caption>
            <thead>
                <tr>
                    <th scope="col">
                        <span class="hidden">{words.seat}</span>
                    </th>
                    <th scope="col">{words.gold}</th>
                    <th scope="col">{words.infamy}</th>
                    <th scope="col">{words.fines}</th>
                </tr>
            </thead>
            <tbody>
                {view.gold.map((gold, seat) => (
                    <tr key={seat} class={seats[seat]?.tint}>
                        <th scope="row">
                            <span class="mark" aria-hidden="true">
                                {seats[seat]?.mark}
                            </span>
                            <span class="arc-who">{seats[seat]?.name}</span>
                        </th>
                        <td>
                            <b class={`arc-gold ${lit(seat, "gold")}`}>
                                {gold}
                            </b>
                            <Track at={gold} end={end} kind="gold" />
                        </td>
                        <td>
                            <b class={`arc-infamy ${lit(seat, "infamy")}`}>
                                {view.infamy[seat]}
                            </b>
                            <Track
                                at={view.infamy[seat]!}
                                end={last}
                                kind="infamy"
                            />
                        </td>
                        <td>
                            <Fines count={view.markers[seat]!} of={fines} />
                        </td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
