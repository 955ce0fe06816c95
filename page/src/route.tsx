/* Addresses of the page, without reloading it. */
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

export const route = signal(here());

function here() {
    return {
        parts: location.pathname.split("/").filter(Boolean),
        query: new URLSearchParams(location.search),
    };
}

/** A new page gets the focus, however far it is scrolled. */
function focusPage(): void {
    requestAnimationFrame(() =>
        document
            .querySelector<HTMLElement>("main h1")
            ?.focus({ preventScroll: true }),
    );
}

addEventListener("popstate", () => {
    const before = route.value.parts.join("/");

    route.value = here();
    if (route.value.parts.join("/") !== before) focusPage();
});

/** Goes to an address of the page; the new page gets the focus. */
export function go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    route.value = here();
    if (replace) return;
    scrollTo(0, 0);
    focusPage();
}

interface LinkProps {
    to: string;
    class?: string;
    children: ComponentChildren;
    label?: string;
}

export function Link({ to, children, label, class: kind }: LinkProps) {
    return (
        <a
            href={to}
            class={kind}
            aria-label={label}
            onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                go(to);
            }}
        >
            {children}
        </a>
    );
}
