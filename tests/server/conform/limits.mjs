// Limits, bans and the end of a server, with a server of its own.
import fs from 'node:fs';
import net from 'node:net';
import { Person, Server, check, seen } from './client.mjs';
import { answer, asked, enter, quickTable } from './talk.mjs';

const START = ['--person-tables', '2', '--person-open-seats', '1', '--messages', '40',
  '--address-connections', '1', '--person-requests', '15'];

async function tooFast(ada, { link }) {
  const visits = [ada.visit(link), ada.visit(link), ada.visit(link)];
  for (const visit of visits) await visit.type('view');
  for (let i = 0; i < 20 && !seen.codes.has('too-fast'); i++) {
    for (const visit of visits) {
      for (let k = 0; k < 30; k++) visit.say({ type: 'ping' });
    }
    for (const visit of visits) {
      for (let k = 0; k < 30; k++) await visit.type('pong', 'refused');
    }
    await new Promise((done) => setTimeout(done, 1200));
  }
  for (const visit of visits) visit.close();
}

/** A bot that has no memory to think with finds no hint; later it does. */
async function noHint(server, ada, { link }) {
  const visit = ada.visit(link);
  await visit.type('view');
  await asked(visit);
  server.starve(true);
  await visit.refused({ type: 'hint' }, 'no-hint');
  server.starve(false);
  visit.say({ type: 'hint' });
  check('a hint after all', await visit.type('hint', 'refused')
    .then((m) => m.type === 'hint'));
  visit.close();
}

async function tooMany(server, ada) {
  await ada.post('/api/tables', { setup: { game: 'magpie' } });
  await ada.refused('POST', '/api/tables', { setup: { game: 'magpie' } }, 409,
    'too-many-tables');
  for (let i = 0; i < 2000 && !seen.errors.has('too-fast'); i++) {
    await ada.ask('GET', '/api/me');
  }
  const many = [];
  for (let i = 0; i < 60; i++) {
    many.push(net.connect(server.port, '127.0.0.1'));
    await new Promise((done) => many[i].on('connect', done));
  }
  await ada.refused('GET', '/api/games', undefined, 429,
    'too-many-connections');
  for (const one of many) one.destroy();
}

async function tooManySeats(server) {
  const [host, guest] = [await enter(server, 'Di'), await enter(server, 'Ed')];
  const at = [];
  for (let i = 0; i < 2; i++) {
    const table = await host.post('/api/tables', { setup: { game: 'magpie' } });
    at.push(`/api/tables/${table.link}`);
  }
  await guest.post(`${at[0]}/sit`, { seat: 1 });
  await guest.refused('POST', `${at[1]}/sit`, { seat: 1 }, 409,
    'too-many-seats');
}

async function banned(server, link) {
  const cy = await enter(server, 'Cy');
  const visit = cy.visit(link);
  await visit.type('view');
  server.admin('ban', '2');
  check('a ban ends visits', await visit.closed === 1008);
  await cy.refused('GET', '/api/me', undefined, 403, 'banned');
}

/** An answer while the server ends is refused; at times it is too fast. */
async function ending(server, ada, { link }) {
  for (let i = 0; i < 20 && !seen.codes.has('ending'); i++) {
    const visit = ada.visit(link);
    await visit.type('view');
    server.child.kill('SIGTERM');
    while (!visit.over && !seen.codes.has('ending')) {
      if (visit.socket.readyState === 1) visit.say(answer('dance'));
      await new Promise((done) => setTimeout(done, 30));
    }
    check('1001 is said', await visit.closed === 1001);
    check('it ends in order', await server.ended === 0);
    server.port = null;
    await server.start(...START);
  }
}

/** Nobody enters while less is free on the disk than is to stay free. */
async function nearlyFull() {
  const server = new Server();
  const { bavail, bsize } = fs.statfsSync(server.folder);
  const twice = Math.ceil(2 * bavail * bsize / 2 ** 20) + 1;
  await server.start('--spare-disk', String(twice));
  await new Person(server).refused('POST', '/api/enter', { name: 'Flo' }, 503,
    'disk-full');
  await server.stop();
  server.remove();
}

export async function limits() {
  const server = new Server();
  await server.start(...START);
  const ada = await enter(server, 'Ada');
  const table = await quickTable(ada);
  await noHint(server, ada, table);
  await banned(server, table.link);
  await tooFast(ada, table);
  await ending(server, ada, table);
  await tooManySeats(server);
  await tooMany(server, ada);
  await server.stop();
  server.remove();
  await nearlyFull();
}
