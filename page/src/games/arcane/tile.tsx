/* One item: its drawing, its tile, and the effect of a click. */
import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import type { BoardProps, Seat } from "../../contract";
import { strings, titleIn } from "../../strings";
import { explainThis, what } from "../../ui/explain";
import { Title } from "../../ui/name";
import { type Marks, thing } from "../../ui/things";
import type { Course } from "./course";
import { items, wizards } from "./icons";
import type { Act } from "./plan";
import { fact, type View } from "./view";

/** Everything the parts of the board are drawn from. */
export interface Board extends BoardProps<View> {
    course: Course;
    /** The cells whose items slide in the event shown now. */
    slid: number[];
}

/** The name of an item or wizard. */
export const title = (id: string) => titleIn("arcane", id);

/** The drawing of an item or wizard. */
export function Icon({ id }: { id: string }) {
    const [tone, filled, lines] = items[id] ??
        wizards[id] ?? ["bone", "", "M8 8h16v16H8z"];

    return (
        <svg
            class={`arc-icon arc-${tone}`}
            viewBox="0 0 32 32"
            aria-hidden="true"
        >
            <path class="arc-fill" d={filled} />
            <path class="arc-line" d={lines} />
        </svg>
    );
}

/** The back of an item. */
export function Back() {
    return (
        <svg class="arc-icon arc-moon" viewBox="0 0 32 32" aria-hidden="true">
            <path d="M21 6a10.5 10.5 0 1 0 6 15A9 9 0 0 1 21 6zM9 3l.8 2.2L12 6l-2.2.8L9 9l-.8-2.2L6 6l2.2-.8zM26 9l.5 1.5L28 11l-1.5.5L26 13l-.5-1.5L24 11l1.5-.5z" />
        </svg>
    );
}

/** The class of the thing that the event shown now, of this kind, is about. */
export function litBy(
    { event }: BoardProps<View>,
    seat: Seat,
    kind: string,
): string {
    return event?.seat === seat && event.event === kind ? "lit" : "";
}

/** Drawing, name and the two numbers of an item. */
function Face({ id, entry }: { id: string; entry: Board["entry"] }) {
    const found = entry(id);
    const gold = fact(found, "gold");
    const infamy = fact(found, "infamy");

    return (
        <>
            <span class="arc-values" aria-hidden="true">
                <b class="arc-gold" data-n={gold ?? "–"} />
                <b class="arc-infamy" data-n={strings.number(infamy ?? "")} />
            </span>
            <Icon id={id} />
            <span class="arc-name" aria-hidden="true">
                <Title name={title(id)} />
            </span>
        </>
    );
}

/** A button for something other than an item. */
export function ActButton(props: {
    act: Act;
    label?: string;
    /** The key under which it explains itself. */
    about?: string;
    children: ComponentChildren;
}) {
    const { act, label, about, children } = props;

    return (
        <button
            type="button"
            class={`can ${act.chosen ? "chosen" : ""}`}
            aria-pressed={act.chosen}
            aria-label={label}
            {...what(about)}
            onClick={act.go}
        >
            {children}
        </button>
    );
}

interface TileProps {
    board: Board;
    /** The item; "?": unknown; null: none. */
    card: string | null;
    /** Its name and place, for screen readers. */
    text: string;
    /** The item and its place for flights, see itemAt(). */
    marks?: Marks;
    act?: Act;
    open?: boolean;
    /** Marks in the corner: who knows it, how many there are. */
    badge?: ComponentChildren;
    extra?: string;
    /** The key under which it explains itself, if it is not the item's. */
    term?: string;
}

/** Marks a place with ${n} of an item; "?": hidden ones, or a pile. */
export const itemAt = (card: string, zone: string, n?: number) =>
    thing(`item:${card}`, zone, n);

/** The item of a tile, if it is known. */
function knownOf({ card }: TileProps): string | null {
    return card === "?" ? null : card;
}

function classOf(props: TileProps): string {
    const { card, open = true, extra = "" } = props;
    const shut = knownOf(props) === null ? "" : "known";
    const looks = card === null ? "gone" : open ? "open" : shut;

    return `arc-tile ${open ? "" : "shut"} ${looks} ${extra}`;
}

/** The effect of a click: choose or explain; null: none. */
function pressing(props: TileProps): ButtonHTMLAttributes | null {
    const { act, text } = props;

    if (act)
        return {
            "aria-pressed": act.chosen,
            "aria-label": act.label
                ? strings.beside.labelled(act.label, text)
                : text,
            onClick: act.go,
        };
    if (knownOf(props) === null) return null;
    return { tabIndex: -1, "aria-label": text, onClick: explainThis };
}

function Badge({ badge }: Pick<TileProps, "badge">) {
    if (typeof badge === "string")
        return <span class="arc-badge" data-n={badge} />;
    if (!badge) return null;
    return (
        <span class="arc-badge" aria-hidden="true">
            {badge}
        </span>
    );
}

/** An item on the table; a button if it can be chosen or explains itself. */
export function Tile(props: TileProps) {
    const { board, card, act, badge, text } = props;
    const style = classOf(props);
    const known = knownOf(props);
    const press = pressing(props);
    const about = {
        ...what(known ?? props.term ?? (card === null ? "empty" : "hidden")),
        ...props.marks,
    };
    const inside = (
        <>
            {known !== null && <Face id={known} entry={board.entry} />}
            {card === "?" && <Back />}
            <Badge badge={badge} />
        </>
    );

    if (press)
        return (
            <button
                type="button"
                class={
                    act ? `${style} can ${act.chosen ? "chosen" : ""}` : style
                }
                {...about}
                {...press}
            >
                {inside}
            </button>
        );
    return (
        <span class={style} {...about}>
            {inside}
            <span class="hidden">{text}</span>
        </span>
    );
}
