/** The rule books of the house, each read once, and what a link to a rule says. */
import type { RuleEntry } from "../../games/types";
import { api } from "../api";
import { device } from "../device.svelte";
import { t, type Lang } from "../i18n.svelte";
import { parseRules } from "./rulebook";

const books = new Map<string, Promise<RuleEntry[]>>();

/** The rules of a game; a HouseError where the house has none or does not answer. */
export function loadRules(game: string, lang: Lang): Promise<RuleEntry[]> {
  const key = `${game}.${lang}`;
  let book = books.get(key);
  if (!book) {
    book = api.rules(game, lang).then(parseRules);
    books.set(key, book);
    // What could not be read is asked for again.
    book.catch(() => books.delete(key));
  }
  return book;
}

/** On the button beside a refusal: its number is for those who want numbers. */
export function ruleLink(rule: string): string {
  return device.ruleNumbers ? t("play.seeRule.numbered", { rule }) : t("play.seeRule");
}
