/* Places outside the board that a board fills. */
import { type ComponentChildren, render } from "preact";
import { useLayoutEffect } from "preact/hooks";

const ACTS = "acts";

/** Where answers are that have no place on the board: beside the question. */
export const Acts = () => <div id={ACTS} class="acts" />;

/** Shows ${children} there. */
export function InActs({ children }: { children: ComponentChildren }) {
    useLayoutEffect(() => {
        const at = document.getElementById(ACTS);

        if (at) render(<>{children}</>, at);
    });
    useLayoutEffect(
        () => () => {
            const at = document.getElementById(ACTS);

            if (at) render(null, at);
        },
        [],
    );
    return null;
}
