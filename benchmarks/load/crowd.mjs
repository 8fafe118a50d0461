// One table of two and a crowd that looks on: how long a move takes to the first, the middle and the last of them.
// One JSON object comes in on the command line; lines of JSON go out: marks, each of which waits for a line on standard
// input before anything else happens, and what was measured. Spectators are spread over all addresses in turn.
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { Asker, generator } from './asker.mjs';
import { Match } from './house.mjs';
import { post } from './http.mjs';

const task = JSON.parse(process.argv[2]);
const SEQ = /^\{"type":"game","seq":(\d+)/;
const TABLE = /^\{"type":"table","id":"([^"]+)"/;
const AT_ONCE = 50;

const run = { sent: 0, seq: -1, waiting: 0, first: 0, times: [], firsts: [], bytes: 0 };

function fail(error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
process.on('uncaughtException', fail);

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const say = (told) => process.stdout.write(`${JSON.stringify(told)}\n`);
const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function mark(what, more = {}) {
  say({ mark: what, ...more });
  await answers.next();
}

class Spectator {
  constructor(address, table, cookie) {
    this.enters();
    this.socket = new WebSocket(`ws://${address}/ws/tables/${table}`, {
      headers: { cookie },
      perMessageDeflate: false,
    });
    this.socket.on('error', fail);
    this.socket.on('close', () => fail(new Error('the house closed the connection of somebody who reads')));
    this.socket.on('message', (data) => this.heard(data));
  }

  enters() {
    this.seen = -1;
    this.table = null;
    this.entered = new Promise((resolve) => (this.enter = resolve));
    this.led = new Promise((resolve) => (this.lead = resolve));
  }

  /** Goes on to the rematch, once this screen was told of it. */
  async follow() {
    await this.led;
    this.enters();
    this.socket.send('{"type":"follow"}');
  }

  heard(data) {
    run.bytes += data.length;
    const head = data.toString('latin1', 0, 64);
    const table = TABLE.exec(head)?.[1];
    if (table) {
      this.table = table;
      if (data.includes('"rematch":"')) this.lead();
    }
    const found = SEQ.exec(head);
    if (!found || this.table !== match.id) return;
    const seq = Number(found[1]);
    if (seq <= this.seen) return;
    this.seen = seq;
    this.enter();
    if (seq === run.seq) arrived();
  }
}

/** One more of the crowd has the move that is under way. */
function arrived() {
  const now = performance.now();
  run.waiting -= 1;
  if (run.first === 0) run.first = now - run.sent;
  if (run.waiting > 0) return;
  run.times.push(now - run.sent);
  run.firsts.push(run.first);
  run.all();
}

const addresses = task.addresses;
let states = [-1, -1];
let ready;
let turn;
const match = new Match(
  addresses,
  0,
  (seat, seq, read) => {
    states[seat] = seq;
    if (states[0] !== seq || states[1] !== seq) return;
    turn = { seq, ...read() };
    ready();
  },
  fail,
);
const next = () => new Promise((resolve) => (ready = resolve));
let wait = next();
await match.begin();
await wait;

const identity = await Promise.all(
  Array.from({ length: task.spectators }, (_, i) =>
    post(`http://${addresses[0]}/api/me`, { name: `Spectator ${i}`, lang: 'en' }).then(({ cookie }) => cookie),
  ),
);
const began = performance.now();
const crowd = [];
for (let i = 0; i < task.spectators; i += AT_ONCE) {
  const some = Array.from(
    { length: Math.min(AT_ONCE, task.spectators - i) },
    (_, k) => new Spectator(addresses[(i + k) % addresses.length], match.id, identity[i + k]),
  );
  crowd.push(...some);
  await Promise.all(some.map(({ entered }) => entered));
}
const entering = (performance.now() - began) / 1000;
/** A large crowd is told for a while who has come. */
const calm = Math.max(500, 1.5 * crowd.length);
await sleep(calm);

/** So many moves, or until the game is over; gives how many it were. */
async function moves(count) {
  const asker = new Asker(generator(7));
  for (const answer of turn.view.log) asker.learn(answer);
  for (let made = 0; made < count; made++) {
    const since = performance.now();
    const all = new Promise((resolve) => (run.all = resolve));
    Object.assign(run, { seq: turn.seq + 1, waiting: crowd.length, first: 0, sent: performance.now() });
    wait = next();
    match.play(turn.toMove, turn.seq, asker.next());
    await Promise.all([wait, all]);
    if (turn.toMove === null) return made + 1;
    asker.learn(turn.view.log.at(-1));
    await sleep(Math.max(0, task.every - (performance.now() - since)));
  }
  return count;
}

/** The next game; everybody goes on to it. */
async function again() {
  states = [-1, -1];
  wait = next();
  await match.again();
  await Promise.all(crowd.map((spectator) => spectator.follow()));
  await mark('again');
  await Promise.all([wait, ...crowd.map(({ entered }) => entered)]);
  await sleep(calm);
}

await mark('gathered', { table: match.id, cookie: identity[0], address: addresses[0] });
await moves(3);
Object.assign(run, { times: [], firsts: [], bytes: 0 });
let [made, took, bytes] = [0, 0, 0];
const used = { user: 0, system: 0 };
for (;;) {
  await mark('begin');
  const [own, start, before] = [process.cpuUsage(), performance.now(), run.bytes];
  made += await moves(task.moves - made);
  const { user, system } = process.cpuUsage(own);
  took += (performance.now() - start) / 1000;
  bytes += run.bytes - before;
  used.user += user;
  used.system += system;
  await mark('end');
  if (made >= task.moves) break;
  await again();
}
const sorted = (values) => Float64Array.from(values).sort();
const at = (values, share) => values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const times = sorted(run.times);
say({
  moves: made,
  seconds: took,
  entering,
  p50_ms: at(times, 0.5),
  p99_ms: at(times, 0.99),
  max_ms: times.at(-1),
  first_p50_ms: at(sorted(run.firsts), 0.5),
  bytes_per_move: bytes / made,
  client_cpu_share: (used.user + used.system) / 1e6 / took,
});
process.exit(0);
