/* Answers that are not a thing on the table, as buttons. */
import { answerKey, num, word } from "../../answer";
import type { Answer, Phrase } from "../../contract";
import { arcane as words } from "../../strings";
import type { Act, Plan } from "./plan";
import { ActButton, type Board, Icon } from "./tile";
import { lines } from "./view";

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

/** Answers that are not a thing on the table: yes and no, lines, bribes. */
export function Choices({ board, plan }: { board: Board; plan: Plan }) {
    const { entry, view, seat } = board;
    const wizard = seat === null ? null : view.wizards[seat];
    const found = wizard ? entry(wizard) : undefined;
    const asks = plan.single({ op: "yes" }) !== undefined;

    if (plan.others.length === 0) return null;
    return (
        <section class="arc-choices sheet" aria-label={words.choices}>
            {asks && found && (
                <p>
                    <strong>{found.name}:</strong> {found.text}
                </p>
            )}
            <div class="row">
                {plan.others.map((act) => (
                    <Choice key={answerKey(act.answer)} {...{ act, board }} />
                ))}
            </div>
        </section>
    );
}
