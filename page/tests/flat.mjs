// A reporter for node --test: TAP without nesting, one line for each test.
// Failures and the output of tests follow in comments.

/** Text as comments. */
const comments = (text) => String(text).trimEnd().replace(/^/gm, "# ");

/** A suite says nothing that its tests do not say, unless it broke itself. */
function isOwn({ details }) {
    if (details.type !== "suite") return true;
    const why = details.error?.failureType;

    return why !== undefined && why !== "subtestsFailed";
}

function whyOf({ details }) {
    const error = details.error?.cause ?? details.error;

    return comments(error?.stack ?? error?.message ?? error);
}

function mark({ skip, todo }) {
    if (skip !== undefined) return " # SKIP";
    return todo !== undefined ? " # TODO" : "";
}

export default async function* flat(source) {
    let count = 0;

    for await (const { type, data } of source) {
        const passed = type === "test:pass";

        if (type === "test:diagnostic") yield `${comments(data.message)}\n`;
        if (type === "test:stdout" || type === "test:stderr")
            yield `${comments(data.message)}\n`;
        if (!passed && type !== "test:fail") continue;
        if (!isOwn(data)) continue;
        const seconds = (data.details.duration_ms / 1000).toFixed(1);

        yield `${passed ? "ok" : "not ok"} ${++count} - ${data.name.replace(/#/g, "")}${mark(data)}\n`;
        yield `# ${seconds} s\n`;
        if (!passed) yield `${whyOf(data)}\n`;
    }
    yield `1..${count}\n`;
}
