/** The hundred cells: 10 × row + column as the south side sees them, and how each side sees and reads them. */

export const SIZE = 10;
export const CELLS = SIZE * SIZE;
const ROWS = "ABCDEFGHIJ";

export type Side = "S" | "W" | "N" | "E";
/** Clockwise. */
export const SIDES: readonly Side[] = ["S", "W", "N", "E"];

/** R-K1: where a seat sits at a table of so many; two face each other. */
export function sideOfSeats(seat: number, seats: number): Side {
  const sides: readonly Side[] = seats === 2 ? ["S", "N"] : SIDES;
  return sides[seat % sides.length] ?? "S";
}

export function rowOf(cell: number): number {
  return Math.floor(cell / SIZE);
}

export function columnOf(cell: number): number {
  return cell % SIZE;
}

export function nameOf(cell: number): string {
  return `${ROWS.charAt(rowOf(cell))}${columnOf(cell) + 1}`;
}

const NUMBERS = new Map(Array.from({ length: CELLS }, (_, cell) => [nameOf(cell), cell]));

/** The number of a cell's name; -1 for what is no cell. */
export function cellOf(name: string): number {
  return NUMBERS.get(name) ?? -1;
}

export function isRing(cell: number): boolean {
  const row = rowOf(cell);
  const column = columnOf(cell);
  return row === 0 || row === SIZE - 1 || column === 0 || column === SIZE - 1;
}

export function isCentre(cell: number): boolean {
  const row = rowOf(cell);
  const column = columnOf(cell);
  return row > 1 && row < SIZE - 2 && column > 1 && column < SIZE - 2;
}

/** The side whose FERTIG cell this is. */
export function sideOf(cell: number): Side | null {
  if (isRing(cell) || isCentre(cell)) return null;
  const row = rowOf(cell);
  const column = columnOf(cell);
  const middle = (n: number): boolean => n > 1 && n < SIZE - 2;
  if (middle(column)) return row === 1 ? "N" : "S";
  if (middle(row)) return column === 1 ? "W" : "E";
  return null;
}

/** R-K8: to the right and downwards as each side sees them, as steps between cells; and its upper left cell. */
export const SEEN: Record<Side, { right: number; down: number; origin: number }> = {
  S: { right: 1, down: SIZE, origin: 0 },
  W: { right: SIZE, down: -1, origin: SIZE - 1 },
  N: { right: -1, down: -SIZE, origin: CELLS - 1 },
  E: { right: -SIZE, down: 1, origin: CELLS - SIZE },
};

/** The cell in that row and column, as the side sees the board. */
export function seenAt(side: Side, row: number, column: number): number {
  const { right, down, origin } = SEEN[side];
  return origin + row * down + column * right;
}

/** Row and column of a cell, as the side sees them. */
export function placeOf(side: Side, cell: number): [number, number] {
  const row = rowOf(cell);
  const column = columnOf(cell);
  const last = SIZE - 1;
  switch (side) {
    case "S":
      return [row, column];
    case "N":
      return [last - row, last - column];
    case "W":
      return [last - column, row];
    case "E":
      return [column, last - row];
  }
}

/** The ring, clockwise from A1. */
export const AROUND: readonly number[] = [
  ...Array.from({ length: 9 }, (_, i) => i),
  ...Array.from({ length: 9 }, (_, i) => 9 + SIZE * i),
  ...Array.from({ length: 9 }, (_, i) => 99 - i),
  ...Array.from({ length: 9 }, (_, i) => 90 - SIZE * i),
];
const RING_INDEX = new Map(AROUND.map((cell, i) => [cell, i]));

/** `count` ring cells from this one on, clockwise or the other way round. */
export function along(first: number, count: number, way: 1 | -1): number[] {
  const start = RING_INDEX.get(first) ?? 0;
  return Array.from(
    { length: count },
    (_, i) => AROUND[(start + way * i + 2 * AROUND.length) % AROUND.length] ?? first,
  );
}

/** The inner cells of the twelve lines through the centre, in the side's reading order: rows, then columns. */
export const LINES: Record<Side, readonly (readonly number[])[]> = Object.fromEntries(
  SIDES.map((side) => {
    const inner = Array.from({ length: SIZE - 2 }, (_, i) => i + 1);
    const lines = inner.slice(1, -1);
    return [
      side,
      [
        ...lines.map((row) => inner.map((column) => seenAt(side, row, column))),
        ...lines.map((column) => inner.map((row) => seenAt(side, row, column))),
      ],
    ];
  }),
) as unknown as Record<Side, readonly (readonly number[])[]>;

/** Where an arrow key leads on the board as the side sees it; null when the key is none of ours. */
export function step(side: Side, from: number, key: string): number | null {
  const [row, column] = placeOf(side, from);
  const last = SIZE - 1;
  const near = (n: number): number => Math.min(last, Math.max(0, n));
  switch (key) {
    case "ArrowLeft":
      return seenAt(side, row, near(column - 1));
    case "ArrowRight":
      return seenAt(side, row, near(column + 1));
    case "ArrowUp":
      return seenAt(side, near(row - 1), column);
    case "ArrowDown":
      return seenAt(side, near(row + 1), column);
    case "Home":
      return seenAt(side, row, 0);
    case "End":
      return seenAt(side, row, last);
    case "PageUp":
      return seenAt(side, 0, column);
    case "PageDown":
      return seenAt(side, last, column);
    default:
      return null;
  }
}
