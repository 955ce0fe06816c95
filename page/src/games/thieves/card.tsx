/* A card of the market or of yours, and what you can do with it. */
import { answerKey, counts, num, sameAnswer, word } from "../../answer";
import type { Answer, BoardProps, Choice, Entry } from "../../contract";
import { titleIn, thieves as words } from "../../strings";
import { explainThis, what } from "../../ui/explain";
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
        <li>
            <button
                type="button"
                class={`thieves-way ${chosen ? "chosen" : "can"}`}
                aria-label={
                    buys
                        ? words.pay(words.lot(dice, gold))
                        : words.turnInto(face)
                }
                aria-pressed={chosen}
                onClick={() => moves.choose(answer)}
            >
                {buys ? (
                    <Price dice={dice} gold={gold} />
                ) : (
                    <Piece thing={face} />
                )}
            </button>
        </li>
    );
}

/** The ways to pay for or use a card, unfolded below it. */
function Ways(props: { card: CardProps; name: string; ways: Choice[] }) {
    const { card, name, ways } = props;

    return (
        <div class="thieves-ways">
            <span class="soft">{card.mine ? words.turnTo : words.payWith}</span>
            <ul class="plain row" aria-label={name}>
                {ways.map(({ answer }) => (
                    <Way
                        key={answerKey(answer)}
                        answer={answer}
                        moves={card.props.moves}
                    />
                ))}
            </ul>
        </div>
    );
}

interface CardProps {
    id: string;
    props: Props;
    /** True if you own it: then it shows no price. */
    mine?: boolean;
}

/** The answers about a card, while you can choose. */
function waysWith({ id, props }: CardProps): Choice[] {
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

/** The text before and after the name: what a press does. */
function saying(card: CardProps, ways: Choice[], cost: string) {
    if (card.mine) return [ways.length > 0 ? words.use : "", "."];
    if (ways.length !== 1)
        return [ways.length > 0 ? words.buy : "", words.cost(cost)];
    const { dice, gold } = priceOf(ways[0]!.answer);

    return [words.buy, words.forPrice(words.lot(dice, gold))];
}

const LONG = /\p{L}{14}/u;

/** A name; one with a very long word is set smaller. */
function Name({ text }: { text: string }) {
    return LONG.test(text) ? (
        <span class="thieves-long">{text}</span>
    ) : (
        <>{text}</>
    );
}

/** The words are in reading order; the styles decide where they appear. */
function Inside(card: CardProps & { ways: Choice[] }) {
    const entry = card.props.entry(card.id);
    const cost = costOf(entry);
    const used = card.mine && card.props.view.used.includes(card.id);
    const [before, after] = saying(card, card.ways, words.lot(cost));

    return (
        <>
            <span class="thieves-name">
                <span class="hidden">{before} </span>
                <Name text={titleIn("thieves", card.id)} />
                <span class="hidden">{after} </span>
            </span>
            <span class="thieves-head">
                <Icons entry={entry} />
                {!card.mine && <Price dice={cost} gold={0} />}
            </span>
            <span class="thieves-text">
                {entry?.text}
                {used && <em> ({words.used})</em>}
            </span>
        </>
    );
}

export function Card(card: CardProps) {
    const { id, props } = card;
    const name = titleIn("thieves", id);
    const ways = waysWith(card);
    const chosen = ways.some((c) => sameAnswer(c.answer, props.moves.chosen));
    const unfolded = ways.length > 1 && (chosen || props.unfolded === id);

    function press(event: { currentTarget: EventTarget }) {
        if (ways.length === 0) explainThis(event);
        else if (ways.length === 1) props.moves.choose(ways[0]!.answer);
        else props.unfold(unfolded ? null : id);
    }

    return (
        <li class={classOf(card, ways)}>
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
            {unfolded && <Ways card={card} name={name} ways={ways} />}
        </li>
    );
}
