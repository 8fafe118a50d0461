/** What the people of a table are asked, in words. */
import { t } from "../i18n.svelte";
import type { Proposal, Table } from "../protocol";

/** The sentence for this reader; empty for a question that this page does not know. */
export function proposalWords(table: Table, proposal: Proposal): string {
  const { kind, by, about, seat } = proposal;
  const mine = by === table.you.who;
  const name = table.people.find((person) => person.who === by)?.name ?? "";
  const other = (seat === null ? null : table.seats[seat]?.name) ?? "";
  switch (kind) {
    case "take_back":
      return mine ? t("ask.mine.take_back") : t("ask.take_back", { name });
    case "end":
      return mine ? t("ask.mine.end") : t("ask.end", { name });
    case "review":
      return mine ? t("ask.mine.review") : t("ask.review", { name });
    case "lend":
      return mine ? t("ask.mine.lend") : t("ask.lend", { name });
    case "bot":
    case "stand":
    case "remove":
      if (mine) return t(`ask.mine.${kind}`, { other });
      return about === table.you.who ? t(`ask.you.${kind}`, { name }) : t(`ask.${kind}`, { name, other });
    default:
      return "";
  }
}
