/* How to play, for newcomers. */
import type { HowToProps } from "../../contract";
import { Chapters } from "../../ui/howto";
import { Coin, Face, Icon, Piece, Token } from "./art";
import "./board.css";
import { thieves as words } from "../../strings";
import type { Thing } from "./view";

const gems: Thing[] = ["red", "white", "blue", "green"];

function Dice() {
    return (
        <ul class="plain thieves-legend">
            <li>
                <span class="row">
                    {gems.map((thing) => (
                        <Piece key={thing} thing={thing} />
                    ))}
                </span>
                {words.legend.gems}
            </li>
            <li>
                <Piece thing="bag" /> {words.legend.bag}
            </li>
            <li>
                <Piece thing="mask" /> {words.legend.mask}
            </li>
            <li>
                <Piece thing="marker" /> {words.legend.marker}
            </li>
        </ul>
    );
}

const drawings = {
    dice: Dice,
    gold: Coin,
    infamy: Token,
    red: () => <Face thing="red" />,
    henchman: () => <Icon kind="henchman" />,
    wand: () => <Icon kind="wand" />,
    tower: () => <Icon kind="tower" />,
    compass: () => <Icon kind="compass" />,
    tools: () => <Icon kind="tools" />,
    bubble: () => <Icon kind="bubble" />,
};

export function HowTo({ Ref }: HowToProps) {
    return (
        <div class="thieves">
            <Chapters chapters={words.how} drawings={drawings} Ref={Ref} />
        </div>
    );
}
