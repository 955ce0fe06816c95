import type { HowToProps } from "../../contract";
import { Chapters } from "../../ui/howto";
import { TokenIcon } from "./icons";
import { how, uses, words } from "./strings";
import { tokens } from "./view";

function Tokens() {
    return (
        <ul class="rev-howto plain">
            {tokens.map((token) => (
                <li key={token}>
                    <TokenIcon token={token} />
                    <span>
                        <strong>{words.token[token]}.</strong> {uses[token]}
                    </span>
                </li>
            ))}
        </ul>
    );
}

const drawings = { tokens: Tokens };

/** How to play, for somebody who has never seen it. */
export function HowTo({ Ref }: HowToProps) {
    return <Chapters chapters={how} drawings={drawings} Ref={Ref} />;
}
