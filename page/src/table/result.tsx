/* How it ended, and why: every line of every seat's points. */
import type { Entry, GameEvent, ScoreLine, SeatInfo } from "../contract";
import { gameModule } from "../games";
import { strings } from "../strings";
import { Mark } from "./aside";
import type { Result, Tie } from "./messages";
import { signed } from "./words";

const words = strings.result;

function Lines(props: { lines: ScoreLine[]; seat: SeatInfo; total: number }) {
    const { seat, total } = props;
    const lines = props.lines.filter((line) => line.seat === seat.seat);

    return (
        <details>
            <summary>{words.lines(seat.name)}</summary>
            <table class="lines">
                <thead>
                    <tr>
                        <th scope="col">{words.lineItem}</th>
                        <th scope="col">{words.points}</th>
                    </tr>
                </thead>
                <tbody>
                    {lines.map((line, i) => (
                        <tr key={i}>
                            <td>{line.what}</td>
                            <td>{signed(String(line.points))}</td>
                        </tr>
                    ))}
                    <tr class="total">
                        <th scope="row">{words.total}</th>
                        <td>{signed(String(total))}</td>
                    </tr>
                </tbody>
            </table>
        </details>
    );
}

/** What is special about how it ended, as sentences. */
function noteOf(result: Result, game: string): string {
    const own = result.note && gameModule(game)?.notes?.[result.note];
    const note = own || result.note;

    return [note, result.end === "resigned" && words.resigned]
        .filter(Boolean)
        .join(" ");
}

/** Seats that others came before or after with as many points. */
function divided({ points, ranks, resigned }: Result): Set<number> {
    const played = points.map((_, seat) => !resigned?.includes(seat));

    return new Set(
        [...points.keys()].filter((one) =>
            points.some(
                (same, other) =>
                    played[one] &&
                    played[other] &&
                    same === points[one] &&
                    ranks[other] !== ranks[one],
            ),
        ),
    );
}

/** What a seat has of all that decides between equals. */
const had = (ties: Tie[], seat: number): string =>
    ties.map((tie) => words.tieHad(tie.what, tie.values[seat] ?? 0)).join(", ");

export function ResultCard(props: {
    result: Result;
    game: string;
    seats: SeatInfo[];
    /** All that happened, where it is known. */
    events?: GameEvent[];
    entry?: (id: string) => Entry | undefined;
}) {
    const { result, game, seats, events, entry } = props;
    const module = gameModule(game);
    const own =
        events && entry && module?.account?.(events, result.points, entry);
    const lines = own || result.lines;
    const ties = result.ties ?? [];
    const score = module?.score ?? words.score;
    const equal = divided(result);
    const note = noteOf(result, game);
    const order = [...seats].sort(
        (a, b) => result.ranks[a.seat]! - result.ranks[b.seat]!,
    );
    const winners = seats.filter((s) => result.winners.includes(s.seat));
    const youWon = winners.length === 1 && winners[0]!.you;

    return (
        <section class="result sheet" aria-labelledby="result-title">
            <h2 id="result-title" class="over-line">
                {words.title}
            </h2>
            <p class="won">
                {youWon
                    ? words.youWon
                    : words.won(
                          strings.listing(winners.map((s) => s.name)),
                          winners.length > 1,
                      )}
            </p>
            {note && <p class="soft">{note}</p>}
            {ties.length > 0 && equal.size > 0 && (
                <p class="soft">{words.ties(ties)}</p>
            )}
            <ol class="plain">
                {order.map((s) => (
                    <li
                        key={s.seat}
                        class={`${s.tint} ${result.winners.includes(s.seat) ? "winner" : ""}`}
                    >
                        <div class="row">
                            <span class="rank">{result.ranks[s.seat]}</span>
                            <Mark seat={s} />
                            <span class="grow">
                                {s.name}
                                {ties.length > 0 && equal.has(s.seat) && (
                                    <span class="soft">
                                        {" "}
                                        ({had(ties, s.seat)})
                                    </span>
                                )}
                            </span>
                            <strong>
                                {signed(score(result.points[s.seat] ?? 0))}
                            </strong>
                        </div>
                        <Lines
                            lines={lines}
                            seat={s}
                            total={result.points[s.seat] ?? 0}
                        />
                    </li>
                ))}
            </ol>
        </section>
    );
}
