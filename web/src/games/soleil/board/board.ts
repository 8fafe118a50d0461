/** The board: rows A to D, columns 1 to 6, four animals six times each, ingots of four values six times each. */
import type { SymbolKey } from "../wire";

export const ROWS = 4;
export const COLUMNS = 6;
export const EACH = 6;
export const COINS = 50;

export type { SymbolKey };
export const SYMBOLS: readonly SymbolKey[] = ["S", "L", "A", "O"];
export const VALUES = [10, 12, 14, 16] as const;
export type Value = (typeof VALUES)[number];

export const CELLS: readonly string[] = [..."ABCD"].flatMap((row) =>
  [..."123456"].map((column) => row + column),
);
const INDEX = new Map(CELLS.map((cell, i) => [cell, i]));

export function isSymbol(letter: unknown): letter is SymbolKey {
  return letter === "S" || letter === "L" || letter === "A" || letter === "O";
}

/** The place of a cell from 0 to 23, or -1. */
export function indexOf(cell: string): number {
  return INDEX.get(cell) ?? -1;
}

export function cellName(index: number): string {
  return CELLS[index] ?? "";
}

/** A-S1, A-S2, A-S3: the cells around it, diagonals too, as far as they exist, never the cell itself. */
export const NEIGHBOURS: readonly (readonly number[])[] = CELLS.map((_, cell) => {
  const row = Math.floor(cell / COLUMNS);
  const column = cell % COLUMNS;
  return CELLS.flatMap((_, other) => {
    const near =
      Math.abs(Math.floor(other / COLUMNS) - row) <= 1 && Math.abs((other % COLUMNS) - column) <= 1;
    return near && other !== cell ? [other] : [];
  });
});

/** 24 things in 4 rows of 6. */
export function inRows<T>(cells: readonly T[]): T[][] {
  return Array.from({ length: ROWS }, (_, row) => cells.slice(row * COLUMNS, (row + 1) * COLUMNS));
}

/** The cells that an arrow key leads to; the board has edges and does not wrap. */
export function step(from: number, key: string): number {
  const row = Math.floor(from / COLUMNS);
  const column = from % COLUMNS;
  switch (key) {
    case "ArrowLeft":
      return column > 0 ? from - 1 : from;
    case "ArrowRight":
      return column < COLUMNS - 1 ? from + 1 : from;
    case "ArrowUp":
      return row > 0 ? from - COLUMNS : from;
    case "ArrowDown":
      return row < ROWS - 1 ? from + COLUMNS : from;
    case "Home":
      return row * COLUMNS;
    case "End":
      return row * COLUMNS + COLUMNS - 1;
    case "PageUp":
      return column;
    case "PageDown":
      return (ROWS - 1) * COLUMNS + column;
    default:
      return -1;
  }
}
