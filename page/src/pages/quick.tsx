/* A game against bots, from the front page: edition, bots and their levels. */
import { signal } from "@preact/signals";
import { useMemo, useState } from "preact/hooks";
import { type GameInfo, post, type TableInfo, type VariantInfo } from "../api";
import type { Setup } from "../contract";
import { go, Link } from "../route";
import { enter } from "../session";
import { kept, level } from "../settings";
import { gameTitle, strings, variantTitle } from "../strings";
import { levelChoices } from "../table/words";
import { Select } from "../ui/fields";

const words = strings.lobby;

/** Creates a table with bots of ${levels} on the other seats, and opens it. */
export async function openTable(
    setup: Pick<Setup, "game"> & Partial<Setup>,
    listed: boolean,
    levels: string[],
): Promise<void> {
    await enter();
    const table = await post<TableInfo>(
        "/api/tables",
        { setup, listed },
        setup.game,
    );
    const at = `/api/tables/${table.link}`;

    for (const [i, bot] of levels.entries())
        await post(`${at}/bot`, { seat: i + 1, bot });
    if (levels.length > 0) await post(`${at}/start`, {});
    go(`/t/${table.link}`);
}

/** The reader's choice: an edition, and a level for each bot. */
interface Wish {
    variant: VariantInfo;
    levels: string[];
}

/** ${n} levels: those of ${levels}, then the last of them again. */
const stretched = (levels: string[], n: number): string[] =>
    Array.from({ length: n }, (_, i) => levels[i] ?? levels.at(-1)!);

/** As many bots as the edition allows. */
function fitted({ variant, levels }: Wish): Wish {
    const [least, most] = variant.seats;
    const n = Math.min(Math.max(levels.length, least - 1), most - 1);

    return { variant, levels: stretched(levels, n) };
}

/** Parses "edition level level ..."; missing parts get defaults. */
function readWish(text: string, game: GameInfo, bots: string[]): Wish {
    const [id, ...named] = text.split(" ");
    const known = named.filter((name) => bots.includes(name));

    return fitted({
        variant: game.variants.find((v) => v.id === id) ?? game.variants[0]!,
        levels: known.length > 0 ? known : [level.value],
    });
}

const writeWish = ({ variant, levels }: Wish): string =>
    [variant.id, ...levels].join(" ");

/** The choice in this browser for a game, also the next time. */
function useWish(game: GameInfo, bots: string[]): [Wish, (w: Wish) => void] {
    const setting = useMemo(() => kept<string>(`quick-${game.id}`, ""), [game]);

    return [
        readWish(setting.value, game, bots),
        (wish) => {
            setting.value = writeWish(fitted(wish));
        },
    ];
}

interface WishProps {
    game: GameInfo;
    bots: string[];
    wish: Wish;
    change(wish: Wish): void;
}

const EACH = "each";

/** The games whose bots get levels one by one. */
const eachOpen = signal<string[]>([]);

/** One level for all bots; the last choice is a level for each. */
function Levels({ game, bots, wish, change }: WishProps) {
    const { variant, levels } = wish;
    const mixed = new Set(levels).size > 1;
    const each =
        levels.length > 1 && (mixed || eachOpen.value.includes(game.id));
    const one: [string, string][] = levelChoices(bots);

    function choose(value: string) {
        const others = eachOpen.value.filter((id) => id !== game.id);

        eachOpen.value = value === EACH ? [...others, game.id] : others;
        if (value === EACH) return;
        level.value = value;
        change({ variant, levels: levels.map(() => value) });
    }

    return (
        <>
            <Select
                label={words.level}
                value={each ? EACH : levels[0]!}
                choices={
                    levels.length > 1 ? [...one, [EACH, words.levelEach]] : one
                }
                onChange={choose}
            />
            {each &&
                levels.map((value, i) => (
                    <Select
                        key={i}
                        label={strings.bots[i + 1]!}
                        value={value}
                        choices={one}
                        onChange={(next) =>
                            change({
                                variant,
                                levels: levels.map((l, at) =>
                                    at === i ? next : l,
                                ),
                            })
                        }
                    />
                ))}
        </>
    );
}

function Choices(props: WishProps) {
    const { game, wish, change } = props;
    const [least, most] = wish.variant.seats;
    const numbers = Array.from({ length: most - least + 1 }, (_, i) =>
        String(least - 1 + i),
    );

    return (
        <fieldset class="quick">
            <legend class="hidden">{words.quick(gameTitle(game.id))}</legend>
            {game.variants.length > 1 && (
                <div class="edition">
                    <Select
                        label={strings.make.variant}
                        value={wish.variant.id}
                        choices={game.variants.map((v) => [
                            v.id,
                            variantTitle(game.id, v.id),
                        ])}
                        onChange={(id) =>
                            change({
                                ...wish,
                                variant: game.variants.find(
                                    (v) => v.id === id,
                                )!,
                            })
                        }
                    />
                </div>
            )}
            <Select
                label={words.howMany}
                value={String(wish.levels.length)}
                choices={numbers.map((n) => [n, n])}
                onChange={(n) =>
                    change({
                        ...wish,
                        levels: stretched(wish.levels, Number(n)),
                    })
                }
            />
            <Levels {...props} />
        </fieldset>
    );
}

interface Props {
    game: GameInfo;
    bots: string[];
    onProblem(text: string): void;
}

/** Play vs bots, or create a table. */
export function Quick({ game, bots, onProblem }: Props) {
    const [busy, setBusy] = useState(false);
    const [wish, change] = useWish(game, bots);

    function play() {
        const { variant, levels } = wish;
        const setup = {
            game: game.id,
            variant: variant.id,
            seats: levels.length + 1,
        };

        setBusy(true);
        openTable(setup, false, levels).catch((error) => {
            setBusy(false);
            onProblem(error.message);
        });
    }

    return (
        <>
            <Choices game={game} bots={bots} wish={wish} change={change} />
            <div class="game-acts">
                <button
                    type="button"
                    class="primary"
                    disabled={busy}
                    onClick={play}
                >
                    {words.playNow}
                    <span class="hidden"> {gameTitle(game.id)}</span>
                </button>
                <Link to={`/new/${game.id}`} class="button">
                    {words.withFriends}
                    <span class="hidden"> {gameTitle(game.id)}</span>
                </Link>
            </div>
        </>
    );
}
