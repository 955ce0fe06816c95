/* Copies an address, even if the browser blocks the clipboard. */
import { useEffect, useState } from "preact/hooks";
import { strings } from "../strings";

/** Without https there is no clipboard; fall back to the old command. */
async function copy(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        const field = document.createElement("textarea");

        field.value = text;
        document.body.append(field);
        field.select();
        const done = document.execCommand("copy");
        field.remove();
        return done;
    }
}

/** A button that copies the address ${text} and says whether it worked. */
export function CopyButton({ label, text }: { label: string; text: string }) {
    const [said, setSaid] = useState("");

    useEffect(() => setSaid(""), [text]);
    return (
        <>
            <button
                type="button"
                onClick={async (event) => {
                    const button = event.currentTarget;
                    const done = await copy(text);

                    button.focus();
                    setSaid(done ? strings.copied : strings.notCopied(text));
                }}
            >
                {label}
            </button>
            <span role="status" class="said soft">
                {said}
            </span>
        </>
    );
}
