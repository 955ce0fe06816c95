/* The previous round, space by space. */
import type { BoardProps, SeatInfo } from "../../contract";
import { revolution as words } from "../../strings";
import { what } from "../../ui/explain";
import { type Space, titleOf } from "./facts";
import { Icon } from "./icons";
import { Mark } from "./pieces";
import { type Outcome, type Past, sizeOf, type View } from "./view";

/** The outcome in words. */
export function harvest(outcome: Outcome, board: BoardProps<View>): string {
    const parts = [
        ...outcome.copied.map((space) => words.copied(titleOf(space))),
        ...(outcome.support ? [words.plus(outcome.support)] : []),
        ...(sizeOf(outcome.lot) > 0 ? [words.lot(outcome.lot)] : []),
        ...outcome.cubes.map(({ area, owner, came }) =>
            (came ? words.came : words.left)(
                owner === outcome.winner ? null : board.seats[owner]!,
                titleOf(area),
            ),
        ),
        ...outcome.missed.map(({ area, why }) =>
            (why === "room" ? words.noRoom : words.noCube)(titleOf(area)),
        ),
        ...(outcome.passed ? [words.passed] : []),
    ];

    return words.gains(parts);
}

export function LastRound(props: {
    board: BoardProps<View>;
    past: Past;
    spaces: Space[];
}) {
    const { board, past, spaces } = props;
    const resolved = spaces.filter((space) => past.spaces[space.id]);

    return (
        <details class="rev-past">
            <summary {...what("round")}>{words.past(past.round)}</summary>
            <ul class="plain">
                {resolved.map((space) => {
                    const outcome = past.spaces[space.id]!;
                    const winner = board.seats[outcome.winner ?? -1];
                    const others = board.seats.filter(
                        (who) =>
                            who !== winner && past.bids[who.seat]?.[space.id],
                    );
                    const bid = ({ seat, name }: SeatInfo) => ({
                        name,
                        bid: past.bids[seat]?.[space.id] ?? {},
                    });
                    const lost = others.map(bid);

                    return (
                        <li key={space.id} {...what(space.id)}>
                            <Icon id={space.id} />
                            <strong>{space.name}</strong>
                            {winner && <Mark who={winner} />}
                            <span>
                                {winner
                                    ? words.pastWon(
                                          bid(winner),
                                          lost,
                                          harvest(outcome, board),
                                      )
                                    : words.pastTied(lost)}
                            </span>
                        </li>
                    );
                })}
            </ul>
        </details>
    );
}
