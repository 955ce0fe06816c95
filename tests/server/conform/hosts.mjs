// Hosts, people who are away, bots that play for them, and chat.
import { check } from './client.mjs';
import { answer, enter, isTable } from './talk.mjs';

/** An open table of three people, of whom two are there. */
async function gather(server, { ada, bo }) {
  const cy = await enter(server, 'Cy');
  const { link } = await ada.post('/api/tables', {
    setup: { game: 'magpie', seats: 3 }, listed: false,
  });
  const at = `/api/tables/${link}`;
  await bo.post(`${at}/sit`, { seat: 1 });
  await cy.post(`${at}/sit`, { seat: 2 });
  const people = [ada, bo, cy];
  const others = [bo, cy].map((person) => person.visit(link));
  for (const visit of others) await visit.type('view');
  const visits = [ada.visit(link), ...others];
  const table = await visits[0].hear((m) => m.type === 'table'
    && m.table.seats.every((seat) => seat.away === null), 'all are there');
  await visits[0].type('view');
  isTable(table.table);
  return { people, visits, link, at };
}

/** The host frees a seat, and its person cannot sit down again at once. */
async function free(server, { people: [ada, bo, cy], at, visits, link }) {
  await bo.refused('POST', `${at}/free`, { seat: 2 }, 403, 'not-host');
  check('it is free', (await ada.post(`${at}/free`, { seat: 2 }))
    .seats[2].name === null);
  await ada.refused('POST', `${at}/free`, { seat: 2 }, 409, 'no-person');
  await cy.refused('POST', `${at}/sit`, { seat: 2 }, 409, 'freed');
  visits[2].close();
  const di = await enter(server, 'Di');
  check('another one sits down', (await di.post(`${at}/sit`, { seat: 2 }))
    .you === 2);
  visits[2] = di.visit(link);
  await visits[2].type('view');
  return { people: [ada, bo, di], stranger: cy, visits, link, at };
}

async function chat({ people: [ada, bo], stranger, visits, at }) {
  await stranger.refused('POST', `${at}/say`, { text: 'x' }, 403, 'not-here');
  check('it is closed', !(await ada.post(`${at}/chat`, { open: false })).chat);
  await bo.refused('POST', `${at}/say`, { text: 'x' }, 409, 'chat-closed');
  await ada.post(`${at}/chat`, { open: true });
  await bo.post(`${at}/say`, { text: 'One' });
  check('lines have numbers', (await visits[1].type('chat')).n === 1);
  const [line] = (await stranger.get(`${at}/chat`)).chat;
  check('a line', line.n === 1 && line.name === '<b>Bo</b>'
    && line.text === 'One' && Object.keys(line).length === 3);
  check('none is older', (await stranger.get(`${at}/chat?before=1`))
    .chat.length === 0);
}

/** The third one is replaced by the vote of the two others, and comes back. */
async function replace({ people, visits, at }) {
  const [ada, bo, victim] = people;
  const vote = { seat: 2, vote: true };
  await victim.refused('POST', `${at}/replace`, vote, 409, 'no-person');
  check('one is not enough', (await ada.post(`${at}/replace`, vote))
    .seats[2].bot === null);
  let table = await bo.post(`${at}/replace`, vote);
  check('a bot plays', table.seats[2].bot === 'casual'
    && table.seats[0].replaces.length === 0);
  await victim.refused('POST', `${at}/abort`, { vote: true }, 409, 'stand-in');
  await visits[2].refused(answer('pass'), 'stand-in');
  await visits[2].refused({ type: 'hint' }, 'stand-in');
  table = await victim.post(`${at}/sit`, { seat: 2 });
  while (table.seats[2].bot !== null) table = await victim.get(at);
  check('back again', !table.seats[2].returning);
  await ada.refused('POST', `${at}/replace`, vote, 409, 'just-back');
}

export async function hosts(server, all) {
  const scene = await free(server, await gather(server, all));
  const { people, visits, at } = scene;
  await chat(scene);
  await people[0].refused('POST', `${at}/stand-in`, { bot: 'x' }, 400,
    'no-bot');
  check('a level', (await people[0].post(`${at}/stand-in`, { bot: 'casual' }))
    .stand_in === 'casual');
  check('a consent', (await people[1].post(`${at}/consent`,
    { consents: true })).seats[1].consents);
  await people[1].post(`${at}/consent`, { consents: false });
  await people[0].post(`${at}/start`, {});
  await replace(scene);
  for (const visit of visits) visit.close();
}
