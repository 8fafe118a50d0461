/** How a value is drawn: in one line, as a grid, as a table, as a list, or field by field. */
import { isBySeat, isRecord, isScalar, isSeatField } from "./text";

export type Shape =
  | { kind: "line" }
  /** One value for each seat. */
  | { kind: "seats"; values: unknown[] }
  /** Rows of equal length. */
  | { kind: "grid"; rows: unknown[][] }
  | { kind: "table"; columns: string[]; rows: Record<string, unknown>[] }
  | { kind: "list"; items: unknown[] }
  | { kind: "record"; entries: [string, unknown][] };

/** Rows of letters at least so long, and so many of them, are a board; fewer or shorter ones are words. */
const BOARD_ROWS = 3;
const BOARD_COLUMNS = 4;

export function shapeOf(name: string, value: unknown, names: readonly string[]): Shape {
  if (isSeatField(name, value, names)) return { kind: "line" };
  if (isBySeat(name, value, names)) return { kind: "seats", values: value };
  if (Array.isArray(value)) return listShape(value);
  if (isRecord(value)) {
    const entries = Object.entries(value);
    return entries.length === 0 ? { kind: "line" } : { kind: "record", entries };
  }
  return { kind: "line" };
}

function listShape(items: unknown[]): Shape {
  if (isBoard(items)) return { kind: "grid", rows: items.map((row) => [...row]) };
  if (items.every(isScalar)) return { kind: "line" };
  if (items.every(isRecord)) {
    const columns = [...new Set(items.flatMap((item) => Object.keys(item)))];
    return { kind: "table", columns, rows: items };
  }
  const [first] = items;
  // Many short rows are no board: places that were taken one after the other, say.
  const isGrid =
    Array.isArray(first) &&
    first.length > 1 &&
    items.length > 1 &&
    items.length <= 2 * first.length &&
    items.every((row) => Array.isArray(row) && row.length === first.length && row.every(isScalar));
  return isGrid ? { kind: "grid", rows: items as unknown[][] } : { kind: "list", items };
}

function isBoard(items: unknown[]): items is string[] {
  const [first] = items;
  if (typeof first !== "string" || first.length < BOARD_COLUMNS || items.length < BOARD_ROWS) return false;
  return items.every((row) => typeof row === "string" && row.length === first.length);
}

/** How many lines it takes, about. */
export function size(shape: Shape): number {
  switch (shape.kind) {
    case "line":
      return 1;
    case "seats":
      return shape.values.length;
    case "grid":
    case "table":
      return shape.rows.length;
    case "list":
      return shape.items.length;
    case "record":
      return shape.entries.length;
  }
}
