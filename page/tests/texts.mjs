// Finds texts for people in the page's sources, and the parts of the table of
// texts that they use, by the syntax and types of the TypeScript compiler.
import { join } from "node:path";
import { SyntaxKind as Kind } from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";

/** Attributes that people see or hear: any word in them is a text. */
const said = new Set(
    `alt title label placeholder aria-label aria-description aria-placeholder
     aria-roledescription aria-valuetext about summary text`.split(/\s+/),
);

/** Properties and variables that people see or hear when they are set. */
const saidWhenSet = new Set(
    `title textContent innerText ariaLabel alt placeholder problem
     body`.split(/\s+/),
);

/** Functions whose arguments people see or hear. */
const saidCalls = new Set(
    `Error Notification alert confirm setProblem onProblem`.split(/\s+/),
);

/** Attributes for the browser alone. */
const quiet = new Set(
    `class className d id key name href to for role rel style transform
     viewBox points type accept autocomplete aria-labelledby aria-describedby
     aria-controls`.split(/\s+/),
);

/** Calls for lists of ids and selectors. */
const quietCalls = new Set(
    `split closest querySelector querySelectorAll matches matchMedia
     startsWith endsWith includes`.split(/\s+/),
);

const comparing = new Set([
    Kind.EqualsEqualsEqualsToken,
    Kind.ExclamationEqualsEqualsToken,
    Kind.InKeyword,
]);

const skipped = new Set([
    Kind.ImportDeclaration,
    Kind.ExportDeclaration,
    Kind.LiteralType,
    Kind.TemplateLiteralType,
]);

/** Literals, and the parts of templates. */
const literals = new Set([
    Kind.StringLiteral,
    Kind.NoSubstitutionTemplateLiteral,
    Kind.TemplateHead,
    Kind.TemplateMiddle,
    Kind.TemplateTail,
]);

/** Nodes that have the value of one of the expressions in them. */
const passing = new Set([
    Kind.ParenthesizedExpression,
    Kind.ConditionalExpression,
    Kind.BinaryExpression,
    Kind.TemplateExpression,
    Kind.TemplateSpan,
    Kind.AsExpression,
    Kind.SatisfiesExpression,
    Kind.NonNullExpression,
    Kind.ArrayLiteralExpression,
    Kind.JsxExpression,
]);

/** Text in a quiet place that people may still read. */
const fresh = new Set([
    Kind.ArrowFunction,
    Kind.FunctionExpression,
    Kind.JsxElement,
    Kind.JsxSelfClosingElement,
    Kind.JsxFragment,
]);

const hasWord = (text) => /\p{L}/u.test(text);

/** How texts differ from ids, keys and addresses. */
const signs = [
    /\p{L}\p{P}?\s+\p{P}?\p{L}/u, // two words
    /^\P{L}*\p{Lu}\p{Ll}/u, // a capital at the beginning
    /^\P{L}*\s\p{L}|\p{L}\p{P}?\s\P{L}*$/u, // a word, and a gap for another
    /\p{L}[!?…]$|\p{Ll}\.$/u, // the end of a sentence
];

/** Class names that others are added to. */
const isClass = (text) => /^[a-z]+(-[a-z]+)+ $/.test(text);

const readsLikeText = (text) =>
    signs.some((sign) => sign.test(text)) && !isClass(text);

const judges = { said: hasWord, code: readsLikeText, quiet: () => false };

function attributeMode(name) {
    if (said.has(name)) return "said";
    return quiet.has(name) || name.startsWith("data-") ? "quiet" : "code";
}

const isQuietCall = (node) =>
    node.kind === Kind.CallExpression &&
    quietCalls.has(node.expression.name?.text);

/** Is ${node} something that is said when it is set? "problem.value", too. */
const isSaidWhenSet = (node) =>
    saidWhenSet.has((node.name ?? node).text) ||
    (node.kind === Kind.PropertyAccessExpression &&
        isSaidWhenSet(node.expression));

const assigns = (child, node) =>
    node.kind === Kind.BinaryExpression &&
    node.operatorToken.kind === Kind.EqualsToken &&
    child === node.right &&
    isSaidWhenSet(node.left);

const isCall = (node) =>
    node.kind === Kind.CallExpression || node.kind === Kind.NewExpression;

/** setAttribute("title", ...), and calls that say what they are given. */
function isSaidByCall(child, node) {
    if (!isCall(node) || child === node.expression) return false;
    const { text } = node.expression.name ?? node.expression;

    return (
        saidCalls.has(text) ||
        (text === "setAttribute" &&
            child !== node.arguments[0] &&
            said.has(node.arguments[0]?.text))
    );
}

/**
 * The mode in which ${child} of ${node} is read, if ${node} is read in
 * ${mode}.
 */
function modeOf(child, node, mode) {
    if (node.kind === Kind.JsxAttribute)
        return attributeMode(node.name.getText());
    if (node.kind === Kind.JsxElement || node.kind === Kind.JsxFragment)
        return child.kind === Kind.JsxExpression ? "said" : "code";
    if (isQuietCall(node)) return "quiet";
    if (assigns(child, node) || isSaidByCall(child, node)) return "said";
    if (node.kind === Kind.BinaryExpression) {
        if (comparing.has(node.operatorToken.kind)) return "quiet";
        const and = Kind.AmpersandAmpersandToken;

        if (node.operatorToken.kind === and && child === node.left)
            return "code";
    }
    if (node.kind === Kind.ConditionalExpression && child === node.condition)
        return "code";
    if (
        node.kind === Kind.PropertyAssignment &&
        child === node.initializer &&
        saidWhenSet.has(node.name.text)
    )
        return "said";
    if (
        (node.kind === Kind.PropertyAssignment && child === node.name) ||
        (node.kind === Kind.ElementAccessExpression &&
            child === node.argumentExpression) ||
        (node.kind === Kind.CaseClause && child === node.expression)
    )
        return "quiet";
    if (mode === "quiet") return fresh.has(node.kind) ? "code" : "quiet";
    return passing.has(node.kind) ? mode : "code";
}

/** The nodes of ${file} that ${judge} finds, in their modes, with lines. */
function found(file, judge) {
    const all = [];

    const visit = (node, mode) => {
        if (skipped.has(node.kind)) return;
        if (judge(node, mode)) {
            const at = file.getLineAndCharacterOfPosition(node.getStart());
            const text = (node.text ?? node.getText()).trim();

            all.push({ line: at.line + 1, text });
        }
        node.forEachChild((child) => visit(child, modeOf(child, node, mode)));
    };
    visit(file, "code");
    return all;
}

/** The texts for people that stand in a source file, with their lines. */
export const textsIn = (file) =>
    found(file, (node, mode) =>
        node.kind === Kind.JsxText
            ? hasWord(node.text)
            : literals.has(node.kind) && judges[mode](node.text),
    );

/** Signs between texts: each language has its own. */
const isSign = ({ kind, text }) =>
    !hasWord(text) &&
    (kind === Kind.JsxText
        ? /[,.:;()·]/.test(text)
        : /[,.:;()·]\s|\s[,.:;()·]/.test(text));

/** The names in ${file} for the table, its parts and what is made of them. */
function tableNames(file) {
    const names = new Set();

    const visit = (node) => {
        if (
            node.kind === Kind.ImportDeclaration &&
            /\/strings$/.test(node.moduleSpecifier.text)
        )
            for (const { name } of node.importClause.namedBindings.elements)
                names.add(name.text);
        if (node.kind === Kind.VariableDeclaration && node.initializer)
            if (isOfTable(node.initializer, names))
                for (const { name } of node.name.elements ?? [node])
                    names.add(name.text);
        node.forEachChild(visit);
    };
    visit(file);
    return names;
}

/** Is ${node} a text, or a part of the table, that is one of ${names}? */
function isOfTable(node, names) {
    const { kind } = node;

    if (kind === Kind.Identifier) return names.has(node.text);
    if (kind === Kind.ConditionalExpression)
        return [node.whenTrue, node.whenFalse].some((n) => isOfTable(n, names));
    if (kind === Kind.BinaryExpression)
        return (
            !comparing.has(node.operatorToken.kind) &&
            [node.left, node.right].some((n) => isOfTable(n, names))
        );
    if (kind === Kind.ArrowFunction) return isOfTable(node.body, names);
    return (
        [
            Kind.CallExpression,
            Kind.ElementAccessExpression,
            Kind.JsxExpression,
            Kind.NonNullExpression,
            Kind.ParenthesizedExpression,
            Kind.PropertyAccessExpression,
        ].includes(kind) &&
        node.expression !== undefined &&
        isOfTable(node.expression, names)
    );
}

/** Does anything in ${node} come from the table? */
function hasOfTable(node, names) {
    if (isOfTable(node, names)) return true;
    let has = false;

    node.forEachChild((child) => {
        has ||= hasOfTable(child, names);
    });
    return has;
}

/** `a b`, a + b, list.join(" ") with texts of the table. */
function isJoined(node, names) {
    if (node.kind === Kind.TemplateExpression)
        return node.templateSpans.some(({ expression }) =>
            isOfTable(expression, names),
        );
    if (node.kind === Kind.BinaryExpression)
        return (
            node.operatorToken.kind === Kind.PlusToken && isOfTable(node, names)
        );
    return (
        node.kind === Kind.CallExpression &&
        node.expression.name?.text === "join" &&
        hasOfTable(node.expression.expression, names)
    );
}

/** <p>{a} {b}</p> with texts of the table. */
function isBeside(node, names) {
    if (node.kind !== Kind.JsxElement && node.kind !== Kind.JsxFragment)
        return false;
    const all = node.children.filter(
        ({ kind, text }) => kind !== Kind.JsxText || text.trim() !== "",
    );

    return all.some(
        (child, i) =>
            i > 0 && isOfTable(child, names) && isOfTable(all[i - 1], names),
    );
}

/**
 * Texts that are put together in a source file: word order, and the signs
 * between texts, are for the language to decide.
 */
export function joinsIn(file) {
    const names = tableNames(file);

    return found(
        file,
        (node, mode) =>
            mode !== "quiet" &&
            (node.kind === Kind.JsxText || literals.has(node.kind)
                ? isSign(node)
                : isJoined(node, names) || isBeside(node, names)),
    );
}

/** Runs ${look} with the program of the tsconfig.json in ${folder}. */
export function withProgram(folder, look) {
    const api = new API({ cwd: folder });

    try {
        const config = join(folder, "tsconfig.json");
        const project = api
            .updateSnapshot({ openProjects: [config] })
            .getProject(config);

        return look(project);
    } finally {
        api.close();
    }
}

const idOf = (symbol) => {
    const at = symbol?.valueDeclaration;

    return at ? `${at.path}:${at.index}` : null;
};

/**
 * Is what ${access} names used as it is, and not only for a part of it? Not
 * where it is only given another type: its parts are then used by that type.
 */
function isWhole(access) {
    let node = access;

    while (
        node.parent.kind === Kind.NonNullExpression ||
        node.parent.kind === Kind.ParenthesizedExpression
    )
        node = node.parent;
    const { parent } = node;

    return ![
        Kind.PropertyAccessExpression,
        Kind.VariableDeclaration,
        Kind.AsExpression,
    ].includes(parent.kind);
}

function namesIn(file) {
    const accesses = [];
    const patterns = [];

    const visit = (node) => {
        if (node.kind === Kind.PropertyAccessExpression) accesses.push(node);
        if (node.kind === Kind.ObjectBindingPattern) patterns.push(node);
        node.forEachChild(visit);
    };
    visit(file);
    return { accesses, patterns };
}

/**
 * The declarations that ${files} use: of groups that are used as a whole, and
 * of everything that they name.
 */
export function usesIn(files, checker) {
    const named = new Set();
    const whole = new Set();

    for (const file of files) {
        const { accesses, patterns } = namesIn(file);
        const symbols = checker.getSymbolAtLocation(
            accesses.map((access) => access.name),
        );

        accesses.forEach((access, i) => {
            named.add(idOf(symbols[i]));
            if (isWhole(access)) whole.add(idOf(symbols[i]));
        });
        for (const pattern of patterns) {
            const type = checker.getTypeAtLocation(pattern);

            for (const { propertyName, name } of pattern.elements) {
                const key = (propertyName ?? name).text;
                const symbol = checker.getPropertyOfType(type, key);

                named.add(idOf(symbol));
            }
        }
    }
    named.delete(null);
    whole.delete(null);
    return { named, whole };
}

/** The keys of ${table}, which is of ${type}, that nobody uses, as paths. */
export function unusedOf(table, type, uses, checker) {
    const unused = [];

    const visit = (value, type, path) => {
        for (const [key, part] of Object.entries(value)) {
            const symbol = checker.getPropertyOfType(type, key);
            const id = idOf(symbol);
            const here = [...path, key];
            const isGroup = part?.constructor === Object;

            if (uses.whole.has(id)) continue;
            if (isGroup && symbol)
                visit(part, checker.getTypeOfSymbol(symbol), here);
            else if (!uses.named.has(id)) unused.push(here.join("."));
        }
    };
    visit(table, type, []);
    return unused;
}
