/** Where this browser keeps how far somebody is in a tutorial: beside the notes of the table, and forgotten with them. */
import type { Progress } from "../lib/tutorial";

export interface Kept extends Progress {
  game: string;
  /** The newcomer wants no more explanations. */
  ended: boolean;
}

const place = (table: string): string => `pyramidion.notes.${table}.tutorial`;
/** Without storage a tutorial lasts as long as the page. */
const here = new Map<string, Kept>();

export function remember(table: string, kept: Kept): void {
  here.set(table, kept);
  try {
    localStorage.setItem(place(table), JSON.stringify(kept));
  } catch {
    // It stays in `here`.
  }
}

/** What is kept of this table's tutorial; null at every other table. */
export function recalled(table: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(table)) ?? "null");
    if (isKept(kept)) return kept;
  } catch {
    // No storage, or something else under its name.
  }
  return here.get(table) ?? null;
}

function isKept(value: unknown): value is Kept {
  const kept = value as Partial<Kept> | null;
  return (
    typeof kept === "object" &&
    kept !== null &&
    typeof kept.game === "string" &&
    Array.isArray(kept.shown) &&
    Array.isArray(kept.read) &&
    typeof kept.ended === "boolean"
  );
}
