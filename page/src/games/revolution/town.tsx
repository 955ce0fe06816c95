/* The areas of the town and the cubes in them. */
import type { BoardProps, SeatInfo } from "../../contract";
import { revolution as words } from "../../strings";
import { InActs } from "../../table/slot";
import { explainThis, what } from "../../ui/explain";
import type { Area } from "./facts";
import { Icon } from "./icons";
import { Cubes, SpotButton } from "./pieces";
import type { Spot, Spots } from "./spots";
import type { View } from "./view";

/** The number of cubes of each seat there. */
function standing(view: View, area: string): number[] {
    return view.cubes.map((own, seat) =>
        area === "guardhouse"
            ? Number(view.guardhouse === seat)
            : (own[area] ?? 0),
    );
}

function plate(area: Area): string {
    if (area.points === 0) return words.noPoints;
    return area.each ? words.each(area.points) : words.points(area.points);
}

/** The cubes of one seat, to press if that is an answer. */
function Group(props: {
    who: SeatInfo;
    count: number;
    area: string;
    spot: Spot | null;
}) {
    const { who, count, area, spot } = props;
    const cubes = <Cubes who={who} count={count} area={area} />;

    return (
        <li class={`rev-group ${who.tint}`} {...what("cube")}>
            {spot ? (
                <SpotButton spot={spot} class="rev-cubes">
                    {cubes}
                </SpotButton>
            ) : (
                <>
                    <span class="hidden">{words.inArea(who.name, count)}</span>
                    {cubes}
                </>
            )}
        </li>
    );
}

/** The empty places; one of them can be pressed. */
function Free({ empty, spot }: { empty: number; spot: Spot | null }) {
    if (empty === 0 && !spot) return null;
    return (
        <li class="rev-free" {...what("slot")}>
            {spot && (
                <SpotButton spot={spot} class="rev-open">
                    <span aria-hidden="true">+</span>
                </SpotButton>
            )}
            <span class="hidden">{words.empty(empty)}</span>
            {Array.from(
                { length: Math.max(0, empty - (spot ? 1 : 0)) },
                (_, i) => (
                    <span key={i} class="rev-slot" />
                ),
            )}
        </li>
    );
}

function AreaTile(props: {
    board: BoardProps<View>;
    area: Area;
    spots: Spots;
}) {
    const { board, area, spots } = props;
    const counts = standing(board.view, area.id);
    const filled = counts.reduce((sum, count) => sum + count, 0);
    const empty = Math.max(0, area.spaces - filled);
    const lit = board.event?.area === area.id ? "lit" : "";
    const there = board.seats.filter((who) => counts[who.seat]);

    return (
        <li
            class={`rev-area rev-area-${area.id} ${lit} ${area.points < 0 ? "rev-ill" : ""}`}
            {...what(area.id)}
        >
            <div class="rev-house">
                <Icon id={area.id} />
                <button
                    type="button"
                    class="rev-name"
                    {...what(area.id)}
                    onClick={explainThis}
                >
                    {area.name}
                </button>
                <p class="rev-plate">
                    {plate(area)}
                    {empty === 0 && <span class="rev-full"> {words.full}</span>}
                </p>
            </div>
            <ul class="plain rev-slots">
                {there.map((who) => (
                    <Group
                        key={who.seat}
                        who={who}
                        count={counts[who.seat]!}
                        area={area.id}
                        spot={spots.cube(area.id, who.seat)}
                    />
                ))}
                <Free empty={empty} spot={spots.open(area.id)} />
            </ul>
        </li>
    );
}

export function Town(props: {
    board: BoardProps<View>;
    areas: Area[];
    spots: Spots;
}) {
    const { areas, spots } = props;

    return (
        <>
            <InActs>
                {spots.hint && <p class="rev-first">{spots.hint}</p>}
                {spots.row.map((spot) => (
                    <SpotButton key={spot.label} spot={spot} />
                ))}
            </InActs>
            <ul
                class={`plain rev-areas ${areas.length > 8 ? "rev-large" : ""}`}
            >
                {areas.map((area) => (
                    <AreaTile key={area.id} {...props} area={area} />
                ))}
                {areas.length % 2 > 0 && (
                    <li class="rev-park" aria-hidden="true">
                        <Icon id="fountain" />
                    </li>
                )}
            </ul>
        </>
    );
}
