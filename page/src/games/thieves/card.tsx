/* A card of the market or of yours, and what you can do with it. */
import { answerKey, counts, num, sameAnswer, word } from "../../answer";
import type { Answer, BoardProps, Choice, Entry } from "../../contract";
import { strings, titleIn, thieves as words } from "../../strings";
import { explainThis, what } from "../../ui/explain";
import { Title } from "../../ui/name";
import { thing } from "../../ui/things";
import { Coin, Face, Icon, Piece } from "./art";
import { type Lot, objects, single, type Thing, type View } from "./view";

export interface Props extends BoardProps<View> {
    /** Dice being rolled. */
    rolling: Lot;
    /** The card whose ways to pay or use it are unfolded, or none. */
    unfolded: string | null;
    unfold(id: string | null): void;
}

const fact = (entry: Entry | undefined, name: string) =>
    entry?.facts.find((f) => f.name === name)?.value;

export function costOf(entry: Entry | undefined): Lot {
    const cost: Lot = {};

    for (const thing of objects) {
        const n = Number(fact(entry, thing) ?? 0);

        if (n > 0) cost[thing] = n;
    }
    return cost;
}

export const iconOf = (entry: Entry | undefined): string =>
    String(fact(entry, "icon") ?? "");

export const iconsOf = (entry: Entry | undefined): number =>
    Number(fact(entry, "icons") ?? 0);

/** How often the card's icon is drawn on it. */
function Icons({ entry }: { entry: Entry | undefined }) {
    return (
        <span class="thieves-icons">
            {Array.from({ length: iconsOf(entry) }, (_, i) => (
                <Icon key={i} kind={iconOf(entry)} />
            ))}
        </span>
    );
}

/** The price in an answer that buys a card. */
export const priceOf = (answer: Answer) => ({
    dice: counts(answer, "dice") as Lot,
    gold: num(answer, "gold") ?? 0,
});

function Price({ dice, gold }: ReturnType<typeof priceOf>) {
    return (
        <span class="thieves-price" aria-hidden="true">
            {single(dice).map((thing, i) => (
                <Face key={i} thing={thing} />
            ))}
            {Array.from({ length: gold }, (_, i) => (
                <Coin key={i} />
            ))}
        </span>
    );
}

/** One of several answers about a card, drawn and in words. */
function Way({ answer, moves }: { answer: Answer; moves: Props["moves"] }) {
    const buys = answer.op === "buy";
    const { dice, gold } = priceOf(answer);
    const face = word(answer, "face") as Thing;
    const chosen = sameAnswer(moves.chosen, answer);

    return (
        <button
            type="button"
            class={`thieves-way ${chosen ? "chosen" : "can"}`}
            aria-label={
                buys ? words.pay(words.lot(dice, gold)) : words.turnInto(face)
            }
            aria-pressed={chosen}
            onClick={() => (buys ? moves.lay(answer) : moves.choose(answer))}
        >
            {buys ? <Price dice={dice} gold={gold} /> : <Piece thing={face} />}
        </button>
    );
}

interface CardProps {
    id: string;
    props: Props;
    /** True if you own it: then it shows no price. */
    mine?: boolean;
    /** The place it is in, see ui/things.ts. */
    zone: string;
    /** Where it stands. */
    style?: Record<string, number>;
}

/** The ways to pay for or use a card, while it is unfolded. */
export function Ways(card: Pick<CardProps, "id" | "props">) {
    const ways = waysWith(card);
    const name = titleIn("thieves", card.id);

    if (ways.length < 2) return null;
    return (
        <>
            {ways.map(({ answer }) => (
                <Way
                    key={answerKey(answer)}
                    answer={answer}
                    moves={card.props.moves}
                />
            ))}
            <p>
                {ways[0]!.answer.op === "buy"
                    ? words.payWith(name)
                    : words.turnTo(name)}
            </p>
        </>
    );
}

/** The answers about a card, while you can choose. */
function waysWith({ id, props }: Pick<CardProps, "id" | "props">): Choice[] {
    return props.moves.choices?.filter((c) => c.answer.card === id) ?? [];
}

function classOf(card: CardProps, ways: Choice[]): string {
    const { event, view, moves } = card.props;
    const lit = event?.card === card.id || event?.faces.includes(card.id);
    const chosen = ways.some((c) => sameAnswer(c.answer, moves.chosen));

    return [
        "thieves-card",
        card.mine ? "mine" : "",
        lit ? "lit" : "",
        chosen ? "chosen" : ways.length > 0 ? "can" : "",
        card.mine && view.used.includes(card.id) ? "used" : "",
    ].join(" ");
}

/** The texts before and after the name: what a press does. */
function saying(card: CardProps, ways: Choice[], cost: string): string[] {
    const { around } = words;

    if (card.mine) return ways.length > 0 ? around.use : around.nothing;
    if (ways.length === 0) return around.costs(cost);
    if (ways.length > 1) return around.buy(cost);
    const { dice, gold } = priceOf(ways[0]!.answer);

    return around.buyFor(words.lot(dice, gold));
}

/** The words are in reading order; the styles decide where they appear. */
function Inside(card: CardProps & { ways: Choice[] }) {
    const entry = card.props.entry(card.id);
    const cost = costOf(entry);
    const used = card.mine && card.props.view.used.includes(card.id);
    const [before, after] = saying(card, card.ways, words.lot(cost));
    const name = titleIn("thieves", card.id);

    return (
        <>
            <span class="thieves-name">
                <span class="hidden">
                    {before} {name}
                    {after}{" "}
                </span>
                <span aria-hidden="true">
                    <Title name={name} />
                </span>
            </span>
            <span class="thieves-head">
                <Icons entry={entry} />
                {!card.mine && <Price dice={cost} gold={0} />}
            </span>
            <span class="thieves-text">
                {entry?.text}
                {used && <em> {strings.beside.note(words.used)}</em>}
            </span>
        </>
    );
}

export function Card(card: CardProps) {
    const { id, props } = card;
    const ways = waysWith(card);
    const chosen = ways.some((c) => sameAnswer(c.answer, props.moves.chosen));
    const unfolded = ways.length > 1 && props.unfolded === id;

    function press(event: { currentTarget: EventTarget }) {
        if (ways.length === 0) explainThis(event);
        else if (ways.length === 1) props.moves.choose(ways[0]!.answer);
        else props.unfold(unfolded ? null : id);
    }

    return (
        <li
            class={classOf(card, ways)}
            style={card.style}
            {...thing(`card:${id}`, card.zone)}
        >
            <button
                type="button"
                class="thieves-face"
                aria-pressed={ways.length === 1 ? chosen : undefined}
                aria-expanded={ways.length > 1 ? unfolded : undefined}
                {...what(id)}
                onClick={press}
            >
                <Inside {...card} ways={ways} />
            </button>
        </li>
    );
}
