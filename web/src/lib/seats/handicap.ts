/** What a seat has beyond the others or is allowed, in words: everybody at the table sees it. */
import { t } from "../i18n.svelte";
import type { Seat, Table } from "../protocol";

export function handicap(table: Table, seat: Seat): string {
  const extra = table.options["extra_seconds"];
  const seconds = Array.isArray(extra) ? Number(extra[seat.seat] ?? 0) : 0;
  const told: string[] = [];
  if (seconds > 0) told.push(t("handicap.extra", { n: seconds }));
  if (table.coach && seat.hints) told.push(t("handicap.hints", { n: seat.hints.left, of: seat.hints.of }));
  return told.join(" · ");
}
