import type { HowToProps } from "../../contract";
import { strings, revolution as words } from "../../strings";
import { Chapters } from "../../ui/howto";
import { TokenIcon } from "./icons";
import { tokens } from "./view";

function Tokens() {
    return (
        <ul class="rev-howto plain">
            {tokens.map((token) => (
                <li key={token}>
                    <TokenIcon token={token} />
                    <span>
                        <strong>
                            {strings.beside.label(words.token[token])}
                        </strong>{" "}
                        {words.uses[token]}
                    </span>
                </li>
            ))}
        </ul>
    );
}

const drawings = { tokens: Tokens };

/** How to play, for newcomers. */
export function HowTo({ Ref }: HowToProps) {
    return <Chapters chapters={words.how} drawings={drawings} Ref={Ref} />;
}
