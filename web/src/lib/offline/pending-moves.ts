/**
 * Moves that the house has not answered: kept on the device, so that they are sent when the line is back, also by a page that is
 * opened anew. Each keeps its id, by which the house knows a move that it has already.
 */
import type { MoveRequest } from "../protocol";
import { drop, keep, kept } from "./kept";

export interface UnsentMove extends MoveRequest {
  id: string;
}

/** A move that nobody could send for so long is not made behind the reader's back. */
const MAX_AGE_MS = 24 * 3600 * 1000;
const TABLES = "moves.tables";

export class PendingMoves {
  constructor(private readonly table: string) {}

  get list(): UnsentMove[] {
    const found = kept<UnsentMove[]>(this.name);
    return found && Date.now() - found.at < MAX_AGE_MS ? found.value : [];
  }

  add(move: UnsentMove): void {
    const { id, seat, seq, move: made } = move;
    this.write([...this.list.filter((other) => other.id !== id), { id, seat, seq, move: made }]);
  }

  /** The house has answered. */
  remove(id: string): void {
    const before = this.list;
    const after = before.filter((move) => move.id !== id);
    if (after.length < before.length || after.length === 0) this.write(after);
  }

  private get name(): string {
    return `moves.${this.table}`;
  }

  private write(moves: UnsentMove[]): void {
    const tables = tablesWithMoves().filter((table) => table !== this.table);
    if (moves.length === 0) {
      if (kept(this.name)) drop(this.name);
      if (tables.length > 0) keep(TABLES, tables);
      else if (kept(TABLES)) drop(TABLES);
      return;
    }
    keep(this.name, moves);
    keep(TABLES, [...tables, this.table]);
  }
}

/** Where something waits to be sent. */
export function tablesWithMoves(): string[] {
  return kept<string[]>(TABLES)?.value ?? [];
}
