/** The action bar's one sentence: what I can do now, or what we wait for. */
import { t } from "$lib/i18n.svelte";
import { isJoker } from "../board/board";
import type { Block, PokerView } from "../values";
import { capital, cardName, theCard, tr } from "../words";

interface Moment {
  names: string[];
  mayMove: boolean;
  pending: boolean;
  chosen: Block | null;
  /** Why the last thing that was touched cannot be done: a key of `bar.` */
  trouble: string | null;
}

export function sentence(view: PokerView, { names, mayMove, pending, chosen, trouble }: Moment): string {
  if (view.phase === "over") return t("play.over");
  const name = names[view.to_move[0] ?? 0] ?? "";
  const card = view.taken ? theCard(view.taken) : "";
  if (!mayMove) return tr(`bar.wait.${view.phase}`, { name, card });
  if (pending) return t("play.pending");
  if (trouble) return tr(trouble);
  switch (view.phase) {
    case "tut":
      return tr("bar.tut");
    case "build":
      return tr("bar.build", { card: theCard(view.drawn ?? "") });
    case "keep":
      return tr("bar.keep");
    case "hand":
      return capital(tr("bar.taken", { card: cardName(view.taken ?? "") }));
    default:
      if (!chosen) return tr("bar.take");
      if (!chosen.card) return tr("bar.chosen.blind");
      if (isJoker(chosen.card)) return tr("bar.chosen.joker");
      return capital(tr("bar.chosen", { card: cardName(chosen.card) }));
  }
}
