import { expect, test } from "vitest";
import { ranking } from "./ranking";

const ranks = (scores: number[], winners: number[]): number[][] =>
  ranking({ scores, winners, reason: "" }).map(({ rank, seat }) => [rank, seat]);

test("equal scores share a rank, and the next one is left out", () => {
  expect(ranks([3, 7, 3, 1], [1])).toEqual([
    [1, 1],
    [2, 0],
    [2, 2],
    [4, 3],
  ]);
  expect(ranks([5, 5], [0, 1])).toEqual([
    [1, 0],
    [1, 1],
  ]);
});

test("the game's own order leaves nobody equal", () => {
  const places = ranking({ scores: [2, 0, 2, 0], winners: [2], reason: "" }, [2, 0, 3, 1]);
  expect(places.map(({ rank, seat, score }) => [rank, seat, score])).toEqual([
    [1, 2, 2],
    [2, 0, 2],
    [3, 3, 0],
    [4, 1, 0],
  ]);
});

test("those that the game's own order lists together share a place", () => {
  const places = ranking({ scores: [2, 0, 2, 0], winners: [2], reason: "" }, [2, [0, 3], 1]);
  expect(places.map(({ rank, seat }) => [rank, seat])).toEqual([
    [1, 2],
    [2, 0],
    [2, 3],
    [4, 1],
  ]);
});

test("whoever wins among equals stands before them", () => {
  expect(ranks([2, 0, 2, 0], [2])).toEqual([
    [1, 2],
    [2, 0],
    [3, 1],
    [3, 3],
  ]);
});

test("where the lowest score wins, fewer points are better, and equal scores share a rank", () => {
  const places = ranking({ scores: [9, 0, 9, 12], winners: [1], reason: "" }, null, true);
  expect(places.map(({ rank, seat }) => [rank, seat])).toEqual([
    [1, 1],
    [2, 0],
    [2, 2],
    [4, 3],
  ]);
});
