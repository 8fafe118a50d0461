/** Answering along, in words. */
import type { GameClient } from "../../games/types";
import { language, t } from "../i18n.svelte";
import type { AlongAnswerShown } from "../wire/table";

/** « 4 bonnes réponses sur 6 ». */
export function scoreLine({ right, of }: { right: number; of: number }): string {
  return t("along.score", { n: right, of });
}

/** An answer as people read it: a choice has words of its own. */
export function answerWords(client: GameClient | null, { key, answer }: AlongAnswerShown): string {
  return client?.alongAnswer?.(key, answer, language.lang) ?? `« ${answer} »`;
}
