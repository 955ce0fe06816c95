// The promises of docs/protocol.md, read from its tables.
import fs from 'node:fs';

const text = fs.readFileSync('docs/protocol.md', 'utf8');

/** The first cells of the table that follows a line. */
function cells(after) {
  const start = text.indexOf(after);
  if (start < 0) throw new Error(`docs/protocol.md has no "${after}"`);
  const lines = text.slice(start).split('\n');
  const first = lines.findIndex((line) => line.startsWith('|'));
  const rows = [];
  for (const line of lines.slice(first + 2)) {
    if (!line.startsWith('|')) break;
    rows.push(line.slice(2).split(' | '));
  }
  return rows;
}

/** {"a","b"} as ["a", "b"]. */
function keys(form) {
  return [...form.matchAll(/"([a-z_]+)"(?::"[a-z]+")?/g)].map((m) => m[1]);
}

export const requests = cells('## Requests').map(([form, who]) => {
  const [, method, path, query] = /`(\w+) ([^\s?`]+)(\?[^\s`]+)?/.exec(form);
  return { row: `${method} ${path}`, method, path, query, who };
});

/** By type: the keys that are always there, and those that may be. */
function messages(after) {
  const found = new Map();
  for (const [cell] of cells(after)) {
    const forms = [...cell.matchAll(/`(\{[^`]*\})`/g)].map((m) => m[1]);
    const rest = cell.replace(/`\{[^`]*\}`/g, '');
    for (const form of forms) {
      const type = /"type":"(\w+)"/.exec(form)[1];
      if (found.has(type)) continue;
      found.set(type, { keys: keys(form),
        more: [...rest.matchAll(/`(\w+)`/g)].map((m) => m[1]) });
    }
  }
  return found;
}

export const told = messages('You get:');
export const said = messages('You send:');

const line = (about) => text.split('\n').find((l) => l.includes(about));
/** From these words to the end of their sentence. */
const sentence = (about) => text.slice(text.indexOf(about)).split('.')[0];
const names = (from) => [...from.matchAll(/`([a-z-]+)`/g)].map((m) => m[1]);

const tail = text.slice(text.indexOf('A message that is none of these'));

/** Of refused messages. */
export const codes = [...new Set([
  ...names(line('"type":"refused"').split('Codes:')[1]),
  ...names(tail.split('### ')[0]),
  ...names([...tail.matchAll(/Refused: ([^.]*)\./g)].map((m) => m[1])
    .join(' ')),
])];

/** Of refused requests, with their statuses. */
export const errors = new Map(cells('| code | status |').flatMap(
  ([found, status]) => names(found).map((name) => [name, +status])));

const numbers = (from) => [...from.matchAll(/\b(4\d\d|503)\b/g)]
  .map((m) => +m[1]);

/** Of requests that cannot be read; their codes are not promised. */
export const unreadable = numbers(
  sentence('Requests that cannot be read'));
export const statuses = [...new Set([...numbers(sentence('Refused: 400')),
  ...unreadable])];
export const closes = [...new Set([...text.slice(text.indexOf('## A table'))
  .matchAll(/\b(10\d\d)\b/g)].map((m) => +m[1]))];

/** The keys of an object that is described as "ABOUT is `{...}`". */
const form = (about) => keys(text.slice(text.indexOf(about)).split('`')[1]);

export const table = form('**A table** is');
export const game = form('**A game** is');
/** Of those who play at a table. */
export const result = names(/\*\*A result\*\* has([^.]*)\./.exec(text)[1]);
export const tie = keys(/\*\*Tiebreakers\*\*[^{]*`([^`]*)`/.exec(text)[1]);
export const replay = keys(/^`(\{[^`]*\})`/m.exec(
  text.slice(text.indexOf('## Replay')))[1]);
export const step = form('A step is');
export const seat = keys(/a list of `([^`]*)`/.exec(text)[1]);
