// docs/protocol.md by an independent client: every request, reply, message,
// refusal and close code that it names is seen, and nothing that it does not
// name.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import {
  Person, Server, Visit, WebSocket, check, checks, seen,
} from './client.mjs';
import * as document from './document.mjs';
import { after } from './after.mjs';
import { hosts } from './hosts.mjs';
import { limits } from './limits.mjs';
import {
  answer, asked, enter, isGame, isTable, play, quickTable, structure,
} from './talk.mjs';

// It asks faster than people do; limits.mjs shows what happens then.
const UNLIMITED = ['--person-requests', '0'];

async function lobby(server) {
  const stranger = new Person(server);
  const ada = await enter(server, 'Ada');
  const bo = await enter(server, '<b>Bo</b>');
  check('no name yet', (await stranger.get('/api/me')).name === null);
  check('a name stays', (await bo.get('/api/me')).name === '<b>Bo</b>');
  const games = await stranger.get('/api/games');
  check('three games', games.games.length === 3 && games.bots.length === 5);
  check('a time for each level', games.bots.every(
    (level) => Number.isInteger(games.times[level])));
  for (const game of games.games) {
    isGame(await stranger.get(
      `/api/games/${game.id}?variant=${game.variants[0].id}`));
  }
  const table = await ada.post('/api/tables', {
    setup: { game: 'magpie', seats: 3, options: { rounds: 2 } }, listed: true,
  });
  isTable(table);
  const at = `/api/tables/${table.link}`;
  check('the host has seat 0', table.hosting && table.you === 0);
  isTable(await bo.post(`${at}/sit`, { seat: 2 }));
  check('a seat is left',
    (await bo.post(`${at}/leave`, {})).you === null);
  check('another is taken', (await bo.post(`${at}/sit`, { seat: 1 })).you === 1);
  await ada.post(`${at}/bot`, { seat: 2, bot: 'casual' });
  check('strangers find it', (await stranger.get('/api/tables')).tables
    .some((t) => t.link === table.link && t.you === null));
  isTable(await stranger.get(at));
  isGame(await stranger.get(`${at}/rules`));
  return { ada, bo, stranger, link: table.link, at };
}

// Every row that wants a session refuses those who have none, and every POST
// refuses unknown fields; an address is for its methods only.
async function refusals(server, { ada, bo, stranger, at, link }) {
  for (const row of document.requests) {
    const where = row.path.replace('LINK', link).replace('GAME', 'magpie');
    if (!row.who.startsWith('anybody')) {
      await stranger.refused(row.method, where,
        row.method === 'POST' ? {} : undefined, 401, 'no-session');
    }
    if (row.method === 'POST') {
      await ada.refused('POST', where, { dance: 1 }, 400);
      await ada.refused('POST', where, '{', 400);
      await ada.refused('POST', where, '{}', 415, 'bad-type',
        { 'Content-Type': 'text/plain' });
      await ada.refused('POST', where, '{}', 403, 'wrong-origin',
        { Origin: 'http://elsewhere.example' });
    }
    if (row.path.includes('LINK')) {
      await ada.refused(row.method, row.path.replace('LINK', 'nowhere'),
        row.method === 'POST' ? {} : undefined, 404, 'no-table');
    }
    await ada.refused('DELETE', where, undefined, 405, 'bad-method');
    if (row.query) {
      await ada.refused('GET', `${where}?dance=1`, undefined, 400,
        'bad-request');
    }
  }
  await ada.refused('GET', '/api/me', undefined, 421, 'wrong-host',
    { Host: 'elsewhere.example' });
  await bo.refused('POST', `${at}/sit`, { seat: 0 }, 409, 'taken');
  await ada.refused('POST', `${at}/bot`, { seat: 2, bot: 'x' }, 400, 'no-bot');
  await ada.refused('GET', '/api/games/chess', undefined, 404, 'no-game');
  await bo.refused('POST', `${at}/start`, {}, 403, 'not-host');
  await bo.refused('POST', `${at}/bot`, { seat: 2, bot: null }, 403);
  await ada.refused('POST', '/api/tables', { setup: { game: 'chess' } }, 400,
    'bad-setup');
  await ada.refused('GET', '/api/nothing', undefined, 404, 'not-found');
  await ada.refused('GET', `/${'x'.repeat(600)}`, undefined, 414);
  await ada.refused('POST', `${at}/say`, 'x'.repeat(100000), 413);
  await ada.refused('GET', '/api/me', undefined, 431, undefined,
    { 'X-Long': 'x'.repeat(8000) });
  await ada.refused('GET', '/api/me', undefined, 426, undefined,
    { Connection: 'Upgrade', Upgrade: 'h2c' });
}

async function beforeTheMatch({ ada, bo, stranger, link, at }) {
  const visits = [ada.visit(link), bo.visit(link), stranger.visit(link)];
  isTable((await visits[0].type('table')).table);
  const views = [];
  for (const visit of visits) views.push(await visit.type('view'));
  check('seats and a spectator', views[0].seat === 0 && views[1].seat === 1
    && views[2].seat === 'spectator');
  await visits[0].refused(answer('pass'), 'not-begun');
  await visits[2].refused(answer('pass'), 'no-seat');
  for (const bad of ['', '{', '[]', '{}', '{"type":"dance"}',
    '{"type":"view","seat":1}', '{"type":"view","flow":1}',
    '{"type":"answer","token":"t","ask":0}',
    '{"type":"answer","token":"t","ask":0,"answer":7}',
    '{"type":"answer","token":"t","answer":"pass"}',
    '{"type":"draft","ask":0,"steps":5}', '{"type":"draft","steps":[]}',
    '{"type":"draft","ask":0,"steps":[],"x":1}', '{"type":"pieces","ask":0}',
    '{"type":"pieces","ask":0,"answer":7}', '{"type":"pieces","answer":null}',
    '{"type":"hint","ask":0,"x":1}', '{"type":"hint"}',
    '{"type":"ping","x":1}', '{"type":"pace"}', '{"type":"pace","percent":-1}',
    '{"type":"pace","percent":1001}', '{"type":"pace","percent":"0"}',
    '{"type":"pace","percent":0,"x":1}']) {
    await visits[0].refused(bad, 'bad-message');
  }
  for (const visit of visits) {
    visit.say({ type: 'pace', percent: 50 });
    visit.say({ type: 'ping' });
    await visit.type('pong');
  }
  await bo.post(`${at}/say`, { text: 'Hello <i>' });
  for (const visit of visits) {
    const chat = await visit.type('chat');
    check('chat is text', chat.name === '<b>Bo</b>' && chat.text === 'Hello <i>');
  }
  const begun = await ada.post(`${at}/start`, {});
  check('it begins', begun.stage === 'playing');
  await visits[2].hear((m) => m.type === 'table'
    && m.table.stage === 'playing', 'all are told');
  return visits;
}

/** Of two windows of one person only one can answer a question. */
async function twoWindows(person) {
  const { link, at } = await quickTable(person);
  const [first, second] = [person.visit(link), person.visit(link)];
  for (const visit of [first, second]) await visit.type('view');
  const view = await asked(first);
  check(`both see question ${view.id}`,
    (await asked(second)).id === view.id);
  for (const ask of [-1, 0.5, '0', null, 1e12]) {
    await second.refused({ ...answer(view.legal[0]), ask }, 'bad-message');
    await second.refused({ type: 'hint', ask }, 'bad-message');
  }
  const mine = { ...answer(view.legal[0]), ask: view.id };
  check('the first answers', (await first.verdict(mine)).type === 'accepted');
  const late = { ...answer(view.legal[0]), ask: view.id };
  second.say(late);
  const verdict = await second.hear((m) => m.token === late.token, 'late');
  check(`the second is late: ${JSON.stringify(verdict)}`,
    verdict.code === 'stale');
  for (const message of [{ type: 'draft', steps: [] },
    { type: 'pieces', answer: null }, { type: 'hint' }]) {
    await second.refused({ ...message, ask: view.id }, 'stale');
  }
  second.say(mine);
  check('a known token counts before the question', (await second.hear(
    (m) => m.token === mine.token, 'again')).type === 'accepted');
  for (const visit of [first, second]) visit.close();
  await person.post(`${at}/resign`, {});
}

async function inTheMatch(server, people, visits) {
  const { ada, bo, link, at } = people;
  const [a, b, s] = visits;
  a.say({ type: 'view' });
  const view = await a.type('view');
  b.say({ type: 'view' });
  const other = await b.type('view');
  const [mine, idle] = view.question ? [a, b] : [b, a];
  const ask = view.question ? view : other;
  if (!(view.question && other.question)) {
    await idle.refused(answer(ask.legal[0]), 'not-asked');
    await idle.refused(answer(ask.texts[0]), 'not-asked');
    await idle.refused(answer({ op: 'dance' }), 'not-asked');
  }
  await mine.refused({ type: 'answer', token: 'no!', answer: 'x' }, 'bad-token');
  await mine.refused(answer('d\u00e4nce'), 'unreadable');
  await mine.refused(answer('dance'), 'unreadable');
  for (const object of [{}, { op: 'dance' }, { op: 'draw' },
    { op: 'draw', from: 'hat' }, { op: 'draw', from: 'deck', x: 1 },
    { op: 'seat', seat: '1' }, { op: 'bid', cards: { ring: 99 } }]) {
    await mine.refused(answer(object), 'unreadable');
  }
  for (const text of ['play ring', 'play bead', 'draw deck', 'draw ground']) {
    if (ask.texts.includes(text) || seen.codes.has('illegal')) continue;
    check('against the rules',
      (await mine.verdict(answer(text))).type === 'refused');
    await mine.refused(answer(structure(text)), 'illegal');
  }
  const first = answer(ask.legal[0]);
  check('accepted', (await mine.verdict(first)).type === 'accepted');
  check('once more has no effect',
    (await mine.verdict(first)).type === 'accepted');
  await twoWindows(ada);
  await otherVersion(ada, link);
  const twin = ada.visit(link);
  await twin.type('view');
  check('a second connection is there', (await ada.get(at)).you === 0);
  await play([a, b], 6);
  check('not over yet', (await ada.get(at)).stage === 'playing');
  await twin.hear((m) => m.n >= a.number, 'the second connection hears');
  twin.close();
  s.say({ type: 'view' });
  await s.hear((m) => m.type === 'view' && m.n >= a.number, 'it watches');
}

/** A page of another version is told to reload, and closed. */
async function otherVersion(person, link) {
  for (const query of ['', '?after=3', '?version=1', '?version=',
    '?version=02', '?version=3&x=1']) {
    const visit = person.visit(link, query);
    const refused = await visit.type('refused', 'table');
    check(`${query}: ${JSON.stringify(refused)}`,
      refused.code === 'version' && refused.token === null
      && /reload/.test(refused.why));
    check('closed', await visit.closed === 1008 && visit.queue.length === 0);
  }
  const fits = person.visit(link, '?version=2&after=0');
  await fits.type('table');
  await fits.type('view');
  fits.close();
}

/** Comes back with the last number that was heard. */
async function comeBack(person, link, visit) {
  const again = person.visit(link,
    `?version=2&after=${visit.number}&text=1`);
  again.number = visit.number;
  const view = await again.type('view');
  check(`from ${visit.number} on`, again.number === view.n);
  return again;
}

async function nextDay(server, people, visits) {
  const { ada, bo, stranger, link, at } = people;
  const closing = visits.map((visit) => visit.closed);
  await server.stop();
  check('1001 is said', (await Promise.all(closing)).every((c) => c === 1001));
  await server.start(...UNLIMITED);
  const came = [await comeBack(ada, link, visits[0]),
    await comeBack(bo, link, visits[1]),
    await comeBack(stranger, link, visits[2])];
  const [a, b, s] = came;
  await play([a, b], 1e9);
  const ends = [];
  for (const visit of came) {
    visit.say({ type: 'view' });
    ends.push(await visit.hear((m) => m.type === 'view' && m.ask.over, 'end'));
  }
  check('all see one result', ends.every((e) => JSON.stringify(e.result)
    === JSON.stringify(ends[0].result)));
  check('and the same number of events', a.number === b.number
    && a.number === s.number && a.number === ends[0].n);
  check('it is over', (await ada.get(at)).stage === 'over');
  await a.refused(answer('pass'), 'over');
  await ada.refused('POST', `${at}/leave`, {}, 409, 'too-late');
  for (const visit of came) visit.close();
  const all = stranger.visit(link, '?version=2');
  check('all of it again', (await all.type('view')).n === a.number
    && all.number === a.number);
  check('English only for those who ask for it', a.english && !all.english);
  all.close();
}

/** More than anybody may say in a second, however slow the machine is. */
async function flood(visit) {
  while (!visit.over) {
    for (let i = 0; i < 4000 && visit.socket.readyState === 1; i++) {
      visit.say('{}');
    }
    await new Promise((done) => setTimeout(done, 20));
  }
}

async function closeCodes(server, { ada, link }) {
  const cases = [
    [1002, (v) => v.socket._socket.write(Buffer.from([0x81, 2, 0x7b, 0x7d]))],
    [1002, (v) => v.socket._socket.write(Buffer.from([0xf1, 0x80, 1, 2, 3, 4]))],
    [1003, (v) => v.socket.send(Buffer.from('{}'), { binary: true })],
    [1007, (v) => v.socket.send(Buffer.from([0xff, 0xfe]), { binary: false })],
    [1009, (v) => v.say('x'.repeat(5000))],
    [1008, flood],
  ];
  for (const [code, harm] of cases) {
    const visit = ada.visit(link);
    await visit.type('view');
    harm(visit);
    const got = await visit.closed;
    check(`closed with ${got}, not ${code}`, got === code);
  }
  check('no such table', await new Visit(server, 'nowhere',
    '?version=2').closed === 1008);
  const parts = ada.visit(link);
  await parts.type('view');
  parts.socket.send('{"type":', { fin: false });
  parts.socket.ping('between');
  parts.socket.send('"view"}', { fin: true });
  await parts.type('view');
  await new Promise((done) => {
    parts.socket.on('pong', done);
    parts.socket.ping('again');
  });
  parts.close();
}

// The disk is full for a while; nothing is kept then, and all goes on later.
async function fullDisk(server, { ada }) {
  const { link, at } = await quickTable(ada);
  const visit = ada.visit(link);
  let ask = await visit.type('view');
  while (!ask.question) ask = await visit.type('ask');
  server.limit(server.journal());
  await ada.refused('POST', `${at}/say`, { text: 'lost' }, 503, 'not-kept');
  await ada.refused('POST', '/api/tables', { setup: { game: 'magpie' } }, 503);
  const lost = answer(ask.legal[0]);
  const verdict = await visit.verdict(lost);
  check(`not kept: ${JSON.stringify(verdict)}`, verdict.code === 'not-kept');
  const still = await asked(visit);
  check('still asked the same', still.id === ask.id
    && still.text === ask.text);
  server.limit('unlimited');
  check('given again', (await visit.verdict(lost)).type === 'accepted');
  await ada.post(`${at}/say`, { text: 'kept' });
  check('it goes on', (await visit.type('chat')).text === 'kept');
  visit.close();
  return { link, at };
}

// A log that does not replay: that table is set aside, the others are not.
async function setAside(server, { ada, at }, broken, ended) {
  await server.stop();
  execFileSync('python3', ['-c', 'import sqlite3, sys\n'
    + 'd = sqlite3.connect(sys.argv[1])\n'
    + 'd.execute("UPDATE log SET text = \'dance\' WHERE n = 1 AND "\n'
    + '  "tab IN (SELECT id FROM tables WHERE link IN (?, ?))", '
    + 'sys.argv[2:])\nd.commit()',
  path.join(server.data, 'rookery.db'), broken.link, ended.link]);
  server.errors = '';
  await server.start(...UNLIMITED);
  while (!(await ada.get(broken.at)).aside); // its log is read after the start
  for (let i = 0; i < 500 && !/aside/.test(server.errors); i++)
    await new Promise((done) => setTimeout(done, 20));
  check('it is reported', /aside/.test(server.errors));
  check('others are fine', !(await ada.get(at)).aside);
  const visit = ada.visit(broken.link);
  await visit.type('table');
  await visit.refused(answer('pass'), 'aside');
  visit.close();
  await ada.refused('GET', `${ended.at}/match`, undefined, 409, 'aside');
}

/** A request that cannot be read. */
function nonsense(server) {
  return new Promise((done) => {
    const link = net.connect(server.port, '127.0.0.1', () => {
      link.end('BREW / HTTP/1.1\r\n\r\n');
    });
    link.on('data', (data) => done(/^HTTP\/1.1 400 /.test(data)));
  });
}

// Refusals that cannot be shown from outside, and the tests that show them:
// they need a disk that cannot be read, or a program with faults.
const elsewhere = new Map([
  ['not-read', 'tests/server/evening.h'],
  ['fault', 'tests/server/broken'],
  ['blocked', 'tests/server/broken'],
]);

const unseen = (wanted, found) => wanted.filter((one) => !found.has(one)
  && !elsewhere.has(one));

function complete(what, named, found) {
  const wanted = [...named];
  check(`never seen, though docs/protocol.md names it: ${what} `
    + unseen(wanted, found), unseen(wanted, found).length === 0);
  check(`a new ${what} would be missed`,
    wanted.length > 0 && unseen([...wanted, 'new'], found)[0] === 'new');
}

/** Exceptions are documented, shown elsewhere, and needed. */
function excepted() {
  for (const [code, where] of elsewhere) {
    check(`${code} is an exception, but of nothing`,
      document.codes.includes(code) || document.errors.has(code));
    check(`${where} shows ${code}`,
      fs.readFileSync(where, 'utf8').includes(`"${code}"`));
    check(`${code} is no exception any more: take it off the list`,
      !seen.codes.has(code) && !seen.errors.has(code));
  }
}

// Sessions are listed, and ended by either request.
async function sessions(server) {
  for (const how of ['/api/sessions/end', '/api/leave']) {
    const dee = await enter(server, 'Dee');
    const [one, ...more] = (await dee.get('/api/sessions')).sessions;
    check('one session, its own', one.own && more.length === 0
      && one.made <= one.used && typeof one.session === 'string');
    const cookie = dee.cookie;
    await dee.post(how, how === '/api/leave' ? {} : { session: one.session });
    check('the cookie is dropped', dee.set.includes('Max-Age=0'));
    dee.cookie = cookie;
    check('a stranger again', (await dee.get('/api/me')).name === null);
  }
}

async function main() {
  const server = new Server();
  setTimeout(() => check(`endless after "${checks.last}"`, false), 280000);
  await server.start(...UNLIMITED);
  const people = await lobby(server);
  await refusals(server, people);
  await sessions(server);
  check('nonsense gets 400', await nonsense(server));
  const visits = await beforeTheMatch(people);
  await inTheMatch(server, people, visits);
  await nextDay(server, people, visits);
  await closeCodes(server, people);
  await hosts(server, people);
  const ended = await after(server, people);
  await setAside(server, people, await fullDisk(server, people), ended);
  await server.stop();
  server.remove();
  await limits();
  complete('request', document.requests.map((r) => r.row), seen.requests);
  complete('message', document.told.keys(), seen.types);
  complete('message to say', document.said.keys(), seen.said);
  complete('code', document.codes, seen.codes);
  complete('error', document.errors.keys(), seen.errors);
  excepted();
  complete('status', document.statuses, seen.statuses);
  complete('close', document.closes, seen.closes);
  check('the client is another one', WebSocket.Server !== undefined);
  console.log(`conform: ${checks.count} checks, ${document.requests.length} `
    + `requests, ${document.told.size} messages, ${document.codes.length} `
    + 'codes');
  process.exit(0);
}

main().catch((fault) => {
  console.error(`conform: ${fault.stack}`);
  process.exit(1);
});
