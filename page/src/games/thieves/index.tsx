import type { Entry, GameModule, Seat } from "../../contract";
import { thieves as words } from "../../strings";
import { Board } from "./board";
import { HowTo } from "./howto";
import { Picture } from "./picture";
import { readLot, readPayment, readShare, type Thing, type View } from "./view";

type Name = (seat: Seat) => string;
type Entries = (id: string) => Entry | undefined;

const { says } = words;

/** A step of a take: objects alone, "RY+marker". */
const STEP = /^(?:[A-Z]+(?:\+marker)?|marker)$/;

/** An answer, or one that is not whole yet, in words. */
function describeAnswer(answer: string, name: Name, entry: Entries) {
    const [verb, id = "", rest = ""] = answer.split(" ");
    const share = readShare(answer);
    const card = entry(id)?.name ?? id;

    if (share?.from === null) return says.take(words.lot(share.lot));
    if (share) return says.steal(name(share.from), words.lot(share.lot));
    if (verb === "buy") {
        const { dice, gold } = readPayment(rest);

        return says.buy(card, words.lot(dice, gold));
    }
    if (verb === "use")
        return says.use(card, rest && words.face(rest as Thing));
    if (verb === "reroll") return says.reroll(words.face(id as Thing));
    if (verb === "keep") return words.keep;
    if (STEP.test(answer)) return words.lot(readLot(answer));
    return verb === "end" ? words.end : null;
}

const pauses: Record<string, number> = {
    start: 500,
    opened: 0,
    split: 0,
    unrolled: 500,
    turn: 250,
    passed: 250,
    used: 350,
    took: 1000,
    stole: 1000,
    bought: 1000,
};

const module: GameModule<View> = {
    id: "thieves",
    Picture,
    HowTo,
    Board,
    describeAnswer,
    scores: (view) => ({ unit: words.unit, points: view.infamy }),
    pause: (event) => pauses[event.event] ?? 700,
};

export default module;
