/** The rule books of the games' packages, read as the rules panel reads them. */
import { describe, expect, test } from "vitest";
import type { RuleEntry } from "../../games/types";
import { parseRules, spans } from "./rulebook";

const files = import.meta.glob<string>("../../../../src/pyramidion/games/*/rules.*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const books = new Map(
  Object.entries(files).map(([path, text]) => {
    const [game, file] = path.split("/").slice(-2);
    return [`${game}.${file}`, parseRules(text)];
  }),
);
const games = [...new Set([...books.keys()].map((name) => name.slice(0, name.indexOf("."))))];

function rules(game: string, language: string) {
  const book: RuleEntry[] = books.get(`${game}.rules.${language}.md`) ?? [];
  return book.filter((entry) => entry.kind === "rule");
}

describe.each(games)("%s", (game) => {
  const french = rules(game, "fr");
  const ids = french.flatMap((rule) => rule.ids);

  test("tells every rule once, without a gap in the numbers", () => {
    for (const kind of ["R", "A"]) {
      const numbers = ids.filter((id) => id.startsWith(kind)).map((id) => Number(id.slice(3)));
      expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1));
      expect(numbers).not.toEqual([]);
    }
  });

  test("tells the same rules in the same order in English", () => {
    expect(rules(game, "en").flatMap((rule) => rule.ids)).toEqual(ids);
  });

  test.each(["fr", "en"])(
    "has a title and a text for each, and refers only to rules that are there (%s)",
    (language) => {
      for (const rule of rules(game, language)) {
        expect(rule.title, rule.ids.join()).toBeTruthy();
        expect(rule.text, rule.ids.join()).toMatch(/[.»]$/);
        for (const span of spans(rule.text)) if (span.style === "rule") expect(ids).toContain(span.text);
      }
    },
  );
});
