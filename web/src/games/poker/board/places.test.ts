import { describe, expect, test } from "vitest";
import { isFree, keyOf, mayBuild, PLACES, rowSeen, seenColumn, step, type At } from "./board";

const set = (...places: At[]): Set<string> => new Set(places.map(keyOf));

describe("places", () => {
  test("a block goes onto the foundation or onto two neighbours (R-O5, A-O24)", () => {
    const filled = set([0, 0], [0, 1], [0, 3]);
    const open = PLACES.filter((at) => mayBuild(filled, at)).map(keyOf);
    expect(open).toEqual(["0.2", "0.4", "0.5", "0.6", "0.7", "1.0"]);
  });

  test("a block is free when nothing lies on it (R-O8)", () => {
    const filled = set([0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [2, 0], [0, 5]);
    expect(PLACES.filter((at) => isFree(filled, at)).map(keyOf)).toEqual(["0.5", "2.0"]);
  });

  test("who sits opposite sees the pyramid the other way round", () => {
    expect(seenColumn([0, 0], true)).toBe(7);
    expect(seenColumn([2, 1], true)).toBe(4);
    expect(rowSeen(5, true).map(keyOf)).toEqual(["5.2", "5.1", "5.0"]);
  });
});

describe("arrow keys", () => {
  const there = set([0, 0], [0, 1], [0, 2], [0, 6], [1, 0], [1, 1], [2, 0]);
  const present = (at: At): boolean => there.has(keyOf(at));
  const go = (from: At, key: string, mirrored = false): string | null => {
    const to = step(from, key, mirrored, present);
    return to && keyOf(to);
  };

  test("lead to the nearest block", () => {
    expect(go([0, 2], "ArrowRight")).toBe("0.6");
    expect(go([0, 6], "ArrowUp")).toBe("1.1");
    expect(go([1, 1], "ArrowDown")).toBe("0.1");
    expect(go([2, 0], "ArrowUp")).toBe("2.0");
    expect(go([0, 6], "PageUp")).toBe("2.0");
    expect(go([2, 0], "PageDown")).toBe("0.1");
    expect(go([0, 2], "Home")).toBe("0.0");
    expect(go([0, 2], "End")).toBe("0.6");
    expect(go([0, 2], "x")).toBeNull();
  });

  test("go as the eye goes on the other side", () => {
    expect(go([0, 2], "ArrowRight", true)).toBe("0.1");
    expect(go([0, 0], "ArrowLeft", true)).toBe("0.1");
  });

  test("leave a place that has become empty", () => {
    expect(go([3, 0], "ArrowDown")).toBe("2.0");
    expect(go([0, 4], "ArrowLeft")).toBe("0.2");
  });
});
