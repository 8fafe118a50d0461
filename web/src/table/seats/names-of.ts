import type { Table } from "../../lib/protocol";

/** The names of people at the table, as a list in words. */
export function namesOf(table: Table, people: readonly string[]): string {
  return people.map((who) => table.seats.find((seat) => seat.who === who)?.name ?? "").join(", ");
}
