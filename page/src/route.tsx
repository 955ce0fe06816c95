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

addEventListener("popstate", () => {
    route.value = here();
});

/** Goes to an address of the page; the new page gets the focus. */
export function go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    route.value = here();
    if (!replace) {
        scrollTo(0, 0);
        requestAnimationFrame(() =>
            document.querySelector<HTMLElement>("main h1")?.focus(),
        );
    }
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
