import { t, type Translate } from "../i18n.svelte";

/**
 * Robots have names of their own, one for each seat, so that the record reads like a table of people. No person may
 * take them: the house keeps the same list in house/table/seats/names.py.
 */
const names = ["Inti", "Killa", "Wayra", "Amaru", "Illapa", "Chaska"];

/** What a level is called. A bot that somebody brought into the house has no words in a game: it is called as it is. */
export function levelName(words: Translate | null, level: string): string {
  const key = `level.${level}`;
  return words?.has(key) ? words(key) : level;
}

/** One line about a level. */
export function levelHelp(words: Translate, level: string): string {
  const key = `level.${level}.help`;
  return words.has(key) ? words(key) : t("seats.bot.own");
}

/** The level that is offered first: the second one, of the house's own. */
export function usualLevel(words: Translate | null, levels: string[]): string {
  const known = levels.filter((level) => words?.has(`level.${level}`));
  const among = known.length > 0 ? known : levels;
  return among[Math.min(1, among.length - 1)] ?? "";
}

export function botName(seat: number): string {
  return names[seat % names.length] ?? "";
}

/** Names as the house lists them: a bot stands there by its level, an open seat by nothing. */
export function shownNames(listed: (string | null)[], levels: string[]): string[] {
  return listed.map((name, seat) =>
    name === null || name === "" ? "" : levels.includes(name) ? botName(seat) : name,
  );
}

/** With whom one plays, out of the names of a table: everybody else, and nobody for an open seat. */
export function companyOf(listed: (string | null)[], mine: string | undefined, levels: string[]): string[] {
  const names = shownNames(listed, levels).filter(Boolean);
  const own = names.indexOf(mine ?? "");
  return names.filter((_, i) => i !== own);
}
