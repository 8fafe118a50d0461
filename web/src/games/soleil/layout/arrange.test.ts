import { describe, expect, test } from "vitest";
import {
  chequered,
  clear,
  clustered,
  dearInside,
  empty,
  inBands,
  isComplete,
  place,
  random,
  remaining,
  shuffle,
  swap,
  unforeseeable,
  type Below,
  type Layout,
} from "./arrange";
import { NEIGHBOURS, SYMBOLS, VALUES, type SymbolKey } from "../board/board";

/** Every number in turn: presets are tried with many of these. */
function counting(from: number): Below {
  let i = from;
  return (n) => (i = (i * 31 + 7) % 9973) % n;
}

const numbers = Array.from({ length: 40 }, (_, i) => i);
const alikeNeighbours = (layout: Layout<SymbolKey>): number =>
  layout.reduce(
    (sum, kind, cell) => sum + (NEIGHBOURS[cell] ?? []).filter((near) => layout[near] === kind).length,
    0,
  ) / 2;

describe("laying by hand", () => {
  test("counts what is left of each kind", () => {
    const layout = place(place(empty<SymbolKey>(), SYMBOLS, 0, "S"), SYMBOLS, 5, "S");
    expect(Object.fromEntries(remaining(layout, SYMBOLS))).toEqual({ S: 4, L: 6, A: 6, O: 6 });
  });

  test("a seventh monkey is not laid (A-S18)", () => {
    let layout = empty<SymbolKey>();
    for (let cell = 0; cell < 6; cell++) layout = place(layout, SYMBOLS, cell, "S");
    expect(place(layout, SYMBOLS, 6, "S")).toBe(layout);
    expect(place(layout, SYMBOLS, 5, "O")[5]).toBe("O");
  });

  test("what lay there goes back to the supply", () => {
    const layout = place(place(empty<SymbolKey>(), SYMBOLS, 0, "S"), SYMBOLS, 0, "L");
    expect(Object.fromEntries(remaining(layout, SYMBOLS))).toEqual({ S: 6, L: 5, A: 6, O: 6 });
  });

  test("two cells change places, also with an empty one", () => {
    const layout = place(place(empty<SymbolKey>(), SYMBOLS, 0, "S"), SYMBOLS, 1, "L");
    expect(swap(layout, 0, 1).slice(0, 3)).toEqual(["L", "S", null]);
    expect(swap(layout, 1, 2).slice(0, 3)).toEqual(["S", null, "L"]);
    expect(clear(layout, 0)[0]).toBeNull();
  });

  test("is complete with six of each on 24 cells and not before", () => {
    const full = inBands(SYMBOLS);
    expect(isComplete(full, SYMBOLS)).toBe(true);
    expect(isComplete(clear(full, 7), SYMBOLS)).toBe(false);
    expect(isComplete(full.with(0, "O"), SYMBOLS)).toBe(false);
  });
});

describe("presets", () => {
  test.each(numbers)("are whole layouts, six of each kind (%i)", (from) => {
    for (const preset of [random, clustered, chequered]) {
      expect(isComplete(preset(SYMBOLS, counting(from)), SYMBOLS)).toBe(true);
    }
  });

  test("of ingots are whole layouts too", () => {
    expect(isComplete(inBands(VALUES), VALUES)).toBe(true);
    expect(isComplete(dearInside(VALUES), VALUES)).toBe(true);
    expect(isComplete(chequered(VALUES, counting(1)), VALUES)).toBe(true);
  });

  test("chequered has no two alike side by side, clustered has many", () => {
    for (const from of numbers) {
      expect(alikeNeighbours(chequered(SYMBOLS, counting(from)))).toBe(0);
      expect(alikeNeighbours(clustered(SYMBOLS, counting(from)))).toBeGreaterThan(24);
    }
  });

  test("the dear ingots lie inside", () => {
    const layout = dearInside(VALUES);
    const inside = [7, 8, 9, 10, 13, 14, 15, 16].map((cell) => layout[cell] ?? 0);
    expect(inside.filter((value) => value === 16)).toHaveLength(6);
  });
});

describe("chance in the browser", () => {
  test("a shuffle keeps everything and follows the numbers it gets", () => {
    expect(shuffle([1, 2, 3, 4], () => 0)).toEqual([2, 3, 4, 1]);
    expect(shuffle([1, 2, 3, 4], (n) => n - 1)).toEqual([1, 2, 3, 4]);
  });

  test("unforeseeable numbers stay below their bound", () => {
    const seen = new Set(Array.from({ length: 400 }, () => unforeseeable(5)));
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4]);
  });
});
