import type { HowToProps } from "../../contract";
import { Chapters } from "../../ui/howto";
import { how, words } from "./strings";

/** How to play, for somebody who has never seen it. */
export function HowTo({ Ref }: HowToProps) {
    return (
        <>
            <p>{words.about}</p>
            <Chapters chapters={how} Ref={Ref} />
        </>
    );
}
