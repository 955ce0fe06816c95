/* One item: its drawing, its tile, and what a click on it does. */
import type { ComponentChildren } from "preact";
import type { BoardProps, Entry } from "../../contract";
import { arcane as words } from "../../strings";
import { items, wizards } from "./icons";
import type { Act } from "./plan";
import { titled } from "./say";
import type { View } from "./view";

export type Board = BoardProps<View>;

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

function fact(entry: Entry | undefined, name: string) {
    return entry?.facts.find((f) => f.name === name)?.value;
}

/** What an item says in short: name, values and effect. */
export function tip(id: string, entry: Board["entry"]): string {
    const found = entry(id);
    const infamy = fact(found, "infamy");

    if (!found) return titled(id, entry);
    return `${found.name}${infamy === undefined ? "" : ` (${words.values(fact(found, "gold"), infamy)})`}: ${found.text}`;
}

/** A word that is written smaller where there is little room. */
const LONG = /\p{L}{12}/u;

/** Drawing, name and the two numbers of an item. */
function Face({ id, entry }: { id: string; entry: Board["entry"] }) {
    const found = entry(id);
    const name = titled(id, entry);
    const gold = fact(found, "gold");
    const infamy = fact(found, "infamy");

    return (
        <>
            <span class="arc-values" aria-hidden="true">
                <b class="arc-gold" data-n={gold ?? "–"} />
                <b
                    class="arc-infamy"
                    data-n={String(infamy ?? "").replace("-", "−")}
                />
            </span>
            <Icon id={id} />
            <span
                class={`arc-name ${LONG.test(name) ? "arc-long" : ""}`}
                aria-hidden="true"
            >
                {name}
            </span>
        </>
    );
}

interface TileProps {
    board: Board;
    /** The item; "?": not known; null: there is none. */
    card: string | null;
    /** What it is and where, for those who listen. */
    text: string;
    act?: Act;
    open?: boolean;
    /** Marks in the corner: who knows it, how many there are. */
    badge?: ComponentChildren;
    extra?: string;
}

/** An item that lies somewhere; a button if it may be chosen or looked up. */
export function Tile(props: TileProps) {
    const { board, card, act, open = true, badge, extra = "" } = props;
    const { entry, explain } = board;
    const known = card !== null && card !== "?";
    const looks = card === null ? "gone" : open ? "open" : known ? "known" : "";
    const inside = (
        <>
            {known && <Face id={card} entry={entry} />}
            {card === "?" && <Back />}
            {typeof badge === "string" ? (
                <span class="arc-badge" data-n={badge} />
            ) : (
                badge && (
                    <span class="arc-badge" aria-hidden="true">
                        {badge}
                    </span>
                )
            )}
        </>
    );
    const style = `arc-tile ${open ? "" : "shut"} ${looks} ${extra}`;

    if (act)
        return (
            <button
                type="button"
                class={`${style} can ${act.chosen ? "chosen" : ""}`}
                aria-pressed={act.chosen}
                aria-label={
                    act.label ? `${act.label}: ${props.text}` : props.text
                }
                title={known ? tip(card, entry) : undefined}
                onClick={act.go}
            >
                {inside}
            </button>
        );
    if (known)
        return (
            <button
                type="button"
                class={style}
                tabIndex={-1}
                aria-label={props.text}
                title={tip(card, entry)}
                onClick={() => explain(card)}
            >
                {inside}
            </button>
        );
    return (
        <span class={style}>
            {inside}
            <span class="hidden">{props.text}</span>
        </span>
    );
}
