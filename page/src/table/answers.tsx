/* Everything that may be answered, as buttons; it works for every game. */
import { useState } from "preact/hooks";
import type { Choice, Draft, Moves } from "../contract";
import { strings } from "../strings";
import type { TableStore } from "./store";

const words = strings.table;
const LONG = 1000; /* characters; no answer has as many */
const SHORT = 16; /* in lists so short each answer says what it does */

/** From the list one goes on to sending; a board keeps the focus. */
export function focusSend(): void {
    requestAnimationFrame(() => document.getElementById("send")?.focus());
}

function AnswerButton(props: {
    choice: Choice;
    moves: Moves;
    talkative: boolean;
}) {
    const { choice, moves, talkative } = props;
    const chosen = moves.chosen === choice.answer;

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
            {talkative && choice.about && (
                <p class="about soft">{choice.about}</p>
            )}
        </li>
    );
}

/** Groups by the first word, in the order in which they come. */
function grouped(choices: Choice[]): [string, Choice[]][] {
    const groups = new Map<string, Choice[]>();

    for (const choice of choices) {
        const word = choice.answer.split(" ")[0]!;

        groups.set(word, [...(groups.get(word) ?? []), choice]);
    }
    return [...groups];
}

/** What an answer does is said with the first of those that do the same. */
function tellingFirst(choices: Choice[]): (choice: Choice) => boolean {
    const firsts = new Map<string | null, Choice>();

    for (const choice of choices)
        if (!firsts.has(choice.about)) firsts.set(choice.about, choice);
    return (choice) =>
        choices.length <= SHORT && firsts.get(choice.about) === choice;
}

function AnswerList({ store, moves }: { store: TableStore; moves: Moves }) {
    const groups = grouped(moves.choices ?? []);
    const names = store.module.value?.groups;
    /* Of single answers each says itself what it is. */
    const titled = groups.some(([, choices]) => choices.length > 1);

    return (
        <>
            {groups.map(([word, choices]) => {
                const telling = tellingFirst(choices);

                return (
                    <section key={word} class="answers">
                        {groups.length > 1 && titled && (
                            <h3>{names?.[word] ?? word}</h3>
                        )}
                        <ul class="plain">
                            {choices.map((choice) => (
                                <AnswerButton
                                    key={choice.answer}
                                    choice={choice}
                                    moves={moves}
                                    talkative={telling(choice)}
                                />
                            ))}
                        </ul>
                    </section>
                );
            })}
        </>
    );
}

/** Puts an answer together from the steps that the server offers. */
function Composer({ store, draft }: { store: TableStore; draft: Draft }) {
    const last = draft.steps[draft.steps.length - 1] ?? "";

    return (
        <>
            <h3>{words.soFar}</h3>
            {draft.steps.length === 0 && <p class="soft">{words.nothingYet}</p>}
            <ol class="plain steps">
                {draft.steps.length > 0 && (
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
                    <li key={step.step}>
                        <button
                            type="button"
                            class="answer"
                            title={step.about ?? undefined}
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

/** For those who know the notation, and where nothing else is offered. */
function ByHand({ store, open }: { store: TableStore; open: boolean }) {
    const [text, setText] = useState("");

    return (
        <details class="by-hand" open={open}>
            <summary>{words.byHand}</summary>
            <form
                class="row"
                onSubmit={(event) => {
                    event.preventDefault();
                    if (!text.trim()) return;
                    store.choose(text.trim());
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
    const board = store.module.value?.Board !== undefined;
    const draft = moves.draft;
    const composing =
        draft &&
        (moves.choices === null ||
            draft.steps.length > 0 ||
            moves.choices.length > 60);

    if (!moves.active) return null;
    return (
        <details class="all-answers" open={!board} aria-label={words.answers}>
            <summary>{composing ? words.compose : words.answers}</summary>
            {composing ? (
                <Composer store={store} draft={draft} />
            ) : (
                <AnswerList store={store} moves={moves} />
            )}
            <ByHand store={store} open={!draft && moves.choices === null} />
        </details>
    );
}
