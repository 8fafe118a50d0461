// One table of two and a crowd that looks on: how long a move takes to the first, the middle and the last of them.
// One JSON object comes in on the command line; lines of JSON go out: marks, and what was measured.
//
// Spectators who are `stuck` never read what they are sent. Spectators are spread over all addresses in turn.
import { WebSocket } from 'ws';
import { Asker, generator } from './asker.mjs';
import { Match } from './house.mjs';
import { post } from './http.mjs';

const task = JSON.parse(process.argv[2]);
const SEQ = /^\{"type":"game","seq":(\d+)/;
const AT_ONCE = 50;

const run = { sent: 0, seq: -1, waiting: 0, first: 0, times: [], spans: [], closed: 0, bytes: 0 };

function fail(error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
process.on('uncaughtException', fail);

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const say = (told) => process.stdout.write(`${JSON.stringify(told)}\n`);

class Spectator {
  constructor(address, table, cookie) {
    this.seen = -1;
    this.entered = new Promise((resolve) => (this.enter = resolve));
    this.socket = new WebSocket(`ws://${address}/ws/tables/${table}`, {
      headers: { cookie },
      perMessageDeflate: false,
    });
    this.socket.on('error', fail);
    this.socket.on('close', () => fail(new Error('the house closed the connection of somebody who reads')));
    this.socket.on('message', (data) => this.heard(data));
  }

  heard(data) {
    run.bytes += data.length;
    const found = SEQ.exec(data.toString('latin1', 0, 48));
    if (!found) return;
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
  run.spans.push(run.first);
  run.all();
}

/** Somebody whose telephone is in a pocket: connected, and nothing is ever taken from the wire. */
function stuck(address, table, cookie) {
  const socket = new WebSocket(`ws://${address}/ws/tables/${table}`, {
    headers: { cookie },
    perMessageDeflate: false,
  });
  socket.on('error', () => {});
  socket.on('close', () => (run.closed += 1));
  return new Promise((resolve) => {
    socket.on('open', () => {
      socket._socket.pause();
      resolve(socket);
    });
  });
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
  Array.from({ length: Math.min(task.spectators, task.people) }, (_, i) =>
    post(`http://${addresses[0]}/api/me`, { name: `Spectator ${i}`, lang: 'en' }).then(({ cookie }) => cookie),
  ),
);
const began = performance.now();
const crowd = [];
for (let i = 0; i < task.spectators; i += AT_ONCE) {
  const some = Array.from(
    { length: Math.min(AT_ONCE, task.spectators - i) },
    (_, k) => new Spectator(addresses[(i + k) % addresses.length], match.id, identity[(i + k) % identity.length]),
  );
  crowd.push(...some);
  await Promise.all(some.map(({ entered }) => entered));
}
const entering = (performance.now() - began) / 1000;
const asleep = await Promise.all(
  Array.from({ length: task.stuck }, (_, i) =>
    stuck(addresses[i % addresses.length], match.id, identity[i % identity.length]),
  ),
);
await sleep(2000);

async function moves(count) {
  let asker = new Asker(generator(7));
  for (const answer of turn.view.log) asker.learn(answer);
  for (let i = 0; i < count; i++) {
    const since = performance.now();
    const all = new Promise((resolve) => (run.all = resolve));
    Object.assign(run, { seq: turn.seq + 1, waiting: crowd.length, first: 0, sent: performance.now() });
    wait = next();
    match.play(turn.toMove, turn.seq, asker.next());
    await wait;
    if (crowd.length > 0) await all;
    else run.times.push(performance.now() - run.sent);
    asker.learn(turn.view.log.at(-1));
    if (turn.toMove === null) {
      // The game is over: the rematch is another table, and the crowd does not follow.
      return i + 1;
    }
    await sleep(Math.max(0, task.every - (performance.now() - since)));
  }
  return count;
}

await moves(3);
Object.assign(run, { times: [], spans: [], bytes: 0 });
say({ mark: 'begin', pids: { client: process.pid } });
const own = process.cpuUsage();
const start = performance.now();
const made = await moves(task.moves);
const took = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(own);
say({ mark: 'end' });
await sleep(200);
const sorted = Float64Array.from(run.times).sort();
const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
say({
  moves: made,
  seconds: took,
  entering,
  p50_ms: at(0.5),
  p99_ms: at(0.99),
  max_ms: sorted.at(-1) ?? 0,
  first_p50_ms: Float64Array.from(run.spans).sort()[Math.floor(run.spans.length / 2)] ?? 0,
  bytes_per_move: run.bytes / made,
  client_cpu_share: (user + system) / 1e6 / took,
  stuck_closed: run.closed,
  stuck: asleep.length,
});
process.exit(0);
