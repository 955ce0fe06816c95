/* One player: purse, pile and, for opponents, cards. */
import type { BoardProps, Seat, SeatInfo } from "../../contract";
import { strings, titleIn, thieves as words } from "../../strings";
import { explainThis, what } from "../../ui/explain";
import { Name } from "../../ui/name";
import { thing } from "../../ui/things";
import { useSlots } from "../kept";
import { Coin, Icon, Token } from "./art";
import { iconOf, iconsOf, type Props } from "./card";
import { Pile, paying, type SeatProps } from "./pile";
import type { View } from "./view";

/** Opponents' Infamy is public, but you may have to remember it. */
const infamyOf = ({ view, showsPoints }: Shown, seat: Seat): number | null =>
    showsPoints(seat) ? (view.infamy[seat] ?? 0) : null;

function henchmen(props: Shown, seat: Seat): number {
    return (props.view.cards[seat] ?? [])
        .map((id) => props.entry(id))
        .filter((entry) => iconOf(entry) === "henchman")
        .reduce((sum, entry) => sum + iconsOf(entry), 0);
}

type Shown = BoardProps<View>;

export function Purse({ props, seat }: { props: Shown; seat: Seat }) {
    const infamy = infamyOf(props, seat);
    const gold = props.view.gold[seat] ?? 0;
    const pays = paying(props, seat).gold;
    const men = henchmen(props, seat);

    return (
        <ul class="thieves-purse">
            <li {...what("gold")}>
                <Coin />
                <span aria-hidden="true">{gold}</span>
                {pays > 0 && (
                    <span class="thieves-minus" aria-hidden="true">
                        −{pays}
                    </span>
                )}
                <span class="hidden">{words.gold(gold, pays)}</span>
            </li>
            <li {...what("infamy")}>
                <Token />
                <span aria-hidden="true">{infamy ?? "?"}</span>
                <span class="hidden">{words.infamy(infamy)}</span>
            </li>
            <li {...what("henchman")}>
                <Icon kind="henchman" />
                <span aria-hidden="true">{men}</span>
                <span class="hidden">{words.henchmen(men)}</span>
            </li>
        </ul>
    );
}

/** Steal, or cancel. */
function Stealing({ info, compose }: SeatProps) {
    const share = compose.share;

    if (!share || !compose.canSteal(info.seat)) return null;
    if (share.from !== info.seat)
        return (
            <button
                type="button"
                class="thieves-steal can"
                onClick={() => compose.set({ from: info.seat, lot: {} })}
            >
                {words.steal}
                <span class="hidden">{words.of(info.name)}</span>
            </button>
        );
    return (
        <div class="row thieves-acts">
            <button
                type="button"
                class="quiet"
                onClick={() => compose.set({ from: null, lot: {} })}
            >
                {words.letBe}
                <span class="hidden">{words.of(info.name)}</span>
            </button>
        </div>
    );
}

/** Another player's cards, by name. */
function Chips({ props, info }: { props: Props; info: SeatInfo }) {
    const cards = props.view.cards[info.seat] ?? [];
    const slots = useSlots(cards);

    if (cards.length === 0) return null;
    return (
        <ul class="thieves-chips" aria-label={words.cardsOf(info.name)}>
            {cards.map((id) => (
                <li
                    key={id}
                    class={props.event?.card === id ? "lit" : ""}
                    style={slots.of(id)}
                    {...thing(`card:${id}`, `cards@${info.seat}`)}
                >
                    <button type="button" {...what(id)} onClick={explainThis}>
                        <Icon kind={iconOf(props.entry(id))} />
                        {titleIn("thieves", id)}
                    </button>
                </li>
            ))}
        </ul>
    );
}

function Thief({ props, info, compose }: SeatProps) {
    const { event, seat } = props;
    const lit = event?.seat === info.seat || event?.from === info.seat;
    const mine = info.seat === seat;
    const awaited = info.awaited && event === null;

    return (
        <li
            data-seat={info.seat}
            class={`thieves-seat ${info.tint} ${lit ? "lit" : ""} ${awaited ? "awaited" : ""} ${mine ? "mine" : ""}`}
        >
            <div class="thieves-who">
                <span class="mark" aria-hidden="true">
                    {info.mark}
                </span>
                <h3>
                    <Name name={info.name} />
                    {mine && (
                        <span class="hidden">
                            {" "}
                            {strings.beside.note(words.you)}
                        </span>
                    )}
                </h3>
                {awaited && <span class="thieves-turn">{words.toAct}</span>}
                <Purse props={props} seat={info.seat} />
            </div>
            <div class="thieves-pile">
                <Pile props={props} info={info} compose={compose} />
                <Stealing props={props} info={info} compose={compose} />
            </div>
            {!mine && <Chips props={props} info={info} />}
        </li>
    );
}

/** Clockwise, you first. */
function around(view: View, seats: SeatInfo[], seat: Seat | null): SeatInfo[] {
    const first = seat ?? 0;
    const n = view.piles.length;

    return Array.from({ length: n }, (_, i) => (first + i) % n).flatMap(
        (s) => seats[s] ?? [],
    );
}

export function Thieves({ props, compose }: Omit<SeatProps, "info">) {
    return (
        <ul class="plain thieves-seats" aria-label={words.seats}>
            {around(props.view, props.seats, props.seat).map((info) => (
                <Thief
                    key={info.seat}
                    props={props}
                    info={info}
                    compose={compose}
                />
            ))}
        </ul>
    );
}
