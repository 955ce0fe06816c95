/* Opening a table with everything that can be chosen. */
import { useId, useState } from "preact/hooks";
import { getGames, getPack, type OptionInfo, type VariantInfo } from "../api";
import { strings } from "../strings";
import { Select } from "../ui/fields";
import { Alert, Frame, Nothing, Unreachable } from "../ui/frame";
import { useLoaded, useOnce } from "../ui/load";
import { Portrait } from "../ui/portrait";
import { openTable } from "./home";

const words = strings.make;

interface OptionProps {
    option: OptionInfo;
    value: string | number;
    onChange(value: string | number): void;
}

function OptionField({ option, value, onChange }: OptionProps) {
    const id = useId();

    if (option.words)
        return (
            <Select
                label={option.title}
                value={String(value)}
                choices={option.words.map((w) => [w, words.word[w] ?? w])}
                onChange={onChange}
            />
        );
    return (
        <span class="field">
            <label for={id}>{option.title}</label>
            <input
                id={id}
                type="number"
                required
                min={option.min}
                max={option.max}
                value={value}
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

/** House rules: everything that can be changed, to be written over. */
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

/** What somebody has written, read; the reason if it cannot be. */
function readPack(text: string | null): { pack?: unknown } {
    if (!text?.trim()) return {};
    try {
        return { pack: JSON.parse(text) };
    } catch (error) {
        throw new Error(words.packUnread((error as Error).message));
    }
}

export function Make({ id }: { id: string }) {
    const games = useLoaded(getGames);
    const game = games?.games.find((g) => g.id === id);
    const [variantId, setVariant] = useState<string | null>(null);
    const [seats, setSeats] = useState<number | null>(null);
    const [values, setValues] = useState<Values>({});
    const [bot, setBot] = useState("");
    const [listed, setListed] = useState(false);
    const [pack, setPack] = useState<string | null>(null);
    const [problem, setProblem] = useState<string | null>(null);
    const once = useOnce();
    const variant =
        game?.variants.find((v) => v.id === variantId) ?? game?.variants[0];

    if (!games) return <Frame title={strings.loading}>{null}</Frame>;
    if (!game || !variant) return <Nothing title={strings.nothingHere} />;
    const options = { ...defaults(variant), ...values };

    async function open() {
        setProblem(null);
        try {
            await openTable(
                {
                    game: game!.id,
                    variant: variant!.id,
                    seats: seats ?? variant!.seats[0],
                    options,
                    ...readPack(pack),
                },
                listed,
                bot || null,
            );
        } catch (error) {
            setProblem((error as Error).message);
        }
    }

    return (
        <Frame wide title={words.title(game.title)}>
            <div class="before">
                <form
                    class="sheet make"
                    onSubmit={(event) => {
                        event.preventDefault();
                        once(open);
                    }}
                >
                    {game.variants.length > 1 && (
                        <Select
                            label={words.variant}
                            value={variant.id}
                            choices={game.variants.map((v) => [v.id, v.title])}
                            onChange={(value) => {
                                setVariant(value);
                                setSeats(null);
                                setValues({});
                                setPack(null);
                            }}
                        />
                    )}
                    <Select
                        label={words.seats}
                        value={String(seats ?? variant.seats[0])}
                        choices={range(...variant.seats)}
                        onChange={(value) => setSeats(Number(value))}
                    />
                    <Select
                        label={words.bots}
                        value={bot}
                        choices={[
                            ["", words.noBots],
                            ...games.bots.map((b): [string, string] => [
                                b,
                                strings.levels[b] ?? b,
                            ]),
                        ]}
                        onChange={setBot}
                    />
                    {variant.options.length > 0 && (
                        <fieldset>
                            <legend>{words.options}</legend>
                            {variant.options.map((option) => (
                                <OptionField
                                    key={option.id}
                                    option={option}
                                    value={options[option.id]!}
                                    onChange={(value) =>
                                        setValues({
                                            ...values,
                                            [option.id]: value,
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
                                text={pack}
                                onChange={setPack}
                            />
                        </fieldset>
                    )}
                    <label class="check">
                        <input
                            type="checkbox"
                            checked={listed}
                            onChange={(event) =>
                                setListed(event.currentTarget.checked)
                            }
                        />{" "}
                        {words.listed}
                    </label>
                    <Alert text={problem} />
                    {!games.reachable && bot === "" && <Unreachable />}
                    <div>
                        <button type="submit" class="primary">
                            {words.create}
                        </button>
                    </div>
                </form>
                <Portrait game={game.id} />
            </div>
        </Frame>
    );
}
