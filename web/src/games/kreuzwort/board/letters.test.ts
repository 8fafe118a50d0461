import { expect, test } from "vitest";
import { fold, valueOf } from "./letters";

test("typed words become letters of the board (A-K29)", () => {
  expect(fold("été")).toBe("ETE");
  expect(fold("e\u0301te\u0301")).toBe("ETE");
  expect(fold("Cœur")).toBe("COEUR");
  expect(fold("ÇA")).toBe("CA");
  // A telephone adds a space behind a word that it has guessed.
  expect(fold("mot ")).toBe("MOT");
});

test("what is not of letters alone is no word", () => {
  for (const text of ["deux mots", "m0t", "🦊", "arc-en-ciel", "l'an", "λόγος", ""])
    expect(fold(text)).toBe("");
});

test("letters have their values", () => {
  expect([..."EDCFJZ"].map(valueOf)).toEqual([1, 2, 3, 4, 8, 10]);
  expect(valueOf(".")).toBe(0);
});
