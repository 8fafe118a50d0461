// La pyramide du soleil for boardgame.io, as the house plays it at this table: the house is Atahualpa, the ingots are
// shuffled, fifty coins. Same seed, same board, same answers: `same.mjs` plays it and the benchmark replays it with our rules.
import { createHash } from 'node:crypto';
import core from 'boardgame.io/dist/cjs/core.js';

const { INVALID_MOVE } = core;
const ROWS = 4;
const COLUMNS = 6;
const SYMBOLS = 'SLAO';
const VALUES = [10, 12, 14, 16];
const COINS = 50;

export const CELLS = [...'ABCD'].flatMap((row) => [...'123456'].map((column) => row + column));
const INDEX = new Map(CELLS.map((cell, i) => [cell, i]));
const NEIGHBOURS = CELLS.map((_, cell) => {
  const row = Math.floor(cell / COLUMNS);
  const column = cell % COLUMNS;
  const found = [];
  for (let r = Math.max(row - 1, 0); r < Math.min(row + 2, ROWS); r++) {
    for (let c = Math.max(column - 1, 0); c < Math.min(column + 2, COLUMNS); c++) {
      if (r !== row || c !== column) found.push(r * COLUMNS + c);
    }
  }
  return found;
});

function* numbers(seed, name) {
  for (let block = 0; ; block++) {
    const digest = createHash('sha256').update(`pyramidion/1|${seed}|${name}|${block}`).digest();
    for (let i = 0; i < 32; i += 4) yield digest.readUInt32BE(i);
  }
}

function shuffled(seed, name, items) {
  const stream = numbers(seed, name);
  const out = [...items];
  for (let i = out.length - 1; i > 0; i--) {
    const limit = Math.floor(2 ** 32 / (i + 1)) * (i + 1);
    let number = stream.next().value;
    while (number >= limit) number = stream.next().value;
    const j = number % (i + 1);
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

function rowsOf(cells) {
  const rows = [];
  for (let i = 0; i < cells.length; i += COLUMNS) rows.push(cells.slice(i, i + COLUMNS));
  return rows;
}

function guess({ G, playerID }, cell, symbol) {
  const at = INDEX.get(cell);
  if (at === undefined || !SYMBOLS.includes(symbol) || (G.solved >> at) & 1) return INVALID_MOVE;
  const { board, solved } = G;
  const hit = board[at] === symbol;
  let count = 0;
  for (const i of NEIGHBOURS[at]) if (board[i] === symbol && !((solved >> i) & 1)) count++;
  const paid = Math.min(count, G.bank);
  const ingot = hit ? G.ingots[at] : null;
  const seat = Number(playerID);
  G.bank -= paid;
  G.scores[seat] += paid + (ingot ?? 0);
  G.questions[seat] += 1;
  if (hit) G.solved = solved | (1 << at);
  G.log.push({ round: 1, seat, cell, symbol, hit, count, paid, ingot });
  return undefined;
}

export const Soleil = {
  name: 'soleil',
  minPlayers: 1,
  maxPlayers: 6,
  // Nobody takes a question back in a game of hidden things, and without undo the server keeps less.
  disableUndo: true,

  setup: ({ ctx }, { seed }) => ({
    board: shuffled(seed, 'round 1 board', SYMBOLS.repeat(6)).join(''),
    ingots: shuffled(seed, 'round 1 ingots', Array(6).fill(VALUES).flat()),
    solved: 0,
    bank: COINS,
    scores: Array(ctx.numPlayers).fill(0),
    questions: Array(ctx.numPlayers).fill(0),
    log: [],
  }),

  moves: { guess },
  turn: { minMoves: 1, maxMoves: 1 },

  endIf: ({ G }) => {
    if (G.solved !== 2 ** CELLS.length - 1) return undefined;
    const best = Math.max(...G.scores);
    const winners = G.scores.flatMap((score, seat) => (score === best ? [seat] : []));
    return { scores: [...G.scores], winners, reason: 'all_found' };
  },

  // What a seat may know, built by adding, with the fields of the house's view that `ctx` does not have.
  playerView: ({ G }) => ({
    round: 1,
    emperor: null,
    board: rowsOf([...G.board].map((x, i) => ((G.solved >> i) & 1 ? x : '?')).join('')),
    ingots: rowsOf(G.ingots.map((x, i) => ((G.solved >> i) & 1 ? null : x))),
    bank: G.bank,
    scores: G.scores,
    questions: G.questions,
    log: G.log,
  }),
};
