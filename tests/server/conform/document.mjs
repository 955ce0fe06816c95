// What docs/protocol.md promises, read from its tables.
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
  return [...form.matchAll(/"([a-z]+)"(?::"[a-z]+")?/g)].map((m) => m[1]);
}

export const requests = cells('## Requests').map(([form, who]) => {
  const [, method, path, body] = /`(\w+) (\S+) ?(.*)`/.exec(form);
  return { row: `${method} ${path}`, method, path, body, who };
});

function messages(after) {
  const found = new Map();
  for (const [form] of cells(after)) {
    const [, object, rest] = /`(\{[^`]*\})`(.*)/.exec(form);
    found.set(/"type":"(\w+)"/.exec(object)[1],
      { keys: keys(object), more: [...rest.matchAll(/`(\w+)`/g)]
        .map((m) => m[1]) });
  }
  return found;
}

export const told = messages('You get:');
export const said = messages('You send:');

const line = (about) => text.split('\n').find((l) => l.includes(about));
const names = (from) => [...from.matchAll(/`([a-z-]+)`/g)].map((m) => m[1]);

export const codes = [
  ...names(line('"type":"refused"').split('Codes:')[1]),
  ...names(text.slice(text.indexOf('A message that is none of these'))
    .split('Verdicts')[0]),
];
export const statuses = [...new Set(
  [...line('Refused: 400').matchAll(/\b(4\d\d|503)\b/g)].map((m) => +m[1]))];
export const closes = [...new Set([...text.slice(text.indexOf('## A table'))
  .matchAll(/\b(10\d\d)\b/g)].map((m) => +m[1]))];
export const table = keys(/A table is `([^`]*)`/.exec(text)[1]
  .split('[')[0]);
