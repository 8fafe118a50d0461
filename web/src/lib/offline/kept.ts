/**
 * What this device remembers of the house, for when it cannot be asked: its games, the reader, their tables, and how the last
 * tables looked. Nothing of it outlives the identity that it belongs to.
 */
const PREFIX = "pyramidion.kept.";
/** Tables whose last view is kept. */
const MAX_TABLES = 8;
const ORDER = "tables.order";

export interface Kept<T> {
  /** When it was true, in milliseconds since 1970. */
  at: number;
  value: T;
}

export function keep(name: string, value: unknown, now = Date.now()): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ at: now, value }));
    return true;
  } catch {
    return false; // without storage, or with a full one, the device remembers less
  }
}

export function kept<T>(name: string): Kept<T> | null {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") as Partial<Kept<T>> | null;
    return typeof found?.at === "number" && found.value !== undefined ? (found as Kept<T>) : null;
  } catch {
    return null;
  }
}

export function drop(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // see `keep`
  }
}

/** The last view of a table; those that were looked at longest ago make room. */
export function keepTable(id: string, value: unknown): void {
  const order = (kept<string[]>(ORDER)?.value ?? []).filter((other) => other !== id);
  while (order.length >= MAX_TABLES) drop(`table.${order.shift() ?? ""}`);
  while (!keep(`table.${id}`, value)) {
    const oldest = order.shift();
    if (oldest === undefined) return;
    drop(`table.${oldest}`);
  }
  keep(ORDER, [...order, id]);
}

export function keptTable<T>(id: string): Kept<T> | null {
  return kept<T>(`table.${id}`);
}

/** Somebody else is the reader from now on, or nobody. */
export function dropAll(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // see `keep`
  }
}
