/** How the end of a game is told: on the table's page, on the screen of the room and in the record. */
import type { DescribeContext, GameClient, GameView, Outcome, Over } from "../games/types";
import { language, list, t, translator, type Lang } from "./i18n.svelte";
import { nameOf, namesOf } from "./language/seat-sentences";

/** The headline; `mine` are the reader's own seats, `team` is the name of the team that won. */
export function headline(
  { winners }: Outcome,
  names: readonly string[],
  mine: readonly number[] = [],
  team: string | null = null,
): string {
  if (winners.length === 0) return t("over.nobody");
  if (names.length === 1) return t("over.solo");
  const told = list(
    winners.map((seat) => names[seat] ?? ""),
    language.lang,
  );
  if (winners.length === names.length) return t("over.tie", { names: told });
  if (team !== null) return t("over.win.team", { team, names: told });
  const [only, ...others] = winners;
  if (others.length === 0 && mine.length === 1 && mine[0] === only) return t("over.youWin");
  return t("over.win", { names: told, n: winners.length });
}

/** Why it is over, in the game's own words where it has them. */
export function reasonOf({ reason }: Outcome, client: GameClient, lang: Lang = language.lang): string {
  const words = translator(client.messages);
  if (words.has(`reason.${reason}`)) return words(`reason.${reason}`, {}, lang);
  if (reason === "resigned") return t("over.resigned", {}, lang);
  return reason === "ended" ? t("over.ended", {}, lang) : "";
}

/** A score in the game's own words, or as a number. */
export function scoreWords(client: GameClient | null, score: number, lang: Lang = language.lang): string {
  return client?.score ? client.score(score, lang) : String(score);
}

/** How a seat stands: in the game's own words while it is played, where it has them, and its score at the end. */
export function standingWords(
  client: GameClient | null,
  view: GameView,
  seat: number,
  over: boolean,
  lang: Lang = language.lang,
): string {
  const value = view.scores[seat];
  if (value === undefined) return "";
  if (!over && client?.standing) return client.standing(view, seat, lang);
  return scoreWords(client, value, lang);
}

/** The end in the record: as the game tells it, or why it is over and who wins with which score. */
export function lastSentence(client: GameClient, over: Over, ctx: DescribeContext): string {
  const { lang } = ctx;
  if (over.reason === "resigned") return headline(over, ctx.names);
  if (over.reason === "ended") return t("said.ended", {}, lang);
  const own = client.ending?.(over, ctx);
  if (own) return own;
  const [winner, ...others] = over.winners;
  if (winner === undefined) return t("over.nobody", {}, lang);
  const why = reasonOf(over, client, lang);
  const score = scoreWords(client, over.scores[winner] ?? 0, lang);
  if (others.length > 0)
    return t("over.told.many", { why, names: namesOf(over.winners, ctx), score }, lang).trim();
  if (winner === ctx.seat) return t("over.told.you", { why, score }, lang).trim();
  return t("over.told.one", { why, name: nameOf(winner, ctx), score }, lang).trim();
}
