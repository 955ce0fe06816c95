/* Between the storehouses: deck, discard pile, items in play, your stash. */
import { arcane as words } from "../../strings";
import { what } from "../../ui/explain";
import { order } from "./icons";
import type { Plan } from "./plan";
import { ActButton, type Board, Tile, title } from "./tile";
import { cells, faceOf } from "./view";

interface Props {
    board: Board;
    plan: Plan;
}

const drawn = new Set(["drew", "dealt", "stashed", "lamp", "put-on-deck"]);
const thrown = new Set(["discarded", "dropped", "picked-up", "turned-up"]);

function Deck({ board, plan }: Props) {
    const { view, event } = board;
    const top = view.tops.at(-1);
    const size = view.deck_size + view.tops.length;
    const text = top
        ? `${words.deckCount(size)}, ${words.onTop(title(top))}`
        : words.deckCount(size);

    return (
        <div class="arc-pile">
            <h3 class="arc-label" {...what("deck")}>
                {words.deck}
            </h3>
            <Tile
                board={board}
                card={top ?? (size > 0 ? "?" : null)}
                open={size === 0}
                text={text}
                act={plan.single({ op: "draw", from: "deck" })}
                badge={String(size)}
                term="deck"
                extra={`arc-stack ${event && drawn.has(event.event) ? "lit" : ""}`}
            />
        </div>
    );
}

function Discard({ board, plan }: Props) {
    const { view, event } = board;
    const top = view.discard.at(-1);

    return (
        <div class="arc-pile">
            <h3 class="arc-label" {...what("discard")}>
                {words.discard}
            </h3>
            <Tile
                board={board}
                card={top ?? null}
                text={top ? words.discardTop(title(top)) : words.discardEmpty}
                act={plan.single({ op: "draw", from: "discard" })}
                badge={top && String(view.discard.length)}
                term="discard"
                extra={event && thrown.has(event.event) ? "lit" : ""}
            />
        </div>
    );
}

/** Items in play, each with a word that says why. */
function Bench({ board, plan }: Props) {
    const { view } = board;
    const lie = [
        [faceOf(view.held), words.held],
        [faceOf(view.limbo), words.limbo],
        [faceOf(view.blank), words.blank],
        ...view.shown.map((card) => [card, words.lamp]),
    ].filter(([card]) => card !== null) as [string, string][];

    if (lie.length === 0) return null;
    return (
        <ul class="arc-bench" aria-label={words.bench}>
            {lie.map(([card, why], i) => (
                <li key={i} class="arc-pile">
                    <h3 class="arc-label">{why}</h3>
                    <Tile
                        board={board}
                        card={card}
                        open={card !== "?"}
                        text={`${why}: ${card === "?" ? words.hiddenItem : title(card)}`}
                        act={why === words.lamp ? plan.shown(card) : undefined}
                    />
                </li>
            ))}
        </ul>
    );
}

/** The whole discard pile, the top first. */
function Through({ board, plan }: Props) {
    const { discard } = board.view;
    const take = (depth: number) => plan.single({ op: "take", depth });

    if (discard.length === 0) return null;
    return (
        <details class="arc-through" open={take(1) !== undefined}>
            <summary {...what("discard")}>
                {words.through(discard.length)}
            </summary>
            <ol class="arc-list">
                {discard.map((_, i) => {
                    const card = discard[discard.length - 1 - i]!;

                    return (
                        <li key={i}>
                            <Tile
                                board={board}
                                card={card}
                                text={`${words.fromTop(i + 1)} ${title(card)}`}
                                act={take(i + 1)}
                            />
                        </li>
                    );
                })}
            </ol>
        </details>
    );
}

/** Items that were sold or used. */
function Aside({ board }: { board: Board }) {
    const gone = Object.entries(board.view.aside).sort(
        ([a], [b]) => order.indexOf(a) - order.indexOf(b),
    );
    const count = gone.reduce((sum, [, n]) => sum + n, 0);

    if (count === 0) return null;
    return (
        <details class="arc-through">
            <summary {...what("sold")}>{words.aside(count)}</summary>
            <ul class="arc-list">
                {gone.map(([card, n]) => (
                    <li key={card}>
                        <Tile
                            board={board}
                            card={card}
                            text={words.copies(title(card), n)}
                            badge={n > 1 ? `×${n}` : undefined}
                        />
                    </li>
                ))}
            </ul>
        </details>
    );
}

export function Counter(props: Props) {
    return (
        <section class="arc-counter" aria-label={words.desk}>
            <div class="arc-piles">
                <Deck {...props} />
                <Discard {...props} />
                <Bench {...props} />
            </div>
            <div class="arc-drawers">
                <Through {...props} />
                <Aside board={props.board} />
            </div>
        </section>
    );
}

/** What you can do with the item in hand besides playing it. */
function InHand({ plan }: Pick<Props, "plan">) {
    const item = plan.picked;

    if (item === null) return null;
    const acts = ["discard", "use"].map((op) => plan.single({ op, item }));
    const there = acts.filter((act) => act !== undefined);
    const places = cells.some((slot) =>
        plan.single({ op: "play", item, slot }),
    );

    if (there.length === 0) return null;
    return (
        <div class="arc-in-hand">
            <p class="soft" role="status">
                {words.inHand(title(item), places)}
            </p>
            <div class="row">
                {there.map((act) => (
                    <ActButton key={act.label} act={act}>
                        {act.label}
                    </ActButton>
                ))}
            </div>
        </div>
    );
}

export function Stash({ board, plan }: Props) {
    const { view, seat, event } = board;
    const stash = seat === null ? [] : view.stashes[seat]!;
    const kinds = [...new Set(stash)];
    const fresh =
        event?.seat === seat &&
        (event?.event === "drew" || event?.event === "picked-up")
            ? event.faces[0]
            : null;

    if (seat === null) return null;
    return (
        <section class="arc-stash" aria-label={words.stash}>
            <h3 class="arc-label" {...what("stash")}>
                {words.stash}
            </h3>
            {stash.length === 0 && <p class="soft">{words.stashEmpty}</p>}
            <ul class="arc-hand">
                {kinds.map((card) => {
                    const name = title(card);
                    const n = stash.filter((c) => c === card).length;

                    return (
                        <li key={card}>
                            <Tile
                                board={board}
                                card={card}
                                text={words.copies(name, n)}
                                act={plan.stash(seat, card, words.pressed)}
                                badge={n > 1 ? `×${n}` : undefined}
                                extra={fresh === card ? "lit" : ""}
                            />
                        </li>
                    );
                })}
            </ul>
            <InHand plan={plan} />
        </section>
    );
}
