/* Between the storehouses: deck, discard pile, items in play, your stash. */
import { arcane as words } from "../../strings";
import { what } from "../../ui/explain";
import { Gaps } from "../gaps";
import { useSlots } from "../kept";
import { order } from "./icons";
import type { Act, Plan } from "./plan";
import { type Board, itemAt, Tile, title } from "./tile";
import { faceOf } from "./view";

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

    return (
        <div class="arc-pile">
            <h3 class="arc-label" {...what("deck")}>
                {words.deck}
            </h3>
            <Tile
                board={board}
                card={top ?? (size > 0 ? "?" : null)}
                open={size === 0}
                text={words.deckCount(size, top && title(top))}
                marks={itemAt("?", "deck", size)}
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
                marks={itemAt("?", "discard", view.discard.length)}
                act={plan.single({ op: "draw", from: "discard" })}
                badge={top && String(view.discard.length)}
                term="discard"
                extra={event && thrown.has(event.event) ? "lit" : ""}
            />
        </div>
    );
}

/** An item in play; null: none. */
interface Lying {
    card: string | null;
    why: string;
    act?: Act;
}

/** Each item in play, with a name of its own and its place in ${lie}. */
function namedOf(lie: Lying[]) {
    const known = new Map<string, number>();

    return lie.flatMap(({ card, ...rest }, place) => {
        const name = `${rest.why} ${card}`;
        const n = known.get(name) ?? 0;

        known.set(name, n + 1);
        return card === null
            ? []
            : { ...rest, card, place, id: `${name} ${n}` };
    });
}

/** Items in play, each with a word that says why. */
function Bench({ board, plan }: Props) {
    const { view } = board;
    const lie: Lying[] = [
        { card: faceOf(view.held), why: words.held },
        { card: faceOf(view.limbo), why: words.limbo },
        { card: faceOf(view.blank), why: words.blank },
        ...view.shown.map((card) => ({
            card,
            why: words.lamp,
            act: plan.shown(card),
        })),
    ];
    const named = namedOf(lie);
    const slots = useSlots(named.map(({ id }) => id));

    return (
        <ul class="arc-bench" aria-label={words.bench}>
            {named.map(({ id, card, why, act, place }) => (
                <li key={id} class="arc-pile" style={slots.of(id)}>
                    <h3 class="arc-label">{why}</h3>
                    <Tile
                        board={board}
                        card={card}
                        open={card !== "?"}
                        marks={itemAt(card, `bench-${place}`)}
                        text={words.benchItem(
                            why,
                            card === "?" ? words.hiddenItem : title(card),
                        )}
                        act={act}
                    />
                </li>
            ))}
            <Gaps slots={slots} look="arc-pile" />
        </ul>
    );
}

/** The whole discard pile, the top first. */
function Through({ board, plan }: Props) {
    const { discard } = board.view;
    const take = (depth: number) => plan.single({ op: "take", depth });

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
                                text={words.fromTop(i + 1, title(card))}
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

    return (
        <details class="arc-through">
            <summary {...what("sold")} data-home="-item">
                {words.aside(count)}
            </summary>
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
            <Deck {...props} />
            <Discard {...props} />
            <Bench {...props} />
        </section>
    );
}

/**
 * Piles to look through: what was sold, and the discard pile, which unfolds by
 * itself.
 */
export function Drawers(props: Props) {
    return (
        <div class="arc-drawers">
            <Aside board={props.board} />
            <Through {...props} />
        </div>
    );
}

export function Stash({ board, plan }: Props) {
    const { view, seat, event } = board;
    const stash = seat === null ? [] : view.stashes[seat]!;
    const kinds = [...new Set(stash)];
    const slots = useSlots(kinds);
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
                        <li key={card} style={slots.of(card)}>
                            <Tile
                                board={board}
                                card={card}
                                text={words.copies(name, n)}
                                marks={itemAt(card, `stash@${seat}`, n)}
                                act={plan.stash(seat, card, words.pressed)}
                                badge={n > 1 ? `×${n}` : undefined}
                                extra={fresh === card ? "lit" : ""}
                            />
                        </li>
                    );
                })}
                <Gaps slots={slots} />
            </ul>
        </section>
    );
}
