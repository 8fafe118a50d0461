/** Cards and the places of the pyramid. Rows count from the foundation, columns as seat 0 sees them. */

import type { At } from "../wire";

export type { At };

export const FOUNDATION = 8;
export const STOCK = 15;
export const HANDS = 3;
export const HAND = 5;
/** Thirty blocks never reach the eighth row: it would take all thirty-six. */
export const ROWS = 7;

export const RANKS = "23456789TJQKA";
export const SUITS = "shdc";
export type SuitKey = "s" | "h" | "d" | "c";
export const CARDS: readonly string[] = [
  ...[...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit)),
  "X1",
  "X2",
];

export function isJoker(card: string): boolean {
  return card.startsWith("X");
}

export function rankOf(card: string): string {
  return card.charAt(0);
}

export function suitOf(card: string): SuitKey {
  return card.charAt(1) as SuitKey;
}

export const PLACES: readonly At[] = Array.from({ length: ROWS }, (_, row) =>
  Array.from({ length: FOUNDATION - row }, (_, column): At => [row, column]),
).flat();

export function keyOf([row, column]: At): string {
  return `${row}.${column}`;
}

export function placeOf(key: string): At {
  const [row, column] = key.split(".");
  return [Number(row), Number(column)];
}

/** The column as it is seen from that side: who sits opposite sees the pyramid the other way round. */
export function seenColumn([row, column]: At, mirrored: boolean): number {
  return mirrored ? FOUNDATION - 1 - row - column : column;
}

/** The places of a row from left to right, as they are seen. */
export function rowSeen(row: number, mirrored: boolean): At[] {
  const places = Array.from({ length: FOUNDATION - row }, (_, column): At => [row, column]);
  return mirrored ? places.reverse() : places;
}

export type Filled = ReadonlySet<string>;

/** R-O5, A-O24: an empty space of the foundation, or centred on two neighbouring blocks. */
export function mayBuild(filled: Filled, [row, column]: At): boolean {
  if (filled.has(keyOf([row, column]))) return false;
  return row === 0 || (filled.has(keyOf([row - 1, column])) && filled.has(keyOf([row - 1, column + 1])));
}

/** R-O8: nothing lies on it. */
export function isFree(filled: Filled, [row, column]: At): boolean {
  if (!filled.has(keyOf([row, column]))) return false;
  return !filled.has(keyOf([row + 1, column])) && !filled.has(keyOf([row + 1, column - 1]));
}

/** Where an arrow key leads: the nearest place that can be reached; null when the key is none of ours. */
export function step(from: At, key: string, mirrored: boolean, present: (at: At) => boolean): At | null {
  const [row] = from;
  const here = seenColumn(from, mirrored) + row / 2;
  const x = (at: At): number => seenColumn(at, mirrored) + at[0] / 2;
  const there = PLACES.filter(present);
  const inRow = there.filter((at) => at[0] === row).sort((a, b) => x(a) - x(b));
  const nearest = (rows: number[]): At | undefined => {
    const next = rows.find((other) => there.some((at) => at[0] === other));
    return there
      .filter((at) => at[0] === next)
      .sort((a, b) => Math.abs(x(a) - here) - Math.abs(x(b) - here) || x(a) - x(b))[0];
  };
  const rows = Array.from({ length: ROWS }, (_, i) => i);
  switch (key) {
    case "ArrowLeft":
      return inRow.findLast((at) => x(at) < here) ?? from;
    case "ArrowRight":
      return inRow.find((at) => x(at) > here) ?? from;
    case "ArrowUp":
      return nearest(rows.filter((other) => other > row)) ?? from;
    case "ArrowDown":
      return nearest(rows.filter((other) => other < row).reverse()) ?? from;
    case "Home":
      return inRow[0] ?? from;
    case "End":
      return inRow.at(-1) ?? from;
    case "PageUp":
      return nearest([...rows].reverse()) ?? from;
    case "PageDown":
      return nearest(rows) ?? from;
    default:
      return null;
  }
}
