/** Which table a big screen shows: by its code, by its id, or, once its code is gone, as this browser remembers it. */
import { api, HouseError } from "../lib/api";

const CODE = /^(?:[A-Za-z]{2}){2,5}$/;

/** As much of localStorage as is needed. */
export type Memory = Pick<Storage, "getItem" | "setItem">;

export type Found =
  { table: string } | { table: null; why: "unknown" } | { table: null; why: "busy" | "offline" };

export function isCode(at: string): boolean {
  return CODE.test(at);
}

/**
 * A code lives until its game is over. A screen that is switched on again afterwards still finds the table that it
 * showed, and from there the rematch.
 */
export async function findTable(
  at: string,
  memory: Memory | null = storage(),
  ask: (code: string) => Promise<{ id: string | null }> = (code) => api.salon(code),
): Promise<Found> {
  if (!isCode(at)) return { table: at };
  const code = at.toUpperCase();
  const remembered = memory?.getItem(name(code)) ?? null;
  try {
    const { id } = await ask(code);
    if (id !== null) {
      remember(code, id, memory);
      return { table: id };
    }
  } catch (error) {
    if (!(error instanceof HouseError)) throw error;
    if (error.code !== "code_unknown" && remembered === null)
      return { table: null, why: error.status === 429 ? "busy" : "offline" };
  }
  return remembered === null ? { table: null, why: "unknown" } : { table: remembered };
}

export function remember(code: string, table: string, memory: Memory | null = storage()): void {
  try {
    memory?.setItem(name(code), table);
  } catch {
    // A full or forbidden storage: the screen works, and forgets.
  }
}

function name(code: string): string {
  return `pyramidion.salon.${code}`;
}

function storage(): Memory | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
