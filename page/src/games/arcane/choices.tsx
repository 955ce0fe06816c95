/* Answers that are no thing on the table, as buttons. */
import { arcane as words } from "../../strings";
import type { Act, Plan } from "./plan";
import { ActButton, type Board, Icon } from "./tile";
import { lineCells } from "./view";

const arrows: Record<string, string> = {
    "slide rows": "M16 4H3M16 9H3M16 14H3M6 1L3 4l3 3M6 11l-3 3 3 3",
    "slide columns": "M4 16V3M9 16V3M14 16V3M1 6l3-3 3 3M11 6l3-3 3 3",
};

/** Beside an answer: which line, which way, gold or infamy. */
function Sign({ answer }: { answer: string }) {
    const line = lineCells(answer.replace("sell ", ""));
    const arrow = arrows[answer];

    if (answer === "choose gold") return <b class="arc-gold" />;
    if (answer === "choose infamy") return <b class="arc-infamy" />;
    if (line.length === 0 && !arrow) return null;
    return (
        <svg class="arc-diagram" viewBox="0 0 18 18" aria-hidden="true">
            {arrow && <path d={arrow} />}
            {line.length > 0 &&
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

/** What a button says: a bribe is a coin, all else is words. */
function Said({ act }: { act: Act }) {
    const [word, what = ""] = act.answer.split(" ");

    if (word === "bribe" && what !== "0") return <b class="arc-gold">{what}</b>;
    return (
        <>
            {word === "wizard" && (
                <span class="arc-hire">
                    <Icon id={what} />
                </span>
            )}
            <Sign answer={act.answer} />
            {act.label}
        </>
    );
}

/** Answers that are no thing on the table: yes and no, lines, bribes. */
export function Choices({ board, plan }: { board: Board; plan: Plan }) {
    const { entry, view, seat } = board;
    const wizard = seat === null ? null : view.wizards[seat];
    const found = wizard ? entry(wizard) : undefined;
    const asks = plan.single("yes") !== undefined;

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
                    <ActButton
                        key={act.answer}
                        act={act}
                        label={act.label}
                        title={entry(act.answer.replace("wizard ", ""))?.text}
                    >
                        <Said act={act} />
                    </ActButton>
                ))}
            </div>
        </section>
    );
}
