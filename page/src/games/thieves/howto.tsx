/* How to play, for somebody who has never seen it. */
import type { HowToProps } from "../../contract";
import { Coin, Face, Icon, Piece, Token } from "./art";
import "./board.css";
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
                Gems, red, white, blue and green: they pay for cards, in this
                round only.
            </li>
            <li>
                <Piece thing="bag" /> A bag: 1 Gold when the round ends.
            </li>
            <li>
                <Piece thing="mask" /> A mask: 1 Infamy when the round ends.
            </li>
            <li>
                <Piece thing="marker" /> The marker, a lantern. It is no die:
                whoever has it in the end buys first, and rolls next round.
            </li>
        </ul>
    );
}

function Splitting() {
    return (
        <section>
            <h2>First, the loot is split</h2>
            <p>
                The first thief rolls all dice into the middle and lays the
                marker beside them. Then, going clockwise, each thief without a
                pile does one of two things:
            </p>
            <ul>
                <li>
                    <strong>Take</strong> as many things from the middle as you
                    like, one at least. They are your pile.
                </li>
                <li>
                    <strong>Steal</strong> somebody's whole pile. At least one
                    thing of it must go back to the middle, and at least one you
                    keep; so a pile of one thing is safe. Dice that go back are
                    rolled again.
                </li>
            </ul>
            <p>
                Who was robbed has no pile, and will be on turn again. It goes
                round and round until everybody has a pile. If you are the only
                one left without, and do not steal, you get all that is in the
                middle.
            </p>
            <p>
                So do not be greedy: a big pile is stolen. Take what is good for
                you and not worth a robbery.
            </p>
        </section>
    );
}

function Buying({ Ref }: HowToProps) {
    return (
        <section>
            <h2>Then cards are bought</h2>
            <p>
                Beginning with the holder of the marker, each thief has one
                turn, in which one card may be bought. Every gem of its price is
                paid with a die of that colour from your pile, or with 1 Gold{" "}
                <Coin /> instead: Gold is kept from round to round and stands
                for any gem. You begin with 1 Gold.
            </p>
            <p>
                A card works as soon as it is yours, and nobody can take it from
                you. Some are used in your turn, once a round: the{" "}
                <Ref id="tailor" /> makes Infamy of a red die, the{" "}
                <Ref id="glamer" /> turns a blue die to another gem, the{" "}
                <Ref id="fence" /> makes a bag of a white one. Others let you
                buy more than one card, such as the{" "}
                <Ref id="disgruntled-minion" />, or count at the end, such as
                the <Ref id="necklace" />. Cards may be used before, between and
                after purchases. End the turn when you are done; you need not
                buy.
            </p>
            <p>
                When all have had their turn, each bag still in a pile gives 1
                Gold and each mask 1 Infamy <Token />. Unspent gems are lost.
                All dice go back, the row is filled up, and the holder of the
                marker rolls for the next round.
            </p>
        </section>
    );
}

function Market() {
    return (
        <section>
            <h2>The market grows</h2>
            <p>
                Five cards of deck A lie open at first. When deck A cannot fill
                its row any more, five cards of deck B are laid out below, and
                later five of deck C: they cost more and do more. What is left
                of an older row can still be bought, but is not filled up.
            </p>
            <p>
                The game ends after the round in which deck C cannot replace the
                cards that were bought.
            </p>
        </section>
    );
}

function Winning({ Ref }: HowToProps) {
    return (
        <section>
            <h2>Who wins</h2>
            <p>The most points win. You get</p>
            <ul>
                <li>1 point for each Infamy token;</li>
                <li>what your cards say they are worth;</li>
                <li>
                    3 points for the most henchmen <Icon kind="henchman" />{" "}
                    drawn on your cards, 1 point for the second most;
                </li>
                <li>3 points for the most Gold.</li>
            </ul>
            <p>
                Those who tie for one of these get 1 point less each. A tie for
                first is won by more cards, then by more Infamy tokens.
            </p>
            <p>
                Other icons count for some cards only: wands{" "}
                <Icon kind="wand" /> for the <Ref id="collecting-golem" />,
                towers <Icon kind="tower" /> for safehouses, compasses{" "}
                <Icon kind="compass" /> for a <Ref id="treasure-map-1" />. Tools{" "}
                <Icon kind="tools" /> and plans <Icon kind="bubble" /> count for
                nothing.
            </p>
            <p>
                How much Infamy the others have is not shown while you play.
                Keep count, if you like.
            </p>
        </section>
    );
}

export function HowTo({ Ref }: HowToProps) {
    return (
        <div class="thieves">
            <section>
                <h2>In short</h2>
                <p>
                    Three to five thieves divide a night's loot, and spend it in
                    a market that asks no questions. Each round has two parts:
                    first the dice are split, then cards are bought. The most
                    infamous thief wins.
                </p>
            </section>
            <section>
                <h2>What the dice show</h2>
                <p>
                    There are 10 dice for three thieves, 11 for four, 13 for
                    five.
                </p>
                <Dice />
            </section>
            <Splitting />
            <Buying Ref={Ref} />
            <Market />
            <Winning Ref={Ref} />
            <section>
                <h2>At this table</h2>
                <p>
                    Whatever you may do has a dashed ring. Press dice to pick
                    them, or a pile to steal it and then what goes back. Press a
                    card to buy or use it; where there are several ways to pay,
                    they unfold: <Face thing="red" /> or <Coin />. Nothing
                    counts until you send it.
                </p>
            </section>
        </div>
    );
}
