/* Answers that are not a thing on the table, as buttons. */
import { answerKey, num, word } from "../../answer";
import type { Answer, Phrase } from "../../contract";
import { strings, arcane as words } from "../../strings";
import { InActs } from "../../table/slot";
import type { Act, Plan } from "./plan";
import { ActButton, type Board, Icon, title } from "./tile";
import { cells, lines } from "./view";

const arrows: Record<string, string> = {
    rows: "M16 4H3M16 9H3M16 14H3M6 1L3 4l3 3M6 11l-3 3 3 3",
    columns: "M4 16V3M9 16V3M14 16V3M1 6l3-3 3 3M11 6l3-3 3 3",
};

/** A small sign beside an answer: a line, a direction, gold or infamy. */
function Sign({ answer }: { answer: Answer }) {
    const line = lines[word(answer, "line")];
    const arrow = arrows[word(answer, "along")];
    const choice = word(answer, "choice");

    if (choice) return <b class={`arc-${choice}`} />;
    if (!line && !arrow) return null;
    return (
        <svg class="arc-diagram" viewBox="0 0 18 18" aria-hidden="true">
            {arrow && <path d={arrow} />}
            {line &&
                Array.from({ length: 9 }, (_, i) => (
                    <circle
                        key={i}
                        cx={3 + 6 * (i % 3)}
                        cy={3 + 6 * Math.floor(i / 3)}
                        r={line.includes(i) ? 2.6 : 1.2}
                    />
                ))}
        </svg>
    );
}

/** An answer in the words of its question: "Gain 1 infamy". */
function labelOf({ answer, label }: Act, question: Phrase | null): string {
    const choice = word(answer!, "choice");
    const means = words.choose[question?.key ?? ""]?.[choice];

    return means?.(Number(question?.args[choice])) ?? label;
}

/** A bribe is shown as gold for infamy; everything else as words. */
function Choice({ board, act }: { board: Board; act: Act }) {
    const { entry, question } = board;
    const answer = act.answer!;
    const label = labelOf(act, question);
    const wizard = word(answer, "wizard");
    const gold = num(answer, "gold");
    const about = wizard || (gold ? "bribe" : undefined);

    return (
        <ActButton act={act} label={wizard ? undefined : label} about={about}>
            {wizard && (
                <span class="arc-hire">
                    <Icon id={wizard} />
                </span>
            )}
            <Sign answer={answer} />
            {gold ? (
                <>
                    <b class="arc-gold">{gold}</b>{" "}
                    <b class="arc-infamy">{words.less(gold)}</b>
                </>
            ) : (
                label
            )}
            {wizard && <span class="arc-power">{entry(wizard)?.text}</span>}
        </ActButton>
    );
}

const handling = ["discard", "use"] as const;

/** The choices for the item in hand besides playing it. */
function InHand({ plan }: { plan: Plan }) {
    const item = plan.picked;
    const acts = handling.flatMap((op) => {
        const act = item === null ? undefined : plan.single({ op, item });

        return act ? [{ op, act }] : [];
    });
    const places = cells.some((slot) =>
        plan.single({ op: "play", item: item ?? "", slot }),
    );
    const ways = [...(places ? ["play"] : []), ...acts.map(({ op }) => op)];

    if (item === null || acts.length === 0) return null;
    return (
        <>
            <p class="soft" role="status">
                {words.inHand(title(item), ways)}
            </p>
            {acts.map(({ op, act }) => (
                <ActButton key={op} act={act} label={act.label}>
                    {words.ways[op]}
                </ActButton>
            ))}
        </>
    );
}

/** Places that were pressed, until the answer is whole. */
function SoFar({ board, plan }: { board: Board; plan: Plan }) {
    const parts = board.moves.chosen === null ? plan.parts : [];
    const places = parts.flatMap(({ seat, slot }) => {
        const owner = board.seats[seat];

        return owner ? { owner, at: slot.toUpperCase() } : [];
    });

    return (
        <p role="status" class={places.length > 0 ? "soft" : "hidden"}>
            {places.length > 0 && words.soFar(places)}
        </p>
    );
}

/** Your wizard's power, where it is asked whether to use it. */
function Power({ board, plan }: { board: Board; plan: Plan }) {
    const { entry, view, seat } = board;
    const wizard = seat === null ? null : view.wizards[seat];
    const found = wizard ? entry(wizard) : undefined;

    if (!found || !plan.single({ op: "yes" })) return null;
    return (
        <p class="soft">
            <strong>{strings.beside.label(found.name)}</strong> {found.text}
        </p>
    );
}

/** Answers that are not a thing on the table: yes and no, lines, bribes. */
export function Choices({ board, plan }: { board: Board; plan: Plan }) {
    return (
        <InActs>
            <Power board={board} plan={plan} />
            <InHand plan={plan} />
            {plan.composes && <SoFar board={board} plan={plan} />}
            {plan.others.map((act) => (
                <Choice key={answerKey(act.answer)} {...{ act, board }} />
            ))}
        </InActs>
    );
}
