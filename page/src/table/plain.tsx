/*
 * The board of games that have none of their own, made from the view alone:
 * numbers, piles and hands, for the table and for each player. A game's texts
 * say what its fields are called; fields without a name are not shown.
 */
import { useRef } from "preact/hooks";
import { sameAnswer } from "../answer";
import type { BoardProps, SeatInfo } from "../contract";
import { gameTexts, strings, titleIn } from "../strings";
import { Mark } from "./aside";

type View = BoardProps["view"];

/** What lies somewhere: ids, and how many of each. */
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

/** Whether a field has a row for each seat. */
const isRows = (value: unknown, seats: number): value is unknown[] =>
    Array.isArray(value) &&
    value.length === seats &&
    value.every((row) => typeof row !== "string");

/** The view that was shown before this one. */
function useBefore(view: View): View {
    const kept = useRef({ before: view, now: view });

    if (kept.current.now !== view)
        kept.current = { before: kept.current.now, now: view };
    return kept.current.before;
}

type Board = BoardProps & { before: View };

/** The one answer that is about ${id} alone; undefined: none, or several. */
function choiceOf({ moves }: Board, id: string) {
    const choices = moves.choices?.filter((c) => c.about.includes(id));
    const [only] = choices?.length === 1 ? choices : [];

    return only?.about.length === 1 ? only : undefined;
}

interface PlaceProps {
    board: Board;
    field: string;
    /** Whose part of the field; null: it is everybody's. */
    seat: number | null;
}

/** A card, or several that are the same; a click chooses or explains it. */
function Thing(props: PlaceProps & { id: string; n: number; moved: boolean }) {
    const { board, seat, id, n, moved } = props;
    const { moves, setup, entry, explain } = board;
    const reach = seat === null || seat === board.seat;
    const choice = reach ? choiceOf(board, id) : undefined;
    const name = titleIn(setup.game, id);
    const looks = `thing ${moved ? "moved" : ""}`;
    const inside = (
        <>
            <span class="letter" aria-hidden="true">
                {entry(id) ? name.charAt(0) : ""}
            </span>
            <span class="name">{name}</span>
            {n > 1 && <span class="count">×{strings.number(n)}</span>}
        </>
    );

    if (!entry(id)) return <span class={`${looks} back`}>{inside}</span>;
    return (
        <button
            type="button"
            class={`${looks} ${choice ? "can" : ""}`}
            title={entry(id)?.text}
            aria-pressed={choice && sameAnswer(moves.chosen, choice.answer)}
            onClick={() => (choice ? moves.choose(choice.answer) : explain(id))}
        >
            {inside}
        </button>
    );
}

/** One field: a number, or what lies there. */
function Place({ board, field, seat }: PlaceProps) {
    const part = (view: View) =>
        seat === null ? view[field] : (view[field] as unknown[])?.[seat];
    const value = part(board.view);
    const title = titleIn(board.setup.game, field);
    const lot = lotOf(value);
    const old = lotOf(part(board.before));

    if (typeof value === "number")
        return (
            <p class="stat">
                {title} <strong>{strings.number(value)}</strong>
            </p>
        );
    return (
        <div class="place">
            <h4>{title}</h4>
            <div class="things">
                {[...lot].map(([id, n]) => (
                    <Thing
                        key={id}
                        board={board}
                        field={field}
                        seat={seat}
                        id={id}
                        n={n}
                        moved={board.event !== null && n > (old.get(id) ?? 0)}
                    />
                ))}
                {lot.size === 0 && <span class="soft">–</span>}
            </div>
        </div>
    );
}

function SeatPart(props: { board: Board; info: SeatInfo; fields: string[] }) {
    const { board, info, fields } = props;
    const acts = info.awaited || board.event?.seat === info.seat;

    return (
        <section
            class={`sheet plain-seat ${info.tint} ${acts ? "acts" : ""}`}
            aria-label={info.name}
        >
            <h3>
                <Mark seat={info} /> {info.name}
            </h3>
            {fields.map((field) => (
                <Place
                    key={field}
                    board={board}
                    field={field}
                    seat={info.seat}
                />
            ))}
        </section>
    );
}

export function PlainBoard(props: BoardProps) {
    const { view, seats, seat, setup } = props;
    const board = { ...props, before: useBefore(view) };
    const { names } = gameTexts(setup.game);
    const fields = Object.keys(view).filter((f) => !names || names[f]);
    const rows = fields.filter((f) => isRows(view[f], seats.length));
    const own = seats.find((s) => s.seat === seat);

    return (
        <div class="plain-view">
            <div class="plain-seats">
                {seats.map(
                    (info) =>
                        info !== own && (
                            <SeatPart
                                key={info.seat}
                                board={board}
                                info={info}
                                fields={rows}
                            />
                        ),
                )}
            </div>
            <div class="plain-middle">
                {fields.map(
                    (field) =>
                        !rows.includes(field) && (
                            <Place
                                key={field}
                                board={board}
                                field={field}
                                seat={null}
                            />
                        ),
                )}
            </div>
            {own && <SeatPart board={board} info={own} fields={rows} />}
        </div>
    );
}
