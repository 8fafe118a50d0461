import { expect, test } from "vitest";
import { headline } from "./ending";

const told = (winners: number[], names: string[], mine: number[] = []): string =>
  headline({ scores: names.map(() => 0), winners, reason: "ended" }, names, mine).replace(/\s/gu, " ");

test("the end is told to whoever reads it", () => {
  expect(told([1], ["Ana", "Bao"], [1])).toBe("Vous gagnez !");
  expect(told([1], ["Ana", "Bao"], [0, 1])).toBe("Bao gagne !");
  expect(told([0, 2], ["Ana", "Bao", "Cléo"], [0])).toBe("Ana et Cléo gagnent !");
  expect(told([], ["Ana", "Bao"])).toBe("Personne ne gagne");
  expect(told([0], ["Ana"], [0])).toBe("Tout est trouvé !");
});

test("where everybody has as much, nobody is said to win", () => {
  expect(told([0, 1], ["Ana", "Bao"], [0])).toBe("Égalité entre Ana et Bao");
});
