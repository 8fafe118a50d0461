/** The rule books of the house, each read once. */
import type { RuleEntry } from "../games/types";
import { api } from "./api";
import type { Lang } from "./i18n.svelte";
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
