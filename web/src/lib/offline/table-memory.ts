/** How a table looked when it was last seen on this device. */
import type { GameMessage, Table } from "../protocol";
import { keepTable, keptTable, type Kept } from "./kept";

export interface Remembered {
  table: Table;
  game: GameMessage | null;
}

/** A table in play changes all the time: it is written when it has been still for so long, or when the page is left. */
const STILL_MS = 1000;

export class TableMemory {
  private next: Remembered | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly id: string) {}

  note(table: Table, game: GameMessage | null): void {
    this.next = { table, game: game && { ...game, events: [] } };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), STILL_MS);
  }

  /** Now. */
  write(): void {
    clearTimeout(this.timer);
    if (this.next) keepTable(this.id, this.next);
    this.next = null;
  }

  read(): Kept<Remembered> | null {
    const found = keptTable<Partial<Remembered>>(this.id);
    return found?.value.table?.id === this.id ? (found as Kept<Remembered>) : null;
  }
}
