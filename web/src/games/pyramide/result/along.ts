/** What people who wait are asked: the word, whether it will be found, the enigma, how many of a list. */
import type { Lang } from "$lib/i18n.svelte";
import type { AlongQuestion, AlongWords, DescribeContext, GameView } from "$games/types";
import { asView } from "../values";
import { tr } from "../words";

export function along(asked: AlongQuestion, raw: GameView, ctx: DescribeContext): AlongWords {
  const view = asView(raw);
  const kind = asked.key.split(".")[0] ?? "";
  const vars = { title: view.title ?? "", clues: view.clues.map((clue) => clue.toUpperCase()).join(" · ") };
  const ask = tr(`along.${kind}`, vars, ctx.lang);
  if (kind !== "bet") return { ask };
  return {
    ask,
    choices: Object.fromEntries(asked.choices.map((one) => [one, tr(`along.${one}`, {}, ctx.lang)])),
  };
}

/** A choice in words; what was typed is told as it was. */
export function alongAnswer(key: string, answer: string, lang: Lang): string | null {
  if (key.startsWith("bet.")) return tr(`along.bet.${answer}`, {}, lang);
  return key.startsWith("list.") ? tr("along.list.answer", { n: Number(answer) }, lang) : null;
}
