/** Telephones that have just come in by the code: they want a seat, and get the first that is free. */
import { api } from "../lib/api";

const wanting = new Set<string>();

/** The table of the code. Whoever asks sits down there. */
export async function arrive(code: string): Promise<string> {
  const { id } = await api.join(code);
  wanting.add(id);
  return id;
}

/** Whether this telephone came for a seat at the table; asked once. */
export function wantsSeat(id: string): boolean {
  return wanting.delete(id);
}
