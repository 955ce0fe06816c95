// A client of the server: requests by node's fetch, web sockets by `ws`.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const need = createRequire(path.join(process.env.BUILD, 'conform/package.json'));
export const WebSocket = need('ws');
export const seen = {
  types: new Set(), codes: new Set(), statuses: new Set(), closes: new Set(),
  requests: new Set(), errors: new Set(), said: new Set(),
};
export const checks = { count: 0 };
export const watch = { message: () => {}, reply: () => {} };
const PATIENCE = 90000;
const SPARE = 4 << 20; // enough for what is said, not for a bot's search

export function check(what, fine) {
  checks.count++;
  checks.last = what;
  if (!fine) {
    console.error(`conform: ${what}`);
    process.exit(1);
  }
}

function within(promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`too late: ${what}`)), PATIENCE);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** `rookery serve` as a child; its data outlives it. */
export class Server {
  constructor() {
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rookery-conform-'));
    this.data = path.join(this.folder, 'data');
    this.errors = '';
  }

  // A file that grows over a limit fails to be written: SIGXFSZ is ignored.
  start(...more) {
    this.child = spawn('sh', ['-c', 'trap "" XFSZ; exec "$0" "$@"',
      process.env.ROOKERY, 'serve', '--listen', '127.0.0.1:0', '--data',
      this.data, '--pace', '0', ...more], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ASAN_OPTIONS: `${process.env.ASAN_OPTIONS ?? ''}`
        + ':allocator_may_return_null=1' },
    });
    process.on('exit', () => this.child.kill('SIGKILL'));
    this.ended = new Promise((done) => this.child.on('exit', done));
    this.child.stderr.on('data', (text) => { this.errors += text; });
    return within(new Promise((done) => {
      let text = '';
      this.child.stdout.on('data', (more) => {
        text += more;
        const port = /:(\d+),/.exec(text);
        if (port && !this.port) {
          this.port = Number(port[1]);
          done();
        }
      });
    }), 'the server listens');
  }

  async stop() {
    check('the server has not crashed',
      fs.readFileSync(path.join(this.data, 'crashes')).length === 0);
    this.child.kill('SIGTERM');
    check('the server stops in order',
      await within(this.ended, 'it stops') === 0);
    this.port = null;
  }

  limit(bytes) {
    execFileSync('prlimit', ['--pid', String(this.child.pid),
      `--fsize=${bytes}:unlimited`]);
  }

  // No more memory than it has now; sanitizers then say so instead of ending.
  starve(starved) {
    const has = /^VmSize:\s+(\d+)/m.exec(
      fs.readFileSync(`/proc/${this.child.pid}/status`, 'utf8'))[1] * 1024;
    execFileSync('prlimit', ['--pid', String(this.child.pid),
      `--as=${starved ? has + SPARE : 'unlimited'}:unlimited`]);
  }

  journal() {
    return fs.statSync(path.join(this.data, 'rookery.db-wal')).size;
  }

  admin(...words) {
    return execFileSync(process.env.ROOKERY,
      ['admin', '--data', this.data, ...words], { encoding: 'utf8' });
  }

  remove() {
    fs.rmSync(this.folder, { recursive: true });
  }
}

/** A name for the row of the document that a request belongs to. */
export function rowOf(method, where) {
  const at = where.split('?')[0]
    .replace(/^(\/api\/tables\/)[^/]+/, '$1LINK')
    .replace(/^(\/api\/games\/)[^/]+/, '$1GAME');
  return `${method} ${at}`;
}

/** Somebody with a session, or without one. */
export class Person {
  constructor(server, cookie) {
    this.server = server;
    this.cookie = cookie;
  }

  async ask(method, where, body, more = {}) {
    const headers = { ...more };
    if (body !== undefined && !headers['Content-Type']) {
      headers['Content-Type'] = 'application/json';
    }
    if (this.cookie) headers.Cookie = this.cookie;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const reply = await within(this.send(method, where, headers, text), where);
    seen.statuses.add(reply.status);
    const cookie = reply.headers['set-cookie'];
    if (cookie) {
      this.set = cookie[0];
      this.cookie = cookie[0].split(';')[0];
    }
    const json = /jsonl/.test(reply.headers['content-type'])
      ? reply.text.trim().split('\n').map((one) => JSON.parse(one))
      : JSON.parse(reply.text);
    if (reply.status === 200) seen.requests.add(rowOf(method, where));
    else seen.errors.add(json.error);
    watch.reply(method, where, reply.status, json);
    return { status: reply.status, json, headers: reply.headers };
  }

  send(method, where, headers, body) {
    return new Promise((done, fail) => {
      const request = http.request({
        host: '127.0.0.1', port: this.server.port, method, path: where,
        headers, agent: false,
      }, (reply) => {
        let text = '';
        reply.on('data', (more) => { text += more; });
        reply.on('end', () => done({
          status: reply.statusCode, headers: reply.headers, text,
        }));
      });
      request.on('error', fail);
      request.end(body);
    });
  }

  async get(where) {
    const reply = await this.ask('GET', where);
    check(`GET ${where}: ${reply.status}`, reply.status === 200);
    return reply.json;
  }

  async post(where, body) {
    const reply = await this.ask('POST', where, body);
    check(`POST ${where}: ${JSON.stringify(reply.json)}`, reply.status === 200);
    return reply.json;
  }

  async refused(method, where, body, status, error, headers) {
    const reply = await this.ask(method, where, body, headers);
    if (status === 429) {
      check('it is said when', Number(reply.headers['retry-after']) > 0);
    }
    check(`${method} ${where} ${JSON.stringify(body)}: ${reply.status} `
      + JSON.stringify(reply.json),
    reply.status === status && (!error || reply.json.error === error)
      && reply.json.why.length > 10);
  }

  visit(link, query = '?version=2&text=1') {
    return new Visit(this.server, link, query, this.cookie);
  }
}

/** A view with its changes: rows go into lists, all else is replaced. */
function merged(view, changes) {
  const result = { ...view };
  for (const [key, change] of Object.entries(changes)) {
    const rows = Array.isArray(view[key]) && !Array.isArray(change)
      && change !== null && typeof change === 'object';
    result[key] = rows
      ? view[key].map((row, i) => (i in change ? change[i] : row))
      : change;
  }
  return result;
}

/** A web socket at a table: messages wait until they are taken. */
export class Visit {
  constructor(server, link, query, cookie) {
    this.queue = [];
    this.ask = 0; // the id of the question that the seat can answer next
    this.asks = new Map(); // what each token has answered
    this.socket = new WebSocket(
      `ws://127.0.0.1:${server.port}/api/tables/${link}/play${query}`,
      { headers: cookie ? { Cookie: cookie } : {} });
    this.number = 0;
    this.socket.on('message', (data, binary) => {
      check('messages are text', !binary);
      const message = JSON.parse(data);
      this.note(message);
      seen.types.add(message.type);
      if (message.code) seen.codes.add(message.code);
      watch.message(message);
      this.queue.push(message);
      this.stir();
    });
    this.closed = new Promise((done) => this.socket.on('close', (code) => {
      seen.closes.add(code);
      done(code);
      this.over = true;
      this.stir();
    }));
    this.socket.on('error', () => {});
  }

  stir() {
    if (this.waiting) this.waiting();
    this.waiting = null;
  }

  note(message) {
    this.english ||= message.event !== undefined && 'text' in message.event;
    if (message.type === 'view') this.compare(message);
    else if (message.view) this.view = merged(this.view, message.view);
    if (message.type === 'accepted') {
      this.ask = Math.max(this.ask, (this.asks.get(message.token) ?? -1) + 1);
    }
    this.ask = message.id ?? this.ask;
  }

  /** A whole view is what the changes have made of the one before. */
  compare({ seat, view }) {
    const { flow, ...shown } = view;
    if (this.seat === seat) {
      check(`merged: ${JSON.stringify(this.view)}, whole: ${
        JSON.stringify(shown)}`, isDeepStrictEqual(this.view, shown));
    }
    this.view = shown;
    this.seat = seat;
  }

  /** Sends it; a message about a question names the open one. */
  say(message) {
    const about = ['answer', 'draft', 'pieces', 'hint'].includes(message.type);
    const full = about ? { ask: this.ask, ...message } : message;
    if (message.type) seen.said.add(message.type);
    if (full.token) this.asks.set(full.token, full.ask);
    this.socket.send(typeof full === 'string' ? full : JSON.stringify(full));
  }

  /** The next message for which ${fits}; those before it are dropped. */
  async hear(fits, what = String(fits)) {
    for (;;) {
      while (this.queue.length > 0) {
        const message = this.queue.shift();
        if (message.type === 'event') {
          check(`event ${message.n} follows ${this.number}`,
            message.n === this.number + 1);
          this.number = message.n;
        }
        if (fits(message)) return message;
      }
      check(`the socket is open: ${what}`, !this.over);
      await within(new Promise((done) => { this.waiting = done; }), what);
    }
  }

  type(...types) {
    return this.hear((m) => types.includes(m.type), types.join(' or '));
  }

  /** Says something and takes the verdict about it. */
  async verdict(message) {
    this.say(message);
    return this.type('accepted', 'refused');
  }

  async refused(message, code) {
    const verdict = await this.verdict(message);
    check(`${JSON.stringify(message)}: ${JSON.stringify(verdict)}`,
      verdict.type === 'refused' && verdict.code === code
      && verdict.why.length > 10);
  }

  close() {
    this.socket.terminate();
  }
}
