// After a match and around it: files, replays, rematches, votes, resigning,
// playing on, drafts and hints.
import { isDeepStrictEqual } from 'node:util';
import { check, seen } from './client.mjs';
import * as document from './document.mjs';
import {
  answer, asked, enter, isTable, play, quickTable, same,
} from './talk.mjs';

async function fileAndReplay({ ada, stranger, at }) {
  const over = await ada.get(at);
  check('a result', over.result.end === 'played'
    && over.result.resigned.length === 0 && over.result.winners.length > 0);
  check(`a result has ${Object.keys(over.result)}`,
    same(Object.keys(over.result), document.result));
  check(`ties: ${JSON.stringify(over.result.ties)}`,
    over.result.ties.length > 0 && over.result.ties.every((tie) => same(
      Object.keys(tie), document.tie) && typeof tie.less === 'boolean'
      && tie.values.length === over.result.points.length));
  const file = await stranger.ask('GET', `${at}/match`);
  check('a file to be saved', file.status === 200
    && /attachment/.test(file.headers['content-disposition'])
    && file.json.length > 2);
  const all = await stranger.get(`${at}/replay?seat=all`);
  check(`a replay has ${Object.keys(all)}`,
    same(Object.keys(all), [...document.replay, 'state']));
  const { entries } = all;
  const last = (await ada.get(`${at}/replay?seat=all&from=${entries}`)).steps;
  check('the last step', last.length === 1 && last[0].n === entries
    && same(Object.keys(last[0]), [...document.step, 'state']));
  const own = await ada.get(`${at}/replay?seat=0&from=1&steps=100`);
  check('own answers only', own.steps.every((step) => same(Object.keys(step),
    document.step) && (step.seat === 0 || step.answer === null)));
  check('how it began', same(Object.keys((await stranger.get(
    `${at}/replay?steps=1`)).steps[0]), document.step.filter((key) => !['seat',
    'by', 'when', 'answer'].includes(key))));
  for (const query of ['seat=9', 'from=999999', 'steps=0', 'seat=x']) {
    await ada.refused('GET', `${at}/replay?${query}`, undefined, 400,
      'bad-request');
  }
  return entries;
}

/** Everybody again; somebody else may not take their seats. */
async function rematch(server, { ada, bo, at }) {
  const cy = await enter(server, 'Cy');
  await cy.refused('POST', `${at}/rematch`, {}, 409, 'no-seat');
  const next = await ada.post(`${at}/rematch`, {});
  isTable(next);
  const there = `/api/tables/${next.link}`;
  check('one rematch for all',
    (await bo.post(`${at}/rematch`, {})).link === next.link
    && (await ada.get(at)).next === next.link);
  check('a seat is kept', (await bo.get(there)).offered === 1);
  await cy.refused('POST', `${there}/sit`, { seat: 1 }, 409, 'offered');
  await ada.refused('POST', `${there}/start`, {}, 409, 'empty-seat');
  await ada.refused('POST', `${there}/resign`, {}, 409, 'not-playing');
  await ada.refused('GET', `${there}/match`, undefined, 409, 'not-over');
  await bo.post(`${there}/sit`, { seat: 1 });
  await ada.post(`${there}/start`, {});
  return { link: next.link, at: there };
}

async function vote(server, { ada, bo, stranger }, { link, at }) {
  const visit = ada.visit(link);
  await visit.type('view');
  await visit.refused({ type: 'hint' }, 'no-hints');
  await ada.refused('POST', `${at}/abort`, { vote: 1 }, 400, 'bad-request');
  check('a vote', (await ada.post(`${at}/abort`, { vote: true }))
    .seats[0].votes);
  check('no longer', !(await ada.post(`${at}/abort`, { vote: false }))
    .seats[0].votes);
  await bo.post(`${at}/abort`, { vote: true });
  const end = await ada.post(`${at}/abort`, { vote: true });
  check('all want it', end.stage === 'aborted' && end.result === null);
  await visit.hear((m) => m.type === 'table' && m.table.stage === 'aborted',
    'all are told');
  visit.say({ type: 'view' });
  check('over without a result', await visit.hear((m) => m.type === 'view'
    && m.ask.over && !('result' in m), 'the end'));
  await ada.refused('POST', `${at}/abort`, { vote: true }, 409, 'not-playing');
  check('watchers see it', (await stranger.get(at)).stage === 'aborted');
  visit.close();
}

/** Puts an answer together by what is offered, and gives it. */
async function draft(visit) {
  const steps = [];
  for (;;) {
    visit.say({ type: 'draft', steps });
    const now = await visit.type('draft', 'refused');
    check(`a draft goes on: ${JSON.stringify(now)}`, now.type === 'draft');
    if (now.complete) {
      check('nothing is missing', now.next.length === 0
        && now.question === null);
      const verdict = await visit.verdict(answer(now.answer));
      check(`drafted: ${JSON.stringify(verdict)}`,
        verdict.type === 'accepted');
      return;
    }
    check('steps', now.answer === null && now.question.key
      && now.next.every((one) => same(Object.keys(one),
        ['step', 'adds', 'about', 'complete'])));
    steps.push(now.next[now.next.length - 1].step);
  }
}

/** A bid put together from its end to its beginning. */
async function pieces({ ada }) {
  const { link, at } = await quickTable(ada, 'revolution');
  const visit = ada.visit(link);
  await visit.type('view');
  await asked(visit);
  await visit.refused({ type: 'pieces', answer: 'bid mayor=G1' }, 'illegal');
  await visit.refused({ type: 'pieces', answer: 'dance' }, 'unreadable');
  const lay = (bid, piece) => {
    const bids = { ...bid?.bids };
    for (const [space, lot] of Object.entries(piece.bids)) {
      bids[space] = { ...bids[space] };
      for (const [token, count] of Object.entries(lot)) {
        bids[space][token] = (bids[space][token] ?? 0) + count;
      }
    }
    return { op: 'bid', bids };
  };
  for (let bid = null, whole = null; whole === null;) {
    visit.say({ type: 'pieces', answer: bid });
    const now = await visit.type('pieces', 'refused');
    check(`pieces after ${JSON.stringify(bid)}: ${JSON.stringify(now)}`,
      now.type === 'pieces'
      && JSON.stringify(now.answer) === JSON.stringify(bid));
    const about = {};
    now.next.forEach(({ bids }, i) => {
      for (const space of Object.keys(bids)) (about[space] ??= []).push(i);
    });
    check('the spaces of each piece', isDeepStrictEqual(now.about, about));
    whole = now.whole;
    check('whole, or something is missing',
      (whole === null) === (now.next.length > 0));
    if (whole === null) {
      bid = lay(bid, now.next.at(-1));
      continue;
    }
    visit.say(answer(whole));
    const told = await visit.hear((m) => m.view?.bids || m.code, 'the bid');
    check(`the view has the bid: ${JSON.stringify(told)}`,
      isDeepStrictEqual(told.view?.bids[0], whole.bids));
  }
  visit.close();
  await ada.post(`${at}/resign`, {});
}

async function hints(visit) {
  await asked(visit);
  visit.say({ type: 'hint' });
  await visit.refused({ type: 'hint' }, 'busy');
  const hint = await visit.type('hint', 'refused');
  check(`a hint: ${JSON.stringify(hint)}`, hint.type === 'hint'
    && hint.answers.length > 0 && hint.answers.every((one) => same(
    Object.keys(one), ['answer', 'chance', 'value', 'error'])));
  visit.say({ type: 'hint' });
  const mine = answer(hint.answers[0].answer);
  visit.say(mine);
  await visit.hear((m) => m.token === mine.token && m.type === 'accepted',
    'accepted');
  await visit.hear((m) => m.code === 'too-late', 'too late for a hint');
}

/** A new table that begins in the middle of the match that is over. */
async function playOn({ ada, bo, stranger, at }, entries) {
  const cases = [[{ entry: 3, seat: 0, bot: null }, 400, 'no-bot'],
    [{ entry: -1, seat: 0, bot: 'casual' }, 400, 'bad-request'],
    [{ entry: entries, seat: 0, bot: 'casual' }, 409, 'over']];
  for (const [body, status, code] of cases) {
    await bo.refused('POST', `${at}/branch`, body, status, code);
  }
  const table = await ada.post(`${at}/branch`,
    { entry: 3, seat: 0, bot: 'beginner' });
  check('it plays on', table.stage === 'playing' && table.you === 0
    && !table.listed);
  const [visit, other] = [ada.visit(table.link), stranger.visit(table.link)];
  await visit.type('view');
  await asked(visit);
  await visit.refused({ type: 'draft', steps: ['dance'] }, 'illegal');
  await visit.refused({ type: 'draft', steps: [7] }, 'bad-message');
  await visit.refused({ type: 'pieces', answer: null }, 'no-pieces');
  await other.type('view');
  await other.refused({ type: 'draft', steps: [] }, 'no-seat');
  await other.refused({ type: 'pieces', answer: null }, 'no-seat');
  await other.refused({ type: 'hint' }, 'no-seat');
  visit.say({ type: 'view', flow: true });
  await visit.hear((m) => m.type === 'view' && m.view.flow, 'a flow');
  visit.say({ type: 'view' });
  await visit.hear((m) => m.type === 'view' && !m.view.flow, 'no flow');
  await draft(visit);
  await hints(visit);
  await play([visit], 1e9);
  await visit.refused({ type: 'draft', steps: [] }, 'not-asked');
  await visit.refused({ type: 'pieces', answer: null }, 'not-asked');
  await visit.refused({ type: 'hint' }, 'not-asked');
  visit.close();
  other.close();
}

/** Resigns where all others are bots: the match is over. */
async function resign({ ada, bo }) {
  const { link, at } = await quickTable(ada);
  await bo.refused('POST', `${at}/resign`, {}, 409, 'no-seat');
  const visit = ada.visit(link);
  await visit.type('view');
  await play([visit], 2);
  const end = await ada.post(`${at}/resign`, {});
  check(`resigned: ${JSON.stringify(end)}`, end.stage === 'over'
    && end.you === null && end.resigned === 0 && end.seats[0].resigned
    && end.result.end === 'resigned' && same(end.result.resigned, [0])
    && same(end.result.winners, [1, 2]));
  await visit.hear((m) => m.type === 'view' && m.seat === 'spectator',
    'who has resigned watches');
  visit.say({ type: 'view' }); // a bot's last answer may have come before it
  await visit.hear((m) => m.type === 'view' && m.ask.over
    && m.result.end === 'resigned', 'the end');
  await ada.refused('POST', `${at}/sit`, { seat: 0 }, 409, 'too-late');
  visit.close();
  return { link, at };
}

/** Many changes at a time: some have to wait, or it was too fast. */
async function busy({ ada }) {
  const { link } = await ada.post('/api/tables',
    { setup: { game: 'magpie' }, listed: false });
  const at = `/api/tables/${link}/bot`;
  for (let i = 0; i < 100 && !seen.errors.has('busy'); i++) {
    await Promise.all([1, 2, 1, 2, 1, 2, 1, 2].map((seat) => ada.ask('POST',
      at, { seat, bot: 'casual' })));
  }
}

/** All of it; a table that is over. */
export async function after(server, people) {
  const entries = await fileAndReplay(people);
  await vote(server, people, await rematch(server, people));
  await playOn(people, entries);
  await pieces(people);
  await busy(people);
  return resign(people);
}
