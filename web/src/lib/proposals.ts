/** What the people of a table are asked, in words. */
import { t } from "./i18n.svelte";
import type { Proposal, Table } from "./protocol";

/** The sentence for this reader; empty for a question that this page does not know. */
export function proposalWords(table: Table, { kind, by }: Proposal): string {
  const mine = by === table.you.who;
  const name = table.people.find((person) => person.who === by)?.name ?? "";
  switch (kind) {
    case "take_back":
      return mine ? t("ask.mine.take_back") : t("ask.take_back", { name });
    case "end":
      return mine ? t("ask.mine.end") : t("ask.end", { name });
    default:
      return "";
  }
}
