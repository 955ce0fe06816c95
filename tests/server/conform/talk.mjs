// Shared by all parts of the test: messages have the form that the document
// gives them; people enter, open tables and play.
import { Person, check, watch } from './client.mjs';
import * as document from './document.mjs';

export const same = (a, b) => JSON.stringify([...a].sort())
  === JSON.stringify([...b].sort());

// The keys that a message may have, by its type.
watch.message = (message) => {
  const form = document.told.get(message.type);
  check(`the document names the message ${message.type}`, form);
  const asks = document.told.get('ask');
  const texts = ['text', 'texts'];
  const more = message.type === 'view' ? [...asks.keys, ...asks.more, ...texts]
    : [...form.more, ...texts];
  const found = Object.keys(message);
  check(`${message.type} has ${found}`,
    form.keys.every((key) => found.includes(key))
    && found.every((key) => form.keys.includes(key) || more.includes(key)));
  if (message.type === 'refused') {
    check(`a sentence has a key: ${JSON.stringify(message)}`,
      message.code === 'version' || message.said.key);
    check(`the document names the code ${message.code}`,
      document.codes.includes(message.code));
  }
};

watch.reply = (method, where, status, json) => {
  check(`the document names the status ${status}`,
    status === 200 || document.statuses.includes(status));
  if (status !== 200 && !document.unreadable.includes(status)) {
    check(`the document names ${json.error} with ${status}`,
      document.errors.get(json.error) === status
      || (status === 400 && json.error === 'bad-request'));
  }
  if (status !== 200) {
    check(`a refusal has a code, a sentence and its key: ${
      JSON.stringify(json)}`, same(Object.keys(json), ['error', 'why', 'said'])
      && json.said.key && json.said.args);
  }
};

export function isTable(json) {
  check(`a table has ${Object.keys(json)}`,
    same(Object.keys(json), document.table));
  for (const seat of json.seats) {
    check(`a seat has ${Object.keys(seat)}`,
      same(Object.keys(seat), document.seat));
  }
}

/** Only games that have packs say which. */
export function isGame(json) {
  check(`a game has ${Object.keys(json)}`, same(
    Object.keys(json).concat(json.pack === null ? ['packs'] : []),
    document.game) && json.entries.length > 3);
}

let token = 0;
export const answer = (text) => ({
  type: 'answer', token: `c-${++token}`, answer: text,
});

export async function enter(server, name) {
  const person = new Person(server);
  await person.post('/api/enter', { name });
  check('the cookie is for requests only', /HttpOnly/.test(person.set)
    && /SameSite/.test(person.set));
  return person;
}

/** The same answer of Magpie as an object. */
export function structure(text) {
  const [op, ...words] = text.split(' ');
  if (op === 'draw') return { op, from: words[0] };
  if (op === 'seat') return { op, seat: +words[0] };
  if (op === 'play' || op === 'kind') return { op, card: words[0] };
  if (op !== 'bid') return { op };
  const lots = words[0] === 'nothing' ? [] : words;
  return { op, cards: Object.fromEntries(lots.map((lot) => lot.split('='))
    .map(([card, count]) => [card, +count])) };
}

/** Answers for those who are asked, ${enough} times or to the end; Magpie. */
export async function play(visits, enough) {
  for (let given = 0; given < enough;) {
    for (const visit of visits) {
      visit.say({ type: 'view' });
      const view = await visit.type('view');
      if (view.ask.over) return;
      if (!view.question) continue;
      const which = given++ % view.legal.length;
      check('both forms are the same', JSON.stringify(view.legal[which])
        === JSON.stringify(structure(view.texts[which])));
      const mine = answer((given % 2 ? view.texts : view.legal)[which]);
      visit.say(mine);
      const verdict = await visit.hear((m) => m.token === mine.token, 'verdict');
      check(`accepted: ${JSON.stringify(verdict)}`, verdict.type === 'accepted');
    }
    await new Promise((done) => setTimeout(done, 2));
  }
}

/** Waits until the seat is asked. */
export async function asked(visit) {
  visit.say({ type: 'view' });
  return visit.hear((m) => m.question, 'a question');
}

/** A table of one person and two bots that has begun. */
export async function quickTable(person, game = 'magpie') {
  const { link } = await person.post('/api/tables',
    { setup: { game, seats: 3 }, listed: false });
  const at = `/api/tables/${link}`;
  for (const seat of [1, 2]) {
    await person.post(`${at}/bot`, { seat, bot: 'beginner' });
  }
  await person.post(`${at}/start`, {});
  return { link, at };
}
