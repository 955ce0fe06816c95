import type { HowToProps } from "../../contract";
import { arcane as words } from "../../strings";
import { Text } from "../../ui/howto";
import { Icon } from "./tile";

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

/** How to play, for newcomers. */
export function HowTo({ Ref }: HowToProps) {
    return (
        <>
            <p>{words.about}</p>
            {words.how.map(({ title, icons, texts, steps }) => (
                <section key={title}>
                    <h2>{title}</h2>
                    {icons && <Row ids={icons} />}
                    {texts.map((text) => (
                        <p key={text}>
                            <Text text={text} Ref={Ref} />
                        </p>
                    ))}
                    {steps && (
                        <ol>
                            {steps.map((text) => (
                                <li key={text}>
                                    <Text text={text} Ref={Ref} />
                                </li>
                            ))}
                        </ol>
                    )}
                </section>
            ))}
        </>
    );
}
