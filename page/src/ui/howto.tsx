/* How to play, rendered from a game's texts. */
import type { ComponentChildren, ComponentType } from "preact";
import type { HowToProps } from "../contract";
import { strings } from "../strings";

/**
 * A paragraph, a list, numbered steps, or a drawing by its name. In a text
 * {id} is a link to an entry, *words* are bold, and [name] is a drawing.
 */
export type Part =
    | string
    | { list: string[] }
    | { steps: string[] }
    | { drawing: string };

export interface Chapter {
    title: string;
    body: Part[];
}

interface Props extends HowToProps {
    /** The drawings that the texts name. */
    drawings?: Record<string, ComponentType>;
}

function Drawing({ name, from }: { name: string; from: Props["drawings"] }) {
    const Drawn = from?.[name];

    if (!Drawn) throw new Error(strings.error.noDrawing(name));
    return <Drawn />;
}

/** A text with its links, bold words and drawings. */
export function Text({ Ref, drawings, text }: Props & { text: string }) {
    const show = (part: string, key: number): ComponentChildren => {
        const inner = part.slice(1, -1);

        if (part[0] === "{") return <Ref key={key} id={inner} />;
        if (part[0] === "*") return <strong key={key}>{inner}</strong>;
        if (part[0] === "[")
            return <Drawing key={key} name={inner} from={drawings} />;
        return part;
    };

    return <>{text.split(/(\{.*?\}|\*.*?\*|\[.*?\])/).map(show)}</>;
}

function Items({ texts, ...props }: Props & { texts: string[] }) {
    return (
        <>
            {texts.map((text) => (
                <li key={text}>
                    <Text {...props} text={text} />
                </li>
            ))}
        </>
    );
}

function Body({ part, ...props }: Props & { part: Part }) {
    if (typeof part === "string")
        return (
            <p>
                <Text {...props} text={part} />
            </p>
        );
    if ("drawing" in part)
        return <Drawing name={part.drawing} from={props.drawings} />;
    if ("list" in part)
        return (
            <ul>
                <Items {...props} texts={part.list} />
            </ul>
        );
    return (
        <ol>
            <Items {...props} texts={part.steps} />
        </ol>
    );
}

/** Each chapter as a section. */
export function Chapters({
    chapters,
    ...props
}: Props & { chapters: Chapter[] }) {
    return (
        <>
            {chapters.map(({ title, body }) => (
                <section key={title}>
                    <h2>{title}</h2>
                    {body.map((part, i) => (
                        <Body key={i} {...props} part={part} />
                    ))}
                </section>
            ))}
        </>
    );
}
