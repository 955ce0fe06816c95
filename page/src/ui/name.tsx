/* Names of people and things where there is little room. */
import { Fragment } from "preact";
import { strings } from "../strings";

const SHORT = 10; /* characters that are always visible */
const TAIL = 4; /* of these, at the end */

const segments = new Intl.Segmenter();

/** Characters as people see them: an emoji of a family is one. */
const lettersOf = (name: string): string[] =>
    [...segments.segment(name)].map((part) => part.segment);

/**
 * The end of a long name stays visible; the whole name is its tooltip, and what
 * screen readers read.
 */
export function Name({ name }: { name: string }) {
    const letters = lettersOf(name);

    return (
        <span class="name-of" title={name}>
            {letters.length > SHORT ? (
                <>
                    <span class="hidden">{name}</span>
                    <span class="name-cut" dir="auto" aria-hidden="true">
                        <span class="name-head">
                            {letters.slice(0, -TAIL).join("")}
                        </span>
                        <span>{letters.slice(-TAIL).join("")}</span>
                    </span>
                </>
            ) : (
                <span class="name-head" dir="auto">
                    {name}
                </span>
            )}
        </span>
    );
}

/** The visible part of a name, as people compare it. */
function seen(name: string): string {
    const letters = lettersOf(name.normalize("NFKC").toLowerCase());

    return letters.length > SHORT
        ? [...letters.slice(0, SHORT - TAIL), ...letters.slice(-TAIL)].join("")
        : letters.join("");
}

/** The names with a number behind those that would look like another. */
export function distinct(names: string[]): string[] {
    const known = new Set<string>();

    return names.map((name) => {
        let shown = name;

        for (let n = 2; known.has(seen(shown)); n++)
            shown = strings.guests.namesake(name, n);
        known.add(seen(shown));
        return shown;
    });
}

/**
 * A name in a narrow place: broken between its words and, where a word is too
 * long for a line, at a soft hyphen. It is drawn by CSS, so that soft hyphens
 * are not in the text of anything; screen readers need the name elsewhere.
 */
export const Title = (props: { name: string }) => (
    <>
        {strings
            .hyphenated(props.name)
            .split(" ")
            .map((word, i) => (
                <Fragment key={i}>
                    {i > 0 && " "}
                    <span class="word" data-n={word} />
                </Fragment>
            ))}
    </>
);
