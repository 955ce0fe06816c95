/* How to play, for somebody who has never seen it. */
import type { HowToProps } from "../../contract";
import { Chapters } from "../../ui/howto";
import { Coin, Face, Icon, Piece, Token } from "./art";
import "./board.css";
import { how, legend } from "./strings";
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
                {legend.gems}
            </li>
            <li>
                <Piece thing="bag" /> {legend.bag}
            </li>
            <li>
                <Piece thing="mask" /> {legend.mask}
            </li>
            <li>
                <Piece thing="marker" /> {legend.marker}
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
            <Chapters chapters={how} drawings={drawings} Ref={Ref} />
        </div>
    );
}
