/** How the end of a game is told: on the table's page and on the screen of the room. */
import type { GameClient, Outcome } from "../games/types";
import { language, list, t, translator } from "./i18n.svelte";

/** The headline; `mine` are the reader's own seats. */
export function headline(
  { winners }: Outcome,
  names: readonly string[],
  mine: readonly number[] = [],
): string {
  if (winners.length === 0) return t("over.nobody");
  if (names.length === 1) return t("over.solo");
  const told = list(
    winners.map((seat) => names[seat] ?? ""),
    language.lang,
  );
  if (winners.length === names.length) return t("over.tie", { names: told });
  const [only, ...others] = winners;
  if (others.length === 0 && mine.length === 1 && mine[0] === only) return t("over.youWin");
  return t("over.win", { names: told, n: winners.length });
}

/** Why it is over, in the game's own words where it has them. */
export function reasonOf({ reason }: Outcome, client: GameClient): string {
  const words = translator(client.messages);
  if (words.has(`reason.${reason}`)) return words(`reason.${reason}`);
  if (reason === "resigned") return t("over.resigned");
  return reason === "ended" ? t("over.ended") : "";
}
