/* The table of Thief's Market: the loot, the market, your cards. */
import { useEffect, useState } from "preact/hooks";
import type { BoardProps } from "../../contract";
import "./board.css";
import { thieves as words } from "../../strings";
import { what } from "../../ui/explain";
import { useBefore } from "../kept";
import { Card, type Props } from "./card";
import { useComposing } from "./compose";
import { Centre } from "./loot";
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

function Row({ props, index }: { props: Props; index: number }) {
    const { view } = props;
    const deck = decks[index]!;
    const letter = words.decks[deck];
    const cards = view[`row_${deck}`];
    const left = view.decks[index] ?? 0;
    const full = Math.max(fullRow(props), cards.length);

    if (index >= view.open)
        return (
            <p class="thieves-waits soft" {...what("market-row")}>
                <span class="thieves-letter">{letter}</span>{" "}
                {words.rowWaits(left)}
                {index === view.open &&
                    ` ${props.entry("market-row")?.text ?? ""}`}
            </p>
        );
    if (cards.length === 0 && left === 0) return null;
    return (
        <section
            class="thieves-row"
            aria-label={words.row(letter)}
            style={{ "--cards": full }}
        >
            <h3 {...what("market-row")}>
                <span class="thieves-letter">{letter}</span>
                <span class="hidden">{words.row(letter)}</span>
                <small class="soft">{words.left(left)}</small>
            </h3>
            <ul class="plain thieves-cards">
                {cards.map((id) => (
                    <Card key={id} id={id} props={props} />
                ))}
            </ul>
        </section>
    );
}

function Market({ props }: { props: Props }) {
    return (
        <section class="thieves-market" aria-labelledby="thieves-market">
            <div class="thieves-title">
                <h2 id="thieves-market">{words.market}</h2>
                <Plain moves={props.moves} op="end" />
            </div>
            <div class="thieves-rows">
                {decks.map((deck, index) => (
                    <Row key={deck} props={props} index={index} />
                ))}
            </div>
        </section>
    );
}

function Yours({ props }: { props: Props }) {
    const cards = props.view.cards[props.seat ?? -1] ?? [];

    return (
        <section class="thieves-yours" aria-labelledby="thieves-yours">
            <h2 id="thieves-yours">{words.yours}</h2>
            {cards.length === 0 ? (
                <p class="soft">{words.yoursNone}</p>
            ) : (
                <ul class="plain thieves-cards">
                    {cards.map((id) => (
                        <Card key={id} id={id} props={props} mine />
                    ))}
                </ul>
            )}
        </section>
    );
}

export function Board(given: BoardProps<View>) {
    const compose = useComposing(given);
    const rolling = inTheAir(useBefore(given.view), given.view);
    const [unfolded, unfold] = useState<string | null>(null);
    const props: Props = { ...given, rolling, unfolded, unfold };

    useEffect(() => {
        if (!given.moves.active) unfold(null);
    }, [given.moves.active]);

    return (
        <div class="thieves">
            <div class="thieves-table">
                <Status {...props} />
                <section class="thieves-loot" aria-labelledby="thieves-loot">
                    <h2 id="thieves-loot">
                        {props.ask.over ? words.thieves : words.loot}
                    </h2>
                    {!props.ask.over && (
                        <Centre props={props} compose={compose} />
                    )}
                    <Thieves props={props} compose={compose} />
                </section>
                <div class="thieves-goods">
                    <Market props={props} />
                    {props.seat !== null && <Yours props={props} />}
                </div>
            </div>
        </div>
    );
}
