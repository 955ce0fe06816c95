import type { HowToProps } from "../../contract";
import { TokenIcon } from "./icons";
import { type Token, tokens } from "./view";

const uses: Record<Token, string> = {
    force: "One Force beats any amount of the other two. Some spaces do not take it.",
    blackmail:
        "One Blackmail beats any amount of Gold. Some other spaces do not take it.",
    gold: "Every space takes Gold, and it is easy to come by.",
};

const names: Record<Token, string> = {
    force: "Force",
    blackmail: "Blackmail",
    gold: "Gold",
};

function Core({ Ref }: HowToProps) {
    return (
        <>
            <section>
                <h2>What it is about</h2>
                <p>
                    A town is about to rise. Each round all players bid in
                    secret for its important people: whoever pays one of them
                    best gets that person's help. Help is Support (points at
                    once), new tokens for the next round, and cubes in the areas
                    of the town. When the town is full of cubes the match is
                    over, areas are counted, and the most points win.
                </p>
            </section>
            <section>
                <h2>Three kinds of tokens</h2>
                <ul class="rev-howto plain">
                    {tokens.map((token) => (
                        <li key={token}>
                            <TokenIcon token={token} />
                            <span>
                                <strong>{names[token]}.</strong> {uses[token]}
                            </span>
                        </li>
                    ))}
                </ul>
                <p>
                    Bids are compared by Force first, then by Blackmail, then by
                    Gold. So 1 Force beats 5 Gold; 1 Force and 1 Gold beat 1
                    Force; 2 Blackmail beat 1 Blackmail and 4 Gold. A crossed
                    token on a space means that it does not take that kind.
                </p>
            </section>
            <section>
                <h2>A round</h2>
                <ol>
                    <li>
                        <strong>Bid.</strong> You all see how many tokens
                        everybody has, but not where they go. Place every token
                        you have, on at most six spaces, as many on one space as
                        you like. On the page: pick a kind of token, press the
                        spaces it goes on, look it over, and send it. A bid that
                        was sent stays as it is.
                    </li>
                    <li>
                        <strong>Reveal.</strong> When all have knocked, the bids
                        lie open. All tokens that were bid are gone, whether
                        they win or not.
                    </li>
                    <li>
                        <strong>Resolve.</strong> Space after space, in the
                        order of their numbers, the one strongest bid wins and
                        gets what the space gives, from left to right. If the
                        strongest bids are equal, nobody gets it, not even a
                        lower bidder. Nobody bid? Nothing happens.
                    </li>
                    <li>
                        <strong>Patrons.</strong> Whoever gained fewer than five
                        tokens gets Gold up to five. Then the next round begins.
                    </li>
                </ol>
            </section>
            <section>
                <h2>The people</h2>
                <p>
                    Most give Support, tokens or a cube in one area: the{" "}
                    <Ref id="general" /> leads to the <Ref id="fortress" />, the{" "}
                    <Ref id="captain" /> to the <Ref id="harbor" />, the{" "}
                    <Ref id="printer" /> gives the most Support and nothing
                    else. Two play with cubes that already stand: the{" "}
                    <Ref id="spy" /> puts a cube of yours in the place of
                    another player's, and the <Ref id="apothecary" /> lets two
                    cubes in different areas change places. Both may be passed.
                    If an area is full, its person brings no cube, but all the
                    rest. Everybody has 25 cubes.
                </p>
            </section>
            <section>
                <h2>The end, and the score</h2>
                <p>
                    The match ends after the round in which the last place of
                    the town is filled. Then count:
                </p>
                <ul>
                    <li>the Support you gathered;</li>
                    <li>
                        for each area in which you alone have most cubes, its
                        points (if several have most, nobody gets them);
                    </li>
                    <li>
                        the tokens gained in the last round: 5 for a Force, 3
                        for a Blackmail, 1 for a Gold.
                    </li>
                </ul>
                <p>Whoever has most wins; equals share the victory.</p>
            </section>
            <section>
                <h2>To begin with</h2>
                <ul>
                    <li>
                        Force and Blackmail wins are often decided by a single
                        token: look who has some before you trust yours.
                    </li>
                    <li>
                        People who give Force or Blackmail make your next round
                        strong; the <Ref id="mercenary" /> and the{" "}
                        <Ref id="rogue" /> are won by Gold alone.
                    </li>
                    <li>
                        Six thin bids win what nobody else wants; two thick ones
                        win what everybody wants. Surprise is worth more than
                        either.
                    </li>
                    <li>
                        One cube more than the others is enough. Leave areas
                        that are lost, and keep the Spy for those that are
                        close.
                    </li>
                </ul>
            </section>
        </>
    );
}

function Palace({ Ref }: HowToProps) {
    return (
        <section>
            <h2>The Palace, for five or six</h2>
            <p>
                Sixteen spaces and one more area, worth most of all. The{" "}
                <Ref id="viceroy" /> brings a cube into the <Ref id="palace" />{" "}
                and one into the <Ref id="guardhouse" />, whose former cube goes
                home: while yours stands there, no other player's Spy or
                Apothecary touches any cube of yours. The <Ref id="messenger" />{" "}
                moves up to two of your cubes to empty places, the{" "}
                <Ref id="mayor" /> places one wherever there is room, and the{" "}
                <Ref id="constable" /> gives Support and a Blackmail. The
                Guardhouse scores nothing and need not be full.
            </p>
        </section>
    );
}

function Anarchy({ Ref }: HowToProps) {
    return (
        <section>
            <h2>Anarchy, for five or six</h2>
            <p>
                Here some places are better left to others. Having most cubes in
                the <Ref id="jail" /> or the <Ref id="asylum" /> costs 30 points
                each. Every cube in the <Ref id="garden" /> is worth 10 points
                to its owner; it need not be full.
            </p>
            <ul>
                <li>
                    <Ref id="warden" />: Support, one token of your winning bid
                    back, and a rival's cube goes to the Jail. If the Jail is
                    full, you choose a cube that leaves it.
                </li>
                <li>
                    <Ref id="heretic" />: a Force and a Blackmail, but a cube of
                    yours goes to the Asylum. If that is full, a cube leaves it,
                    a rival's if there is one.
                </li>
                <li>
                    <Ref id="governor" />: a cube of yours in any area with
                    room, then one of a rival, wherever you like.
                </li>
                <li>
                    <Ref id="anarchist" />: comes last, and gives all that any
                    other space gives.
                </li>
            </ul>
        </section>
    );
}

/** How to play, for somebody who has never seen it. */
export function HowTo(props: HowToProps) {
    return (
        <>
            <Core {...props} />
            <Palace {...props} />
            <Anarchy {...props} />
        </>
    );
}
