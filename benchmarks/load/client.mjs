// The load client: N tables of two, whole games, a move counts when both screens have the new state.
// One JSON object comes in on the command line, one goes out on standard output. With `marks`, a line before it says when
// each measurement begins and ends, so that whoever started this can read the accounts of other processes then.
import { Asker, generator } from './asker.mjs';
import { cpuSeconds } from './cpu.mjs';

const TIMEOUT_MS = 15_000;
const GOLD = 312;

const task = JSON.parse(process.argv[2]);
const { Match } = await import(task.side === 'house' ? './house.mjs' : './boardgameio.mjs');

const run = { interval: 0, stopped: false, moves: 0, games: 0, latencies: [], progress: performance.now() };

function fail(error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

process.on('uncaughtException', fail);

class Table {
  constructor(number) {
    this.number = number;
    this.random = generator(number + 1);
    const { address, apart } = task;
    const door = apart ? address[number % address.length] : address;
    this.match = new Match(door, number, (...what) => this.saw(...what), fail);
    this.due = 0;
  }

  async begin(again) {
    this.asker = new Asker(this.random);
    this.seen = [-1, -1];
    this.seq = -1;
    await (again ? this.match.again() : this.match.begin());
  }

  /** A screen of the table got a state; when both have it, the move is done. One of the two is read in full. */
  saw(seat, seq, read) {
    if (seq <= this.seen[seat]) return;
    this.seen[seat] = seq;
    if (this.seen[0] !== seq || this.seen[1] !== seq) return;
    const { view, toMove } = read();
    const now = performance.now();
    if (this.seq >= 0) {
      run.moves += 1;
      run.progress = now;
      run.latencies.push(now - this.sent);
      this.asker.learn(view.log.at(-1));
    }
    this.seq = seq;
    if (toMove === null) this.over(view);
    else if (!run.stopped) this.next(toMove, now);
  }

  next(seat, now) {
    if (run.interval === 0) {
      this.play(seat, now);
      return;
    }
    this.due += run.interval;
    if (this.due < now - 10 * run.interval) this.due = now;
    // A reply that came after the next move was due does not excuse that move's delay.
    if (this.due <= now) this.play(seat, this.due);
    else setTimeout(() => this.play(seat, performance.now()), this.due - now);
  }

  play(seat, since) {
    this.sent = since;
    this.match.play(seat, this.seq, this.asker.next());
  }

  over({ scores, log }) {
    const paid = log.reduce((sum, answer) => sum + answer.paid, 0);
    const total = scores.reduce((sum, score) => sum + score, 0);
    if (total !== GOLD + paid) fail(new Error(`${total} gold at the end, ${GOLD} + ${paid} were to be had`));
    run.games += 1;
    if (!run.stopped) this.begin(true).catch(fail);
  }
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * Lets the load run until the server has worked for so many seconds of CPU time, because a compiler that learns from
 * what runs needs that much work and not that much time: on a busy machine it is given up to four times as long.
 */
async function warmUp(seconds) {
  const end = performance.now() + 4000 * seconds;
  const begun = cpuSeconds(task.pid, task.ticks);
  while (performance.now() < end && cpuSeconds(task.pid, task.ticks) - begun < seconds) await sleep(100);
}

function mark(what) {
  if (task.marks) process.stdout.write(`${JSON.stringify({ mark: what })}\n`);
}

/** Lets the load run for some seconds and measures it. */
async function measure(seconds) {
  mark('begin');
  const bytes = Match.bytes;
  const [moves, games, server, client] = [
    run.moves,
    run.games,
    cpuSeconds(task.pid, task.ticks),
    process.cpuUsage(),
  ];
  const begun = performance.now();
  run.latencies = [];
  await sleep(seconds * 1000);
  const took = (performance.now() - begun) / 1000;
  const sorted = Float64Array.from(run.latencies).sort();
  const own = process.cpuUsage(client);
  const done = run.moves - moves;
  const cpu = cpuSeconds(task.pid, task.ticks) - server;
  mark('end');
  return {
    moves: done,
    games: run.games - games,
    ...(Match.bytes === undefined ? {} : { bytes_per_move: (Match.bytes - bytes) / done }),
    moves_per_second: done / took,
    moves_per_cpu_second: done / cpu,
    server_cpu_share: cpu / took,
    client_cpu_share: (own.user + own.system) / 1e6 / took,
    p50_ms: percentile(sorted, 0.5),
    p99_ms: percentile(sorted, 0.99),
  };
}

setInterval(() => {
  if (performance.now() - run.progress > TIMEOUT_MS)
    fail(new Error(`${task.side}: no move for ${TIMEOUT_MS} ms`));
}, 1000).unref();

const tables = Array.from({ length: task.tables }, (_, i) => new Table(i));
// Some at a time: a crowd at the door is no part of the measurement, and one after another would take long.
for (let i = 0; i < tables.length; i += 10) {
  await Promise.all(tables.slice(i, i + 10).map((table) => table.begin(false)));
}
await warmUp(task.warm);
const fast = await measure(task.fast);
let paced = null;
if (task.paced > 0) {
  // From as fast as it goes to a steady pace: a second for the queues to empty.
  run.interval = (1000 * task.tables) / task.rate;
  const now = performance.now();
  for (const table of tables) table.due = now + table.random() * run.interval;
  await sleep(1000);
  paced = await measure(task.paced);
}
run.stopped = true;
await sleep(300);
console.log(JSON.stringify({ fast, paced, moves: run.moves, games: run.games }));
for (const table of tables) table.match.close();
process.exit(0);
