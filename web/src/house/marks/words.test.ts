import { expect, test } from "vitest";
import { CATEGORIES, MARKS } from "../../lib/decks";
import { en } from "./messages/en";
import { fr } from "./messages/fr";

test("both languages have a word for everything that can be chosen", () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
  for (const category of CATEGORIES) {
    expect(fr[category]).toBeTruthy();
    for (const word of MARKS[category]) {
      expect(fr[`mark.${word}`], word).toBeTruthy();
      expect(en[`mark.${word}`], word).toBeTruthy();
    }
  }
});
