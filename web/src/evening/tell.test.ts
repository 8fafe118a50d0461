import { describe, expect, test } from "vitest";
import type { Lang } from "../lib/i18n.svelte";
import { known, tell } from "./tell";
import { duration, heading } from "./times";
import type { EveningGame, EveningMoment, Fact } from "./types";
import { messages } from "./words";

const game: EveningGame = {
  id: null,
  game: "pyramide",
  began: 0,
  seconds: 60,
  seats: [
    { name: "Ana", level: null, who: 0 },
    { name: null, level: "novice", who: null },
    { name: "Cléo", level: null, who: 1 },
  ],
  outcome: { scores: [1, 0, 0], winners: [0], reason: "ended" },
};

/** Every kind that the house tells, with its facts. */
const facts: Record<string, Record<string, Fact>> = {
  "soleil.guess": { cell: "B4", symbol: "O", chance: 1 / 9 },
  "soleil.gold": { cell: "B4", symbol: "O", gold: 17, coins: 1 },
  "poker.hand": { rank: "flush", cards: ["2h", "5h", "Th", "Jh", "Kh"] },
  "poker.card": { card: "Kh", rank: "flush", cards: ["2h", "5h", "Th", "Jh", "Kh"] },
  "poker.narrow": { rank: "pair", cards: ["2h", "2s"], other: ["2d", "2c"] },
  "kreuzwort.long": { word: "PYRAMIDE", letters: 8, points: 12 },
  "kreuzwort.dear": { word: "FOX", points: 14 },
  "kreuzwort.last": { word: "ET", points: 3 },
  "kreuzwort.false": { word: "OL", by: 2 },
  "cible.bid": { question: "Citez un arbre", count: 7, most: 10 },
  "cible.series": { letter: "C", right: 5, of: 6 },
  "cible.finale": { level: 4 },
  "cible.rare": { question: "Citez un arbre", answer: "alisier", popularity: 1 },
  "pyramide.clue": { clue: "capitale", word: "Paris", bet: 1 },
  "pyramide.bid": { count: 1, word: "Renoir" },
  "pyramide.enigma": { title: "Au fil de l'eau", answer: "la Seine", missing: 3, early: false },
  "pyramide.quick": { word: "Paris", clue: "capitale", seconds: 2.5 },
  "pyramide.bricks": { bricks: 3 },
  "pyramide.list": { count: 4, of: 5 },
};

function told(kind: string, lang: Lang, more: Record<string, Fact> = {}): ReturnType<typeof tell> {
  const moment: EveningMoment = { kind, game: 0, seats: [0, 2], facts: { ...facts[kind], ...more } };
  return tell(moment, game, lang);
}

describe.each(["fr", "en"] as const)("moments in %s", (lang) => {
  test.each(Object.keys(facts))("%s is told in full", (kind) => {
    expect(known(kind)).toBe(true);
    const { title, big, text, note, hands } = told(kind, lang);
    expect(title).not.toBe(kind);
    expect(text).toMatch(/Ana|Cléo/);
    expect(big + hands.length).not.toBe("0");
    for (const line of [title, big, text, note]) expect(line).not.toMatch(/[{}]|undefined|NaN|\.(big|text)$/);
  });

  test("both languages have the same keys", () => {
    expect(Object.keys(messages[lang]).sort()).toEqual(Object.keys(messages.fr).sort());
  });
});

test("numbers have their plural, and what is not known is not told", () => {
  expect(told("pyramide.clue", "fr").text).toBe("Ana le donne pour une brique, Cléo trouve aussitôt.");
  expect(told("pyramide.clue", "fr", { bet: 3 }).text).toContain("3 briques");
  expect(told("pyramide.clue", "fr", { bet: null }).text).toBe("Ana le donne, Cléo trouve aussitôt.");
  expect(told("pyramide.enigma", "en", { early: true, missing: 1 }).text).toContain(
    "one word is still missing",
  );
  expect(told("cible.finale", "fr", { level: 6 }).text).toContain("cœur de la cible");
  expect(told("soleil.guess", "fr").big).toBe("1 chance sur 9");
  expect(told("poker.hand", "fr").hands[0]?.map((face) => face.rank)).toEqual(["2", "5", "10", "V", "R"]);
  expect(told("poker.hand", "en").hands[0]?.map((face) => face.rank)).toEqual(["2", "5", "10", "J", "K"]);
  expect(known("marelle.saut")).toBe(false);
});

test("an evening has a date and a length", () => {
  const at = (hour: number): number => new Date(2026, 10, 14, hour, 5).getTime() / 1000;
  expect(heading(at(20), "fr")).toBe("La soirée du samedi 14 novembre 2026");
  expect(heading(at(15), "fr")).toBe("L'après-midi du samedi 14 novembre 2026");
  expect(heading(at(9), "en")).toBe("The morning of Saturday, November 14, 2026");
  expect([20, 1500, 3600, 3900].map((s) => duration(s, "fr"))).toEqual([
    "moins d'une minute",
    "25 min",
    "1 h",
    "1 h 05",
  ]);
});
