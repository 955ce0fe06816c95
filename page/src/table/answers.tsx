/* All legal answers as buttons; works for every game. */
import { useEffect, useState } from "preact/hooks";
import { answerKey, sameAnswer } from "../answer";
import type { Choice, Draft, Moves } from "../contract";
import { gameTexts, strings } from "../strings";
import type { TableStore } from "./store";

const words = strings.table;
const LONG = 1000; /* characters; no answer is that long */
const SHORT = 16; /* lists up to this length explain each answer */
const MANY = 60; /* longer lists are composed step by step */

/** A choice in the list moves the focus to Confirm; on a board it stays. */
export function focusSend(): void {
    requestAnimationFrame(() => document.getElementById("send")?.focus());
}

/** The effect of the card, space, ... an answer is about; null: several. */
export const aboutText = (store: TableStore, about: string[]) =>
    about.length === 1 ? (store.entry(about[0]!)?.text ?? null) : null;

function AnswerButton(props: {
    choice: Choice;
    moves: Moves;
    /** The effect of the answer; null: no need to say it. */
    about: string | null;
}) {
    const { choice, moves, about } = props;
    const chosen = sameAnswer(moves.chosen, choice.answer);

    return (
        <li>
            <button
                type="button"
                class={`answer ${chosen ? "chosen" : ""}`}
                aria-pressed={chosen}
                onClick={() => {
                    moves.choose(choice.answer);
                    focusSend();
                }}
            >
                {choice.label}
            </button>
            {about && <p class="about soft">{about}</p>}
        </li>
    );
}

/** Groups by op, in order of appearance. */
function grouped(choices: Choice[]): [string, Choice[]][] {
    const groups = new Map<string, Choice[]>();

    for (const choice of choices) {
        const { op } = choice.answer;

        groups.set(op, [...(groups.get(op) ?? []), choice]);
    }
    return [...groups];
}

/**
 * The effect of each answer, shown with the first of those that share it; none
 * if an answer is about several cards, such as a bid.
 */
function abouts(store: TableStore, choices: Choice[]): (string | null)[] {
    const said = new Set<string | null>();
    const many =
        choices.length > SHORT || choices.some((c) => c.about.length > 1);

    return choices.map((choice) => {
        const text = aboutText(store, choice.about);
        const known = many || said.has(text);

        said.add(text);
        return known ? null : text;
    });
}

function AnswerList({ store, moves }: { store: TableStore; moves: Moves }) {
    const groups = grouped(moves.choices ?? []);
    const names = gameTexts(store.game.value).groups;
    /* Groups of one answer need no heading. */
    const titled = groups.some(([, choices]) => choices.length > 1);

    return (
        <>
            {groups.map(([op, choices]) => {
                const about = abouts(store, choices);

                return (
                    <section key={op} class="answers">
                        {groups.length > 1 && titled && names?.[op] && (
                            <h3>{names[op]}</h3>
                        )}
                        <ul class="plain">
                            {choices.map((choice, i) => (
                                <AnswerButton
                                    key={answerKey(choice.answer)}
                                    choice={choice}
                                    moves={moves}
                                    about={about[i]!}
                                />
                            ))}
                        </ul>
                    </section>
                );
            })}
        </>
    );
}

/** Composes an answer from the steps that the server offers. */
function Composer({ store, draft }: { store: TableStore; draft: Draft }) {
    const last = draft.steps.at(-1);
    const chosen = store.composing.chosen.value;

    return (
        <>
            <h3>{words.soFar}</h3>
            {draft.steps.length === 0 && (
                <p class="soft">
                    {chosen === null ? words.nothingYet : store.say(chosen)}
                </p>
            )}
            <ol class="plain steps">
                {last && (
                    <li>
                        <button
                            type="button"
                            class="answer chosen"
                            onClick={() => draft.remove()}
                        >
                            {words.takeBack(store.say(last))}
                        </button>
                    </li>
                )}
            </ol>
            {draft.next.length > 0 && <h3>{words.mayAdd}</h3>}
            <ul class="plain steps">
                {draft.next.map((step) => (
                    <li key={answerKey(step.step)}>
                        <button
                            type="button"
                            class="answer"
                            title={aboutText(store, step.about) ?? undefined}
                            onClick={() => draft.add(step.step)}
                        >
                            {step.label}
                        </button>
                    </li>
                ))}
            </ul>
        </>
    );
}

/** For people who know the notation. */
function ByHand({ store }: { store: TableStore }) {
    const [text, setText] = useState("");

    return (
        <details class="by-hand">
            <summary>{words.byHand}</summary>
            <form
                class="row"
                onSubmit={(event) => {
                    event.preventDefault();
                    if (!text.trim()) return;
                    store.preview(text.trim());
                    focusSend();
                }}
            >
                <input
                    class="grow"
                    aria-label={words.byHandLabel}
                    value={text}
                    maxLength={LONG}
                    autocomplete="off"
                    spellcheck={false}
                    onInput={(event) => setText(event.currentTarget.value)}
                />
                <button type="submit">{words.lay}</button>
            </form>
        </details>
    );
}

export function Answers({ store }: { store: TableStore }) {
    const moves = store.moves.value;
    const { active, choices, draft } = moves;
    const board = store.module.value?.Board !== undefined;
    const [open, setOpen] = useState(!board);
    const many = choices === null || choices.length > MANY;
    const composing =
        choices === null || (draft && (many || draft.steps.length > 0));

    useEffect(() => {
        if (open && many) moves.wantDraft();
    });
    if (
        store.table.value?.stage !== "playing" ||
        store.table.value.you === null
    )
        return null;
    return (
        <details
            class={`all-answers ${active ? "" : "idle"}`}
            open={open && active}
            aria-label={words.answers}
            onToggle={(event) => {
                if (active) setOpen(event.currentTarget.open);
            }}
        >
            <summary>{composing ? words.compose : words.answers}</summary>
            {composing ? (
                draft && <Composer store={store} draft={draft} />
            ) : (
                <AnswerList store={store} moves={moves} />
            )}
            <ByHand store={store} />
        </details>
    );
}
