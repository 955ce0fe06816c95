/* The frame of every page: the brand, the theme, the main part. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Link } from "../route";
import { theme } from "../settings";
import { strings } from "../strings";
import { Select } from "./fields";

export function Bird() {
    return (
        <svg viewBox="0 0 48 40" class="bird" aria-hidden="true">
            <path d="M2 30c9 2 13-3 15-10C19 11 24 6 31 6c4 0 6 1 8 4l8 2-8 3c1 12-8 20-20 20-8 0-14-2-17-5z" />
            <path class="bird-wing" d="M12 31c8 0 14-4 17-12 2 9-4 15-12 15z" />
            <circle class="bird-eye" cx="33" cy="11" r="1.700" />
        </svg>
    );
}

export function ThemeSelect() {
    return (
        <Select
            label={strings.theme}
            value={theme.value}
            choices={Object.entries(strings.themes)}
            onChange={(value) => {
                theme.value = value as typeof theme.value;
            }}
        />
    );
}

/** Why friends cannot come; the command to type stays in one piece. */
export function Unreachable() {
    const [before, command, after] = strings.unreachable;

    return (
        <p class="hint soft">
            {before} <code>{command}</code> {after}
        </p>
    );
}

/** How to play, beside the game that is being played. */
export function HowToLink({ game }: { game: string }) {
    return (
        <a href={`/how/${game}`} target="_blank" rel="noopener">
            {strings.table.rules}
            <span class="hidden"> {strings.apart}</span>
        </a>
    );
}

interface FrameProps {
    title: string;
    /** The title in the tab; the page's title if there is none. */
    tab?: string;
    /** "whole": it fills the window, and its parts scroll. */
    wide?: "wide" | "whole";
    heading?: boolean;
    extra?: ComponentChildren;
    /** Where the theme can be chosen; otherwise it has its own button. */
    settings?: boolean;
    children: ComponentChildren;
}

export function Frame(props: FrameProps) {
    const {
        title,
        tab,
        wide,
        heading = true,
        extra,
        settings,
        children,
    } = props;

    useEffect(() => {
        document.title = tab ?? strings.tabTitle(title);
    }, [title, tab]);
    return (
        <>
            <a class="skip" href="#main">
                {strings.skip}
            </a>
            <header class="top">
                <Link to="/" class="brand">
                    <Bird />
                    <span>{strings.name}</span>
                </Link>
                <span class="grow" />
                {extra}
                {!settings && <ThemeSelect />}
            </header>
            <main id="main" class={wide} tabIndex={-1}>
                <h1 tabIndex={-1} class={heading ? undefined : "hidden"}>
                    {title}
                </h1>
                {children}
            </main>
        </>
    );
}

export function Alert({ text }: { text: string | null }) {
    return (
        <div role="alert" class={text ? "alert" : undefined}>
            {text}
        </div>
    );
}

/** A page that does not exist: the reason, and a way back. */
export function Nothing({ title }: { title: string }) {
    return (
        <Frame title={title}>
            <Link to="/">{strings.backHome}</Link>
        </Frame>
    );
}
