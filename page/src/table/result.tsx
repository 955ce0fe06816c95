/* The result in detail: every line of every seat's score. */
import type { Entry, GameEvent, ScoreLine, SeatInfo } from "../contract";
import { gameModule } from "../games";
import { gameTexts, sayPhrase, strings } from "../strings";
import { Mark } from "./aside";
import type { Result, ResultLine, Tie } from "./messages";
import { sayFor } from "./words";

const words = strings.result;
const { beside } = strings;

function Lines(props: { lines: ScoreLine[]; seat: SeatInfo; total: number }) {
    const { seat, total } = props;
    const lines = props.lines.filter((line) => line.seat === seat.seat);

    return (
        <details>
            <summary>
                {words.lines}
                <span class="hidden"> {beside.note(seat.name)}</span>
            </summary>
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
                            <td>{strings.number(line.points)}</td>
                        </tr>
                    ))}
                    <tr class="total">
                        <th scope="row">{words.total}</th>
                        <td>{strings.number(total)}</td>
                    </tr>
                </tbody>
            </table>
        </details>
    );
}

/** Texts for the phrases of a result. */
type Wording = (phrase: { key: string; args?: ResultLine["args"] }) => string;

/** Notes about an unusual end, as sentences. */
function noteOf({ note_key: key, end, resigned }: Result, say: Wording) {
    const left = (resigned?.length ?? 0) > 0;

    return beside.sentences(
        [
            key ? say({ key }) : [],
            end === "resigned" ? words.resigned : left ? words.behind : [],
        ].flat(),
    );
}

/** Seats ranked before or after others with equal points. */
function divided({ points, ranks }: Result): Set<number> {
    return new Set(
        [...points.keys()].filter((one) =>
            points.some(
                (same, other) =>
                    same === points[one] && ranks[other] !== ranks[one],
            ),
        ),
    );
}

/** A seat's values for all tiebreakers. */
const had = (ties: Tie[], seat: number, say: Wording): string =>
    words.tieHad(
        ties.map((tie) => ({ what: say(tie), n: tie.values[seat] ?? 0 })),
    );

interface ResultProps {
    result: Result;
    game: string;
    seats: SeatInfo[];
    /** All events, if they are known. */
    events?: GameEvent[];
    entry?: (id: string) => Entry | undefined;
}

/** The score lines of each seat, from the most detailed source. */
function linesOf(props: ResultProps, say: Wording): ScoreLine[] {
    const { result, game, events, entry } = props;
    const account = gameModule(game)?.account;

    return (
        (events && entry && account?.(events, result.points, entry)) ||
        result.lines.map((line) => ({ ...line, what: say(line) }))
    );
}

/** A place in the ranking: name, score and score lines. */
function Place(props: {
    seat: SeatInfo;
    result: Result;
    score(n: number): string;
    lines: ScoreLine[];
    /** Its values for the tiebreakers; null: there was no tie. */
    tie: string | null;
}) {
    const { seat, result, score, lines, tie } = props;
    const points = result.points[seat.seat] ?? 0;
    const won = result.winners.includes(seat.seat);

    return (
        <li class={`${seat.tint} ${won ? "winner" : ""}`}>
            <div class="row">
                <span class="rank">{won ? 1 : result.ranks[seat.seat]}</span>
                <Mark seat={seat} />
                <span class="grow">
                    {seat.name}
                    {seat.you && <em> {beside.note(strings.table.you)}</em>}
                    {result.resigned?.includes(seat.seat) && (
                        <em class="soft"> {beside.note(words.gaveUp)}</em>
                    )}
                    {tie && <span class="soft"> {tie}</span>}
                </span>
                <strong>{score(points)}</strong>
            </div>
            <Lines lines={lines} seat={seat} total={points} />
        </li>
    );
}

/** The winners in a sentence. */
export function wonBy({ winners: won }: Result, seats: SeatInfo[]): string {
    const winners = seats.filter((s) => won.includes(s.seat));
    const others = winners.filter((s) => !s.you);

    return words.won(
        others.map((s) => s.name),
        others.length < winners.length,
    );
}

export function ResultCard(props: ResultProps) {
    const { result, game, seats } = props;
    const speak = sayFor(game, seats);
    const say: Wording = ({ key, args = {} }) =>
        sayPhrase({ key, args }, game, speak);
    const lines = linesOf(props, say);
    const ties = result.ties ?? [];
    const equal = ties.length > 0 ? divided(result) : new Set<number>();
    const note = noteOf(result, say);
    const order = [...seats].sort(
        (a, b) => result.ranks[a.seat]! - result.ranks[b.seat]!,
    );

    return (
        <section class="result sheet" aria-labelledby="result-title">
            <h2 id="result-title" class="over-line">
                {words.title}
            </h2>
            <p class="won">{wonBy(result, seats)}</p>
            {note && <p class="soft">{note}</p>}
            {equal.size > 0 && (
                <p class="soft">
                    {words.ties(
                        ties.map((t) => ({ what: say(t), less: t.less })),
                    )}
                </p>
            )}
            <ol class="plain">
                {order.map((s) => (
                    <Place
                        key={s.seat}
                        seat={s}
                        result={result}
                        score={gameTexts(game).score ?? words.score}
                        lines={lines}
                        tie={equal.has(s.seat) ? had(ties, s.seat, say) : null}
                    />
                ))}
            </ol>
        </section>
    );
}
