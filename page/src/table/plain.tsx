/*
 * The board of games that have none of their own, made only from the view:
 * numbers, piles and hands, for the table and for each player. The reference
 * says which fields have a row per seat. A game's texts name its fields;
 * fields without a name are hidden.
 */
import { sameAnswer } from "../answer";
import type { BoardProps, SeatInfo } from "../contract";
import { gameTexts, strings, titleIn } from "../strings";
import { explainThis, what } from "../ui/explain";
import { thing } from "../ui/things";
import { Mark } from "./aside";

type View = BoardProps["view"];

/** The contents of a place: ids and counts. */
type Lot = Map<string, number>;

/** A list of cards, counts, or a single card as a lot. */
function lotOf(value: unknown): Lot {
    const lot: Lot = new Map();
    const add = (id: string, n: number) => lot.set(id, (lot.get(id) ?? 0) + n);

    for (const one of Array.isArray(value) ? value : [value])
        if (typeof one === "string") add(one, 1);
        else if (typeof one?.card === "string") add(one.card, 1);
        else
            for (const [id, n] of Object.entries(one ?? {}))
                if (typeof n === "number" && n > 0) add(id, n);
    return lot;
}

interface Board extends BoardProps {
    /** Fields that have a row for each seat. */
    rows: string[];
}

interface PlaceProps {
    board: Board;
    field: string;
    /** The seat whose part of the field this is; null: everybody's. */
    seat: number | null;
}

const partOf = (view: View, { field, seat }: PlaceProps): unknown =>
    seat === null
        ? view[field]
        : (view[field] as unknown[] | undefined)?.[seat];

/**
 * True if answers are chosen there: your own place, or a shared one that shows
 * all cards that answers are about.
 */
function isOffered(place: PlaceProps): boolean {
    const { moves, view, seat } = place.board;
    const about = (moves.choices ?? []).flatMap((c) => c.about);
    const lot = lotOf(partOf(view, place));

    return (
        (place.seat === null || place.seat === seat) &&
        about.every((id) => lot.has(id))
    );
}

/** The only answer that is about just ${id}; undefined: none, or several. */
function choiceOf({ moves }: Board, id: string) {
    const choices = moves.choices?.filter((c) => c.about.includes(id));
    const [only] = choices?.length === 1 ? choices : [];

    return only?.about.length === 1 ? only : undefined;
}

/** A card, or several equal ones; a click chooses or explains it. */
function Thing(props: {
    board: Board;
    id: string;
    n: number;
    zone: string;
    offered: boolean;
}) {
    const { board, id, n, zone, offered } = props;
    const { moves, setup, entry } = board;
    const choice = offered ? choiceOf(board, id) : undefined;
    const name = titleIn(setup.game, id);
    const marks = thing(`card:${entry(id) ? id : "?"}`, zone, n);
    const inside = (
        <>
            <span class="letter" aria-hidden="true">
                {entry(id) && name.charAt(0)}
            </span>
            <span class={entry(id) ? "name" : "hidden"}>{name}</span>
            {n > 1 && <span class="count">×{strings.number(n)}</span>}
        </>
    );

    if (!entry(id))
        return (
            <span class="thing back" {...what("hidden")} {...marks}>
                {inside}
            </span>
        );
    return (
        <button
            type="button"
            class={`thing ${choice ? "can" : ""}`}
            {...what(id)}
            {...marks}
            aria-pressed={choice && sameAnswer(moves.chosen, choice.answer)}
            onClick={choice ? () => moves.choose(choice.answer) : explainThis}
        >
            {inside}
        </button>
    );
}

/** The contents of one field; a shared field is hidden while it is empty. */
function Place(place: PlaceProps) {
    const { board, field, seat } = place;
    const lot = lotOf(partOf(board.view, place));
    const offered = isOffered(place);

    if (lot.size === 0 && seat === null) return null;
    return (
        <div class="place">
            <h4 {...what(field)}>{titleIn(board.setup.game, field)}</h4>
            <div class="things">
                {[...lot].map(([id, n]) => (
                    <Thing
                        key={id}
                        board={board}
                        id={id}
                        n={n}
                        zone={`${field}@${seat}`}
                        offered={offered}
                    />
                ))}
                {lot.size === 0 && <span class="soft">–</span>}
            </div>
        </div>
    );
}

/** Numbers first, then cards. */
function Places(props: {
    board: Board;
    fields: string[];
    seat: number | null;
}) {
    const { board, fields, seat } = props;
    const places = fields.map((field) => ({ board, field, seat }));
    const numbers = places.flatMap((place) => {
        const value = partOf(board.view, place);

        return typeof value === "number"
            ? [
                  {
                      field: place.field,
                      title: titleIn(board.setup.game, place.field),
                      value,
                  },
              ]
            : [];
    });

    return (
        <>
            {numbers.length > 0 && (
                <p class="numbers">
                    {numbers.map(({ field, title, value }) => (
                        <span key={field} {...what(field)}>
                            {title} <strong>{strings.number(value)}</strong>
                        </span>
                    ))}
                </p>
            )}
            <div class="places">
                {places.map((place) => (
                    <Place key={place.field} {...place} />
                ))}
            </div>
        </>
    );
}

function SeatPart({ board, info }: { board: Board; info: SeatInfo }) {
    const acts = info.awaited || board.event?.seat === info.seat;

    return (
        <section
            class={`sheet plain-seat ${info.tint} ${acts ? "acting" : ""}`}
            aria-label={info.name}
        >
            <h3>
                <Mark seat={info} /> {info.name}
            </h3>
            <Places board={board} fields={board.rows} seat={info.seat} />
        </section>
    );
}

export function PlainBoard(props: BoardProps) {
    const { view, seats, seat, setup, seatRows } = props;
    const { names } = gameTexts(setup.game);
    const fields = Object.keys(view).filter((f) => !names || names[f]);
    const rows = fields.filter((f) => seatRows?.includes(f));
    const shared = fields.filter((f) => !rows.includes(f));
    const board = { ...props, rows };
    const own = seats.find((s) => s.seat === seat);
    const others = seats.filter((s) => s !== own);

    if (seatRows === null) return null;
    return (
        <div class="plain-view">
            <div class="plain-seats">
                {others.map((info) => (
                    <SeatPart key={info.seat} board={board} info={info} />
                ))}
            </div>
            <div class="plain-middle">
                <Places board={board} fields={shared} seat={null} />
            </div>
            {own && <SeatPart board={board} info={own} />}
        </div>
    );
}
