import { expect, test } from "vitest";
import type { GameClient, GameView } from "../games/types";
import { headline, standingWords } from "./ending";

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

test("while a game is played its own words tell how a seat stands, and the score at the end", () => {
  const view = { phase: "play", scores: [-83] } as unknown as GameView;
  const client = { score: (n: number) => `${n} points`, standing: () => "32 gagnés, 51 à vider" };
  const told = (over: boolean): string => standingWords(client as unknown as GameClient, view, 0, over);
  expect([told(false), told(true)]).toEqual(["32 gagnés, 51 à vider", "-83 points"]);
  expect(standingWords(null, view, 0, false)).toBe("-83");
  expect(standingWords(null, view, 1, false)).toBe("");
});
