/* The book: phases of the round, gold, infamy and fines. */
import type { Seat } from "../../contract";
import { arcane as words } from "../../strings";
import { what } from "../../ui/explain";
import { Glyph } from "./glyphs";
import { type Board, litBy } from "./tile";
import { fact, type View } from "./view";

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
                        · {words.turn(view.tracker)}
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

/** The length of the gold track, and the amount by which it grows. */
const SCALE = { least: 100, step: 25 };

/** The end of the gold track: somewhat beyond the richest player. */
function goldEnd(view: View): number {
    const most = Math.max(...view.gold);

    return Math.max(SCALE.least, Math.ceil(most / SCALE.step) * SCALE.step);
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

/** The ends of the tracks, and the maximum number of fines. */
interface Ends {
    gold: number;
    infamy: number;
    fines: number;
}

/** One seat's entries in the book. */
function Row(props: { board: Board; seat: Seat; ends: Ends }) {
    const { board, seat, ends } = props;
    const { view, seats } = board;
    const gold = view.gold[seat]!;
    const infamy = view.infamy[seat]!;

    return (
        <tr class={seats[seat]?.tint}>
            <th scope="row">
                <span class="mark" aria-hidden="true">
                    {seats[seat]?.mark}
                </span>
                <span class="arc-who">{seats[seat]?.name}</span>
            </th>
            <td {...what("gold")}>
                <b class={`arc-gold ${litBy(board, seat, "gold")}`}>{gold}</b>
                <Track at={gold} end={ends.gold} kind="gold" />
            </td>
            <td {...what("infamy-track")}>
                <b class={`arc-infamy ${litBy(board, seat, "infamy")}`}>
                    {infamy}
                </b>
                <Track at={infamy} end={ends.infamy} kind="infamy" />
            </td>
            <td {...what("fine")}>
                <Fines count={view.markers[seat]!} of={ends.fines} />
            </td>
        </tr>
    );
}

export function Ledger({ board }: { board: Board }) {
    const ends = {
        gold: goldEnd(board.view),
        infamy: rule(board, "infamy-track", "last_space"),
        fines: rule(board, "infamy-track", "fine_markers"),
    };

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
                {board.view.gold.map((_, seat) => (
                    <Row key={seat} board={board} seat={seat} ends={ends} />
                ))}
            </tbody>
        </table>
    );
}
