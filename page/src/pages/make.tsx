/* Creating a table, with all options. */
import { useId, useState } from "preact/hooks";
import {
    type GameInfo,
    type Games,
    getGames,
    getPack,
    type OptionInfo,
    type VariantInfo,
} from "../api";
import {
    gameTitle,
    optionTitle,
    optionValue,
    strings,
    variantTitle,
} from "../strings";
import { levelChoices } from "../table/words";
import { Select } from "../ui/fields";
import { Alert, Frame, Nothing, Unreachable } from "../ui/frame";
import { useLoaded, useOnce } from "../ui/load";
import { Portrait } from "../ui/portrait";
import { openTable } from "./quick";

const words = strings.make;

interface OptionProps {
    game: string;
    option: OptionInfo;
    value: string | number;
    onChange(value: string | number): void;
}

function OptionField({ game, option, value, onChange }: OptionProps) {
    const id = useId();
    const title = optionTitle(game, option.id);

    if (option.words)
        return (
            <Select
                label={title}
                value={String(value)}
                choices={option.words.map((w) => [
                    w,
                    optionValue(game, option.id, w),
                ])}
                onChange={onChange}
            />
        );
    return (
        <span class="field">
            <label for={id}>{title}</label>
            <input
                id={id}
                type="number"
                required
                min={option.min}
                max={option.max}
                value={Number.isNaN(value) ? "" : value}
                onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
            />
        </span>
    );
}

function range(from: number, to: number): [string, string][] {
    return Array.from({ length: to - from + 1 }, (_, i) => [
        String(from + i),
        String(from + i),
    ]);
}

type Values = Record<string, string | number>;

function defaults(variant: VariantInfo): Values {
    return Object.fromEntries(variant.options.map((o) => [o.id, o.default]));
}

interface PackProps {
    game: string;
    variant: string;
    text: string | null;
    onChange(text: string | null): void;
}

/** Custom rules: everything that can be changed, as text to edit. */
function PackField({ game, variant, text, onChange }: PackProps) {
    const id = useId();
    const own = useLoaded(() => getPack(game, variant), [game, variant]);

    if (!own) return null;
    return (
        <details class="pack">
            <summary>{words.packShow}</summary>
            <p class="soft" id={`${id}-about`}>
                {words.packAbout}
            </p>
            <label for={id} class="hidden">
                {words.packLabel}
            </label>
            <textarea
                id={id}
                rows={14}
                spellcheck={false}
                aria-describedby={`${id}-about`}
                value={text ?? JSON.stringify(own, null, 2)}
                onInput={(event) => onChange(event.currentTarget.value)}
            />
            <button
                type="button"
                disabled={text === null}
                onClick={() => onChange(null)}
            >
                {words.packBack}
            </button>
        </details>
    );
}

/** The text that somebody wrote, parsed; the reason if it cannot be. */
function readPack(text: string | null): { pack?: unknown } {
    if (!text?.trim()) return {};
    try {
        return { pack: JSON.parse(text) };
    } catch {
        throw new Error(words.packUnread);
    }
}

/** The choices made so far for the new table. */
interface Wish {
    variant: VariantInfo;
    seats: number;
    options: Values;
    /** Custom rules as written; null: the game's own. */
    pack: string | null;
    /** The level of all bots; "": no bots. */
    bot: string;
    listed: boolean;
}

/** An edition with its defaults; choices for another edition are dropped. */
const plain = (variant: VariantInfo) => ({
    variant,
    seats: variant.seats[0],
    options: defaults(variant),
    pack: null,
});

interface FormProps {
    game: GameInfo;
    wish: Wish;
    change(part: Partial<Wish>): void;
}

/** The edition, the number of players, and the bots. */
function Company({ bots, ...props }: FormProps & { bots: string[] }) {
    const { game, wish, change } = props;

    return (
        <>
            {game.variants.length > 1 && (
                <Select
                    label={words.variant}
                    value={wish.variant.id}
                    choices={game.variants.map((v) => [
                        v.id,
                        variantTitle(game.id, v.id),
                    ])}
                    onChange={(id) =>
                        change(plain(game.variants.find((v) => v.id === id)!))
                    }
                />
            )}
            <Select
                label={words.seats}
                value={String(wish.seats)}
                choices={range(...wish.variant.seats)}
                onChange={(value) => change({ seats: Number(value) })}
            />
            <Select
                label={words.bots}
                value={wish.bot}
                choices={[["", words.noBots], ...levelChoices(bots)]}
                onChange={(bot) => change({ bot })}
            />
        </>
    );
}

/** Options and custom rules. */
function Rules({ game, wish, change }: FormProps) {
    const { variant, options } = wish;

    return (
        <>
            {variant.options.length > 0 && (
                <fieldset>
                    <legend>{words.options}</legend>
                    {variant.options.map((option) => (
                        <OptionField
                            key={option.id}
                            game={game.id}
                            option={option}
                            value={options[option.id]!}
                            onChange={(value) =>
                                change({
                                    options: { ...options, [option.id]: value },
                                })
                            }
                        />
                    ))}
                </fieldset>
            )}
            {game.packs && (
                <fieldset>
                    <legend>{words.pack}</legend>
                    <PackField
                        key={variant.id}
                        game={game.id}
                        variant={variant.id}
                        text={wish.pack}
                        onChange={(pack) => change({ pack })}
                    />
                </fieldset>
            )}
        </>
    );
}

/** True if the table is listed publicly. */
function Listed({ wish, change }: FormProps) {
    return (
        <label class="check">
            <input
                type="checkbox"
                checked={wish.listed}
                onChange={(event) =>
                    change({ listed: event.currentTarget.checked })
                }
            />{" "}
            {words.listed}
        </label>
    );
}

/** Creates the table. */
const openWish = async (game: GameInfo, { variant, pack, ...wish }: Wish) =>
    openTable(
        {
            game: game.id,
            variant: variant.id,
            seats: wish.seats,
            options: wish.options,
            ...readPack(pack),
        },
        wish.listed,
        wish.bot ? Array(wish.seats - 1).fill(wish.bot) : [],
    );

function MakeForm({ game, games }: { game: GameInfo; games: Games }) {
    const [wish, setWish] = useState<Wish>({
        ...plain(game.variants[0]!),
        bot: "",
        listed: false,
    });
    const [problem, setProblem] = useState<string | null>(null);
    const once = useOnce();
    const change = (part: Partial<Wish>) => setWish({ ...wish, ...part });
    const open = async () => {
        setProblem(null);
        await openWish(game, wish).catch((error: Error) =>
            setProblem(error.message),
        );
    };
    const form = { game, wish, change };

    return (
        <form
            class="sheet make"
            onSubmit={(event) => {
                event.preventDefault();
                once(open);
            }}
        >
            <Company {...form} bots={games.bots} />
            <Rules {...form} />
            <Listed {...form} />
            <Alert text={problem} />
            {!games.reachable && wish.bot === "" && <Unreachable />}
            <div>
                <button type="submit" class="primary">
                    {words.create}
                </button>
            </div>
        </form>
    );
}

export function Make({ id }: { id: string }) {
    const [problem, setProblem] = useState<string | null>(null);
    const games = useLoaded(getGames, [], (error) =>
        setProblem(error?.message ?? null),
    );
    const game = games?.games.find((g) => g.id === id);

    if (!games)
        return (
            <Frame title={strings.loading}>
                <Alert text={problem} />
            </Frame>
        );
    if (!game) return <Nothing title={strings.nothingHere} />;
    return (
        <Frame wide="wide" title={words.title(gameTitle(game.id))}>
            <div class="before">
                <MakeForm game={game} games={games} />
                <Portrait game={game.id} />
            </div>
        </Frame>
    );
}
