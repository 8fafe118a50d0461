/**
 * Laying out 24 things of four kinds, six of each: the emperor's animals and the guessers' ingots.
 * A layout is never changed; every step gives a new one, so that undoing is going back.
 */
import { CELLS, COLUMNS, EACH, NEIGHBOURS } from "../board/board";

export type Layout<K> = readonly (K | null)[];
/** A whole number from 0 to n − 1. */
export type Below = (n: number) => number;

export function empty<K>(): Layout<K> {
  return CELLS.map(() => null);
}

/** What is still to be laid, by kind. */
export function remaining<K>(layout: Layout<K>, kinds: readonly K[]): Map<K, number> {
  const left = new Map(kinds.map((kind) => [kind, EACH]));
  for (const kind of layout) if (kind !== null) left.set(kind, (left.get(kind) ?? 0) - 1);
  return left;
}

export function isComplete<K>(layout: Layout<K>, kinds: readonly K[]): boolean {
  return (
    layout.every((kind) => kind !== null) && [...remaining(layout, kinds).values()].every((n) => n === 0)
  );
}

/** Lays one on a cell; what was there goes back. Without one left, the layout stays as it is. */
export function place<K>(layout: Layout<K>, kinds: readonly K[], cell: number, kind: K): Layout<K> {
  if (layout[cell] === kind || (remaining(layout, kinds).get(kind) ?? 0) < 1) return layout;
  return layout.with(cell, kind);
}

/** Exchanges two cells; one of them may be empty. */
export function swap<K>(layout: Layout<K>, a: number, b: number): Layout<K> {
  if (layout[a] === layout[b]) return layout;
  return layout.with(a, layout[b] ?? null).with(b, layout[a] ?? null);
}

export function clear<K>(layout: Layout<K>, cell: number): Layout<K> {
  return layout[cell] === null ? layout : layout.with(cell, null);
}

/** Numbers nobody can foresee; `crypto.getRandomValues` is there over plain http too. */
export const unforeseeable: Below = (n) => {
  const limit = Math.floor(2 ** 32 / n) * n;
  const word = new Uint32Array(1);
  do crypto.getRandomValues(word);
  while ((word[0] as number) >= limit);
  return (word[0] as number) % n;
};

export function shuffle<T>(items: readonly T[], below: Below): T[] {
  const out = [...items];
  for (let i = out.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [out[i], out[j]] = [out[j] as T, out[i] as T];
  }
  return out;
}

/** Any order at all. */
export function random<K>(kinds: readonly K[], below: Below): Layout<K> {
  return shuffle(
    kinds.flatMap((kind) => Array.from({ length: EACH }, () => kind)),
    below,
  );
}

/** Each kind keeps together: blocks of two rows and three columns, then a few neighbours change places. */
export function clustered<K>(kinds: readonly K[], below: Below): Layout<K> {
  const order = shuffle(kinds, below);
  let layout: Layout<K> = CELLS.map((_, cell) => {
    const block = 2 * Math.floor(cell / (2 * COLUMNS)) + Math.floor((cell % COLUMNS) / 3);
    return order[block] as K;
  });
  for (let i = below(4); i > 0; i--) {
    const cell = below(CELLS.length);
    const near = NEIGHBOURS[cell] as readonly number[];
    layout = swap(layout, cell, near[below(near.length)] as number);
  }
  return layout;
}

/** No two neighbours alike, diagonals too. */
export function chequered<K>(kinds: readonly K[], below: Below): Layout<K> {
  const order = shuffle(kinds, below);
  return CELLS.map((_, cell) => order[2 * (Math.floor(cell / COLUMNS) % 2) + (cell % 2)] as K);
}

/** One kind a row, the first on top. */
export function inBands<K>(kinds: readonly K[]): Layout<K> {
  return CELLS.map((_, cell) => kinds[Math.floor(cell / COLUMNS)] as K);
}

/** The last kinds in the middle, where the counts tell most; the first ones around. */
export function dearInside<K>(kinds: readonly K[]): Layout<K> {
  const pictured = ["012210", "133320", "023331", "012210"].join("");
  return [...pictured].map((rank) => kinds[Number(rank)] as K);
}
