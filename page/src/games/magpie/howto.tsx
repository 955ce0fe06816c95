import { words } from "./strings";

/** How to play, for somebody who has never seen it. */
export function HowTo() {
    return <p>{words.about}</p>;
}
