/* One player: purse, pile and, for opponents, cards. */
import type { Seat, SeatInfo } from "../../contract";
import { titleIn, thieves as words } from "../../strings";
import { explainThis, what } from "../../ui/explain";
import { Coin, Icon, Token } from "./art";
import { iconOf, iconsOf, type Props } from "./card";
import { Pile, Plain, paying, type SeatProps } from "./pile";
import { size, type View } from "./view";

/** Opponents' Infamy is public, but you may have to remember it. */
const infamyOf = ({ view, showsPoints }: Props, seat: Seat): number | null =>
    showsPoints(seat) ? (view.infamy[seat] ?? 0) : null;

function henchmen(props: Props, seat: Seat): number {
    return (props.view.cards[seat] ?? [])
        .map((id) => props.entry(id))
        .filter((entry) => iconOf(entry) === "henchman")
        .reduce((sum, entry) => sum + iconsOf(entry), 0);
}

function Purse({ props, seat }: { props: Props; seat: Seat }) {
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
                <span class="hidden">
                    {words.gold(gold)}
                    {pays > 0 && `, ${words.paying(pays)}`}
                </span>
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
            <span class="thieves-note" {...what("middle")}>
                {size(share.lot) > 0
                    ? words.stealingSome(words.lot(share.lot))
                    : words.stealing}
            </span>
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

    if (cards.length === 0) return null;
    return (
        <ul class="thieves-chips" aria-label={words.cardsOf(info.name)}>
            {cards.map((id) => (
                <li key={id} class={props.event?.card === id ? "lit" : ""}>
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
    const { event, question, seat } = props;
    const lit = event?.seat === info.seat || event?.from === info.seat;
    const mine = info.seat === seat;
    const awaited = info.awaited && event === null;

    return (
        <li
            class={`thieves-seat ${info.tint} ${lit ? "lit" : ""} ${awaited ? "awaited" : ""} ${mine ? "mine" : ""}`}
        >
            <div class="thieves-who">
                <span class="mark" aria-hidden="true">
                    {info.mark}
                </span>
                <h3>
                    {info.name}
                    {mine && <em class="soft"> ({words.you})</em>}
                </h3>
                {awaited && <span class="thieves-turn">{words.toAct}</span>}
                <Purse props={props} seat={info.seat} />
            </div>
            <div class="thieves-pile">
                <Pile props={props} info={info} compose={compose} />
                <Stealing props={props} info={info} compose={compose} />
                {mine && question?.key === "lucky.die" && (
                    <div class="row thieves-acts">
                        <Plain moves={props.moves} op="keep" />
                    </div>
                )}
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
