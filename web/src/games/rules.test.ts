import { describe, expect, test } from "vitest";
import { loadClient } from ".";
import type { RuleEntry } from "./types";

const idsOf = (entries: RuleEntry[]): string[] =>
  entries.flatMap((entry) => (entry.kind === "rule" ? entry.ids : []));
const numbered = (series: string, most: number): string[] =>
  Array.from({ length: most }, (_, i) => `${series}${i + 1}`);

/** Games whose books number every rule and ruling without a gap. */
describe.each([
  { key: "kreuzwort", all: [...numbered("R-K", 25), ...numbered("A-K", 29)] },
  { key: "cible", all: [...numbered("R-C", 31), ...numbered("A-C", 33)] },
  { key: "pyramide", all: [...numbered("R-P", 63), ...numbered("A-P", 41)] },
])("the rule book of $key", async ({ key, all }) => {
  const { fr, en } = (await loadClient(key))!.rules;

  test("has every rule and every ruling", () => {
    expect([...idsOf(fr)].sort()).toEqual([...all].sort());
  });

  test("says the same in both languages, in the same order", () => {
    expect(idsOf(en)).toEqual(idsOf(fr));
    expect(en.map((entry) => entry.kind)).toEqual(fr.map((entry) => entry.kind));
  });

  test("has a title and words for each rule", () => {
    for (const entry of [...fr, ...en]) {
      if (entry.kind !== "rule") continue;
      expect(entry.title, entry.ids.join()).toBeTruthy();
      expect(entry.text.length, entry.ids.join()).toBeGreaterThan(8);
    }
  });
});
