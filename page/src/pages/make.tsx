/* Opening a table with everything that can be chosen. */
import { useId, useState } from "preact/hooks";
import { getGames, type OptionInfo, type VariantInfo } from "../api";
import { strings } from "../strings";
import { Select } from "../ui/fields";
import { Alert, Frame } from "../ui/frame";
import { useLoaded } from "../ui/load";
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
                choices={option.words.map((w) => [w, w])}
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

export function Make({ id }: { id: string }) {
    const games = useLoaded(getGames);
    const game = games?.games.find((g) => g.id === id);
    const [variantId, setVariant] = useState<string | null>(null);
    const [seats, setSeats] = useState<number | null>(null);
    const [values, setValues] = useState<Values>({});
    const [bot, setBot] = useState("");
    const [listed, setListed] = useState(false);
    const [problem, setProblem] = useState<string | null>(null);
    const variant =
        game?.variants.find((v) => v.id === variantId) ?? game?.variants[0];

    if (!games) return <Frame title={strings.loading}>{null}</Frame>;
    if (!game || !variant)
        return <Frame title={strings.nothingHere}>{null}</Frame>;
    const options = { ...defaults(variant), ...values };

    function open(event: Event) {
        event.preventDefault();
        openTable(
            {
                game: game!.id,
                variant: variant!.id,
                seats: seats ?? variant!.seats[0],
                options,
            },
            listed,
            bot || null,
        ).catch((error) => setProblem(error.message));
    }

    return (
        <Frame title={words.title(game.title)}>
            <form class="sheet make" onSubmit={open}>
                <Alert text={problem} />
                <Select
                    label={words.variant}
                    value={variant.id}
                    choices={game.variants.map((v) => [v.id, v.title])}
                    onChange={(value) => {
                        setVariant(value);
                        setSeats(null);
                        setValues({});
                    }}
                />
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
                                    setValues({ ...values, [option.id]: value })
                                }
                            />
                        ))}
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
                <div>
                    <button type="submit" class="primary">
                        {words.create}
                    </button>
                </div>
            </form>
        </Frame>
    );
}
