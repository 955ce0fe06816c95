import type { ComponentChildren } from "preact";
import type { HowToProps } from "../../contract";
import { how, words } from "./strings";
import { Icon } from "./tile";

/** Puts links to entries where a text has {id}. */
function linked(text: string, Ref: HowToProps["Ref"]): ComponentChildren[] {
    return text
        .split(/[{}]/)
        .map((part, i) => (i % 2 === 1 ? <Ref key={i} id={part} /> : part));
}

function Row({ ids }: { ids: string[] }) {
    return (
        <p class="arc arc-row" aria-hidden="true">
            {ids.map((id, i) => (
                <span key={i}>
                    <Icon id={id} />
                </span>
            ))}
        </p>
    );
}

/** How to play, for somebody who has never seen it. */
export function HowTo({ Ref }: HowToProps) {
    return (
        <>
            <p>{words.about}</p>
            {how.map(({ title, icons, texts, steps }) => (
                <section key={title}>
                    <h2>{title}</h2>
                    {icons && <Row ids={icons} />}
                    {texts.map((text) => (
                        <p key={text}>{linked(text, Ref)}</p>
                    ))}
                    {steps && (
                        <ol>
                            {steps.map((text) => (
                                <li key={text}>{linked(text, Ref)}</li>
                            ))}
                        </ol>
                    )}
                </section>
            ))}
        </>
    );
}
