/**
 * The plan (R-S14): private pencil marks on each cell. For each animal nothing, possible or crossed out, and a number.
 * They stay on this device, one plan for each table, seat and round.
 */
import { CELLS, SYMBOLS, type SymbolKey } from "../board/board";

export type Mark = "possible" | "out";

export interface Note {
  marks: Partial<Record<SymbolKey, Mark>>;
  count: number | null;
}

export type Plan = readonly Note[];
export const MOST = 8;

const blank: Note = { marks: {}, count: null };

export function emptyPlan(): Plan {
  return CELLS.map(() => blank);
}

export function isBlank(note: Note): boolean {
  return note.count === null && SYMBOLS.every((symbol) => note.marks[symbol] === undefined);
}

const next = new Map<Mark | undefined, Mark | undefined>([
  [undefined, "possible"],
  ["possible", "out"],
  ["out", undefined],
]);

/** Nothing, possible, crossed out, and round again. */
export function cycle(plan: Plan, cell: number, symbol: SymbolKey): Plan {
  const note = plan[cell] ?? blank;
  const { [symbol]: old, ...others } = note.marks;
  const mark = next.get(old);
  return plan.with(cell, { ...note, marks: mark ? { ...others, [symbol]: mark } : others });
}

/** Writes a number, or rubs it out when it stands there already. */
export function write(plan: Plan, cell: number, count: number): Plan {
  const note = plan[cell] ?? blank;
  if (!Number.isInteger(count) || count < 0 || count > MOST) return plan;
  return plan.with(cell, { ...note, count: note.count === count ? null : count });
}

/** Counts on by one; after the highest number comes none. */
export function countOn(plan: Plan, cell: number): Plan {
  const note = plan[cell] ?? blank;
  const count = note.count === null ? 0 : note.count + 1;
  return plan.with(cell, { ...note, count: count > MOST ? null : count });
}

export function rub(plan: Plan, cell: number): Plan {
  return plan.with(cell, blank);
}

type Box = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The browser's box, or none where it is closed (private windows, blocked cookies). */
function box(): Box | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

function place(storageKey: string, round: number): string {
  return `${storageKey}/plan/${round}`;
}

/** The stored plan. What cannot be read is an empty plan: marks are a help, never a reason to fail. */
export function loadPlan(storageKey: string, round: number, from: Box | null = box()): Plan {
  try {
    const raw: unknown = JSON.parse(from?.getItem(place(storageKey, round)) ?? "null");
    if (Array.isArray(raw) && raw.length === CELLS.length) return raw.map(readNote);
  } catch {
    // Falls through to an empty plan.
  }
  return emptyPlan();
}

function readNote(raw: unknown): Note {
  if (typeof raw !== "object" || raw === null) return blank;
  const { marks, count } = raw as { marks?: Record<string, unknown>; count?: unknown };
  const read: Note = { marks: {}, count: null };
  for (const symbol of SYMBOLS) {
    const mark = marks?.[symbol];
    if (mark === "possible" || mark === "out") read.marks[symbol] = mark;
  }
  if (typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= MOST) read.count = count;
  return read;
}

export function savePlan(storageKey: string, round: number, plan: Plan, to: Box | null = box()): void {
  try {
    if (plan.every(isBlank)) to?.removeItem(place(storageKey, round));
    else to?.setItem(place(storageKey, round), JSON.stringify(plan));
  } catch {
    // A full or closed box: the marks live on in this page.
  }
}
