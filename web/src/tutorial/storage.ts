/** Where this browser keeps how far somebody is in a tutorial: beside the notes of the table, and forgotten with them. */
import type { Progress } from "../lib/tutorial";

export interface SavedProgress extends Progress {
  /** The newcomer wants no more explanations. */
  ended: boolean;
}

const place = (table: string): string => `pyramidion.notes.${table}.tutorial`;
/** Without storage a tutorial lasts as long as the page. */
const here = new Map<string, SavedProgress>();

export function remember(table: string, saved: SavedProgress): void {
  here.set(table, saved);
  try {
    localStorage.setItem(place(table), JSON.stringify(saved));
  } catch {
    // It stays in `here`.
  }
}

/** How far this browser has come in this table's tutorial; null before its first note. */
export function recalled(table: string): SavedProgress | null {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(place(table)) ?? "null");
    if (isSavedProgress(saved)) return saved;
  } catch {
    // No storage, or something else under its name.
  }
  return here.get(table) ?? null;
}

function isSavedProgress(value: unknown): value is SavedProgress {
  const saved = value as Partial<SavedProgress> | null;
  return (
    typeof saved === "object" &&
    saved !== null &&
    Array.isArray(saved.came) &&
    Array.isArray(saved.shown) &&
    Array.isArray(saved.read) &&
    typeof saved.ended === "boolean"
  );
}
