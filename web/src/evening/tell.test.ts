import { describe, expect, test } from "vitest";
import type { Highlights } from "../games/types";
import { highlights } from "../testing/games";
import { known, tell } from "./tell";
import { duration, heading } from "./times";
import type { EveningGame, EveningMoment } from "./types";
import { messages } from "./words";

const game: EveningGame = {
  id: null,
  game: "sablier",
  began: 0,
  seconds: 60,
  seats: [
    { name: "Ana", level: null, who: 0 },
    { name: null, level: "novice", who: null },
  ],
  outcome: { scores: [1, 0], winners: [0], reason: "ended" },
};
const sablier: Highlights = {
  messages: {
    fr: { grain: "Le grain", "grain.big": "{n} grains", "grain.text": "pour {names}", bare: "Sans phrase" },
    en: { grain: "The grain", "grain.big": "{n} grains", "grain.text": "for {names}", bare: "No sentence" },
  },
};
const moment = (kind: string): EveningMoment => ({ kind, game: 0, seats: [0, 1], facts: { n: 7 } });

test("facts and names alone fill the texts of a kind", () => {
  const told = tell(moment("sablier.grain"), game, sablier, "en");
  expect(told).toEqual({
    title: "The grain",
    big: "7 grains",
    text: expect.stringMatching(/^For Ana/),
    note: "",
  });
});

test("what the game says itself replaces them", () => {
  const own: Highlights = {
    ...sablier,
    tell: (kind, { nameOf, say }) => ({ big: `${kind} of ${nameOf(0)}`, text: say("nothing") }),
  };
  expect(tell(moment("sablier.grain"), game, own)).toMatchObject({ big: "grain of Ana", text: "" });
});

test("a kind without a headline and a sentence is not shown", () => {
  expect(known(moment("sablier.grain"), game, sablier)).toBe(true);
  expect(known(moment("sablier.bare"), game, sablier)).toBe(false);
  expect(known(moment("sablier.saut"), game, sablier)).toBe(false);
  expect(known(moment("sablier.grain"), game, null)).toBe(false);
  expect(known(moment("sablier.grain"), undefined, sablier)).toBe(false);
});

test("the page has the same texts in both languages", () => {
  expect(Object.keys(messages.en).sort()).toEqual(Object.keys(messages.fr).sort());
});

describe.each([...highlights])("the highlights of %s", (_, { messages }) => {
  const places = (message: unknown): string[] =>
    [...new Set(JSON.stringify(message).match(/\{[\w:]+\}/g))].sort();

  test("have the same texts in both languages, with the same places", () => {
    expect(Object.keys(messages.en).sort()).toEqual(Object.keys(messages.fr).sort());
    for (const [key, text] of Object.entries(messages.fr))
      expect(places(messages.en[key]), key).toEqual(places(text));
  });
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
