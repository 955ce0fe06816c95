import type { HowToProps } from "../../contract";
import { how, words } from "./strings";

/** How to play, for somebody who has never seen it. */
export function HowTo({ Ref }: HowToProps) {
    return (
        <>
            <p>{words.about}</p>
            {how.map(({ title, texts }) => (
                <section key={title}>
                    <h2>{title}</h2>
                    {texts.map((text) => (
                        <p key={text}>
                            {text
                                .split(/[{}]/)
                                .map((part, i) =>
                                    i % 2 === 1 ? (
                                        <Ref key={i} id={part} />
                                    ) : (
                                        part
                                    ),
                                )}
                        </p>
                    ))}
                </section>
            ))}
        </>
    );
}
