/** The action bar's one sentence: what I can do now, or what we wait for. */
import { t } from "$lib/i18n.svelte";
import type { QuestionDraft } from "../board/question.svelte";
import { cellName } from "../board/board";
import type { SoleilOptions, SoleilView } from "../values";
import { theAnimal, tr } from "../words";

interface Moment {
  options: SoleilOptions;
  names: string[];
  seat: number | null;
  readonly: boolean;
  mayAsk: boolean;
  pending: boolean;
  question: Pick<QuestionDraft, "cell" | "symbol" | "solved">;
  pencil: boolean;
}

export function sentence(view: SoleilView, moment: Moment): string {
  const { names, seat, mayAsk, question } = moment;
  if (view.phase === "over")
    return view.board.join("").includes("?") ? tr("bar.over.hidden") : t("play.over");
  if (moment.pencil) return tr("bar.pencil");
  if (view.phase === "setup") return settingUp(view, moment);
  if (!mayAsk) {
    const name = names[view.to_move[0] ?? 0] ?? "";
    if (seat !== null && seat === view.emperor) return tr("bar.emperor", { name });
    return tr(seat === null || moment.readonly ? "bar.watch" : "bar.wait", { name });
  }
  if (moment.pending) return tr("bar.asking");
  if (question.solved !== null) return tr("bar.solved", { cell: cellName(question.solved) });
  if (question.cell !== null && question.symbol !== null)
    return tr("bar.ask.whole", { cell: cellName(question.cell), animal: theAnimal(question.symbol) });
  if (question.cell !== null) return tr("bar.ask.cell", { cell: cellName(question.cell) });
  if (question.symbol !== null) return tr("bar.ask.symbol", { animal: theAnimal(question.symbol) });
  return tr("bar.ask");
}

/** Those who have nothing to lay wait for the others. */
function settingUp(view: SoleilView, { options, names, seat }: Moment): string {
  if (seat === null) return tr("bar.watch.setup");
  if (seat === view.emperor) return tr("bar.wait.ingots");
  const name = view.emperor === null ? tr("house") : (names[view.emperor] ?? "");
  return tr(options.variant === "duel" ? "bar.wait.emperor.duel" : "bar.wait.emperor", { name });
}
