/* Form fields with their labels. */
import type { Signal } from "@preact/signals";
import { useId } from "preact/hooks";

interface SelectProps {
    label: string;
    value: string;
    choices: [value: string, label: string][];
    onChange(value: string): void;
    bare?: boolean;
}

/** A choice of one; ${bare}: the label is for screen readers only. */
export function Select({ label, value, choices, onChange, bare }: SelectProps) {
    const id = useId();

    return (
        <span class="field">
            <label for={id} class={bare ? "hidden" : undefined}>
                {label}
            </label>
            <select
                id={id}
                value={value}
                onChange={(event) => onChange(event.currentTarget.value)}
            >
                {choices.map(([key, text]) => (
                    <option key={key} value={key}>
                        {text}
                    </option>
                ))}
            </select>
        </span>
    );
}

interface CheckProps {
    label: string;
    setting: Signal<"yes" | "no">;
    onChange?(on: boolean): void;
}

export function Check({ label, setting, onChange }: CheckProps) {
    return (
        <label class="check">
            <input
                type="checkbox"
                checked={setting.value === "yes"}
                onChange={(event) => {
                    const on = event.currentTarget.checked;

                    setting.value = on ? "yes" : "no";
                    onChange?.(on);
                }}
            />{" "}
            {label}
        </label>
    );
}
