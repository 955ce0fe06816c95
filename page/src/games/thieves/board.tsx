/* The table of Thief's Market: the loot, the market, your cards. */
import type { BoardProps } from "../../contract";
import "./board.css";
import { thieves as words } from "../../strings";
import { InActs } from "../../table/slot";
import { what } from "../../ui/explain";
import { thing } from "../../ui/things";
import { Gaps } from "../gaps";
import { useBefore, useKept, useSlots } from "../kept";
import { Card, type Props, Ways } from "./card";
import { type Composing, useComposing } from "./compose";
import { Centre, CentreActs } from "./loot";
import { Plain } from "./pile";
import { Thieves } from "./thief";
import { decks, inTheAir, isSplit, type View } from "./view";

const phases = ["split", "turns"] as const;

/** The round and its phase. */
function Status({ view, ask }: Props) {
    const now = isSplit(view) ? "turns" : "split";

    return (
        <div class="thieves-status">
            <strong {...what("round")}>{words.round(view.round)}</strong>
            {ask.over && <span>{words.closed}</span>}
            <ol class="plain row" aria-label={words.phase} hidden={ask.over}>
                {phases.map((phase) => (
                    <li
                        key={phase}
                        class={phase === now ? "now" : "soft"}
                        aria-current={phase === now ? "step" : undefined}
                        {...what(phase)}
                    >
                        {words.phases[phase]}
                    </li>
                ))}
            </ol>
        </div>
    );
}

/** The number of cards that fit into a row. */
function fullRow({ entry }: Props): number {
    const rule = entry("market-row")?.facts.find((f) => f.name === "row");

    return Number(rule?.value ?? 0);
}

/** A row that is not open yet says when it opens. */
function Waits({ props, index }: { props: Props; index: number }) {
    const { view, entry } = props;

    return (
        <p class="soft" {...what("market-row")}>
            {words.rowWaits(
                view.decks[index] ?? 0,
                index === view.open ? entry("market-row")?.text : undefined,
            )}
        </p>
    );
}

function Row({ props, index }: { props: Props; index: number }) {
    const { view } = props;
    const deck = decks[index]!;
    const letter = words.decks[deck];
    const cards = view[`row_${deck}`];
    const slots = useSlots(cards);
    const left = view.decks[index] ?? 0;
    const full = Math.max(fullRow(props), cards.length + slots.gaps.length);

    return (
        <section
            class="thieves-row"
            aria-label={words.row(letter)}
            style={{ "--cards": full }}
        >
            <h3 {...what("market-row")}>
                <span
                    class="thieves-letter"
                    {...thing("card:?", `deck-${deck}`, left)}
                >
                    {letter}
                </span>
                <span class="hidden">{words.row(letter)}</span>
                <small class="soft">{words.left(left)}</small>
            </h3>
            {index >= view.open ? (
                <Waits props={props} index={index} />
            ) : (
                <ul class="plain thieves-cards">
                    {cards.map((id) => (
                        <Card
                            key={id}
                            id={id}
                            props={props}
                            zone={`row-${deck}`}
                            style={slots.of(id)}
                        />
                    ))}
                    <Gaps slots={slots} look="thieves-gap" />
                </ul>
            )}
        </section>
    );
}

function Market({ props }: { props: Props }) {
    return (
        <section class="thieves-market" aria-label={words.market}>
            {decks.map((deck, index) => (
                <Row key={deck} props={props} index={index} />
            ))}
        </section>
    );
}

function Yours({ props }: { props: Props }) {
    const cards = props.view.cards[props.seat ?? -1] ?? [];
    const slots = useSlots(cards);

    return (
        <section class="thieves-yours" aria-label={words.yours}>
            <h3>{words.yours}</h3>
            {cards.length === 0 ? (
                <p class="soft">{words.yoursNone}</p>
            ) : (
                <ul class="plain thieves-cards">
                    {cards.map((id) => (
                        <Card
                            key={id}
                            id={id}
                            props={props}
                            zone={`cards@${props.seat}`}
                            style={slots.of(id)}
                            mine
                        />
                    ))}
                </ul>
            )}
        </section>
    );
}

/** Answers that are not a thing on the table. */
function Choices({ props, compose }: { props: Props; compose: Composing }) {
    const card = props.unfolded;

    return (
        <InActs>
            <Plain moves={props.moves} op="end" />
            <Plain moves={props.moves} op="keep" />
            <CentreActs props={props} compose={compose} />
            {card && <Ways id={card} props={props} />}
        </InActs>
    );
}

export function Board(given: BoardProps<View>) {
    const compose = useComposing(given);
    const rolling = inTheAir(useBefore(given.view), given.view);
    const [unfolded, unfold] = useKept<string | null>(given.question, null);
    const props: Props = { ...given, rolling, unfolded, unfold };
    const parts = { props, compose };

    return (
        <div class="thieves">
            <Choices {...parts} />
            <Status {...props} />
            <section class="thieves-loot" aria-label={words.loot}>
                <Centre {...parts} />
                <Thieves {...parts} />
            </section>
            <Market props={props} />
            {props.seat !== null && <Yours props={props} />}
        </div>
    );
}
