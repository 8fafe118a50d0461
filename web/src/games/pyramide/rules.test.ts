import { describe, expect, test } from "vitest";
import type { RuleEntry } from "../types";
import { client } from ".";

const idsOf = (entries: RuleEntry[]): string[] =>
  entries.flatMap((entry) => (entry.kind === "rule" ? entry.ids : []));

describe("the rule book", () => {
  const { fr, en } = client.rules;

  test("has every rule and every ruling", () => {
    const all = [
      ...Array.from({ length: 63 }, (_, i) => `R-P${i + 1}`),
      ...Array.from({ length: 41 }, (_, i) => `A-P${i + 1}`),
    ];
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
