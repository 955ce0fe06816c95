import type { HowToProps } from "../../contract";
import { magpie as words } from "../../strings";
import { Chapters } from "../../ui/howto";

/** How to play, for newcomers. */
export function HowTo({ Ref }: HowToProps) {
    return (
        <>
            <p>{words.about}</p>
            <Chapters chapters={words.how} Ref={Ref} />
        </>
    );
}
