// Somebody opens one table after another and leaves again at once: how long until the first view is there.
// One JSON object comes in on the command line; lines of JSON go out: marks, and what was measured.
//
// With `hold`, so many tables are opened and kept open, and that is all. Otherwise `before` tables come first, for a house that has just started; then `timed` ones one by one; then all others in a crowd
// of `at_once`. The ids are those of scaling/filling.py.
import { WebSocket } from 'ws';
import { post } from './http.mjs';

const task = JSON.parse(process.argv[2]);
const TIMEOUT_MS = 30_000;
const STRIDE = 7919;

function fail(error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
const say = (told) => process.stdout.write(`${JSON.stringify(told)}\n`);

const { cookie } = await post(`http://${task.address}/api/me`, { name: 'Visitor', lang: 'en' });

/** The tables in an order that has nothing to do with that of their rows: a prime stride meets each of them once. */
function table(place) {
  const number = (place * STRIDE) % task.tables;
  return { id: `idle${number.toString(16).padStart(16, '0')}`, begun: number % 2 === 0 };
}

/** Milliseconds from the first byte of the connection to the view; of a table that gathers, to the table. */
function visit({ id, begun }, stay = false) {
  const wanted = begun ? '{"type":"game"' : '{"type":"table"';
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const socket = new WebSocket(`ws://${task.address}/ws/tables/${id}`, {
      headers: { cookie },
      perMessageDeflate: false,
    });
    const late = setTimeout(() => reject(new Error(`table ${id} did not open`)), TIMEOUT_MS);
    let took = 0;
    socket.on('error', reject);
    socket.on('message', (data) => {
      const head = data.toString('latin1', 0, 40);
      if (head.startsWith('{"type":"closed"')) reject(new Error(`table ${id}: ${data}`));
      if (took || !head.startsWith(wanted)) return;
      took = performance.now() - since;
      clearTimeout(late);
      if (stay) resolve(took);
      else socket.close();
    });
    socket.on('close', () => (took ? resolve(took) : reject(new Error(`table ${id} was not shown`))));
  });
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function hold(count) {
  for (let place = 0; place < task.before; place++) await visit(table(place));
  say({ mark: 'begin' });
  for (let place = 0; place < count; place++) await visit(table(task.before + place), true);
  say({ mark: 'end' });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  say({ held: count });
  process.exit(0);
}

if (task.hold) await hold(task.hold);
let next = 0;
while (next < task.before) await visit(table(next++));
say({ mark: 'begin' });
const times = { begun: [], gathering: [] };
while (next < task.before + task.timed) {
  const one = table(next++);
  times[one.begun ? 'begun' : 'gathering'].push(await visit(one));
}
say({ mark: 'timed' });
const start = performance.now();
await Promise.all(
  Array.from({ length: task.at_once }, async () => {
    while (next < task.tables) await visit(table(next++));
  }),
);
const seconds = (performance.now() - start) / 1000;
say({ mark: 'end' });
const told = { opened: next, seconds };
for (const [name, all] of Object.entries(times)) {
  const sorted = Float64Array.from(all).sort();
  told[`${name}_p50_ms`] = at(sorted, 0.5);
  told[`${name}_p99_ms`] = at(sorted, 0.99);
}
say(told);
process.exit(0);
