import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { MAX_MOTION_MS } from "$lib/page/motion";
import { flightsOf, pyramidsOf, READING_MS } from "./motion";
import Piece from "../pieces/Piece.svelte";
import type { KreuzwortEvent } from "../values";

type Taken = Extract<KreuzwortEvent, { type: "taken" }>;

const taken: Taken = {
  type: "taken",
  seat: 1,
  word: "NOTES",
  cells: ["C3", "C4", "C5", "C6", "C7"],
  from: { C4: "B6", C7: "B2" },
  letters: "NOES",
  score: 4,
};

test("each pyramid of a word with its colour; printed letters stay", () => {
  expect(pyramidsOf(taken).map(({ letter, owner, source }) => `${letter}${owner} ${source}`)).toEqual([
    "NK C3",
    "ON B6",
    "EK C6",
    "SG B2",
  ]);
});

/** A board of plain boxes: nothing is laid out in these tests. */
function boardWith(cells: string[], heap: number): HTMLElement {
  const root = document.createElement("div");
  const add = (name: string, value: string, x: number): void => {
    const node = document.createElement("i");
    node.setAttribute(name, value);
    node.getBoundingClientRect = () => new DOMRect(x, 0, 40, 40);
    root.append(node);
  };
  cells.forEach((cell, i) => add("data-cell", cell, 40 * i));
  add("data-heap", String(heap), 999);
  return root;
}

test("they fly from their stacks over the word to the winner's heap", () => {
  const root = boardWith(["C3", "C4", "C5", "C6", "C7", "B6", "B2"], 1);
  const flights = flightsOf(root, [taken], 7, 0);
  expect(flights.map(({ from, by, to }) => [from.x, by.x, to.x])).toEqual([
    [0, 0, 999],
    [200, 40, 999],
    [120, 120, 999],
    [240, 160, 999],
  ]);
  // Who built the word has seen them set down.
  const own = flightsOf(root, [taken], 7, 1);
  expect(own.map(({ from }) => from.x)).toEqual([0, 40, 120, 160]);
  for (const { delay, duration } of own) expect(delay + duration).toBeLessThanOrEqual(MAX_MOTION_MS);
});

test("another's word is spelt letter by letter and stays to be read", () => {
  const flights = flightsOf(boardWith(["C3", "C4", "C5", "C6", "C7", "B6", "B2"], 1), [taken], 7, 0);
  const lies = flights.map(({ delay, duration, lies }) => delay + duration * lies);
  const leaves = flights.map(({ delay, duration, leaves }) => delay + duration * leaves);
  expect(lies).toEqual([...lies].sort((a, b) => a - b));
  expect(new Set(lies).size).toBe(flights.length);
  expect(Math.min(...leaves) - Math.max(...lies)).toBeCloseTo(READING_MS);
  expect(READING_MS).toBe(1500);
});

test("a long word of one's own is not slower, and other events move nothing", () => {
  const cells = Array.from({ length: 10 }, (_, i) => `E${i + 1}`);
  const long: Taken = { ...taken, word: "A".repeat(10), letters: "A".repeat(10), cells, from: {} };
  const flights = flightsOf(boardWith(cells, 1), [long, { type: "passed", seat: 0, late: false }], 1, 1);
  expect(flights).toHaveLength(10);
  expect(Math.max(...flights.map(({ delay, duration }) => delay + duration))).toBeLessThanOrEqual(
    MAX_MOTION_MS,
  );
});

test("on a board that is near, what is out of sight comes from its edge", () => {
  const root = boardWith(["C3", "C4", "C5", "C6", "C7", "B6", "B2"], 1);
  const frame = document.createElement("i");
  frame.dataset["near"] = "";
  frame.getBoundingClientRect = () => new DOMRect(20, 0, 160, 160);
  root.append(frame);
  expect(flightsOf(root, [taken], 7, 0).map(({ from, by }) => [from.x, by.x])).toEqual([
    [20, 20],
    [140, 40],
    [120, 120],
    [140, 140],
  ]);
});

test("on a board that is whole, each pyramid comes from its own stack", () => {
  const root = boardWith(["C3", "C4", "C5", "C6", "C7", "B6", "B2"], 1);
  render(Piece, { target: root, props: { letter: "A", owner: "S" } });
  for (const part of root.querySelectorAll("svg *"))
    part.getBoundingClientRect = () => new DOMRect(60, 0, 20, 20);
  expect(flightsOf(root, [taken], 7, 0).map(({ from }) => from.x)).toEqual([0, 200, 120, 240]);
});
