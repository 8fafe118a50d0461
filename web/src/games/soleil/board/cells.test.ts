import { describe, expect, test } from "vitest";
import { cellName, CELLS, indexOf, NEIGHBOURS, step } from "./board";

const around = (cell: string): string[] => (NEIGHBOURS[indexOf(cell)] ?? []).map(cellName);
const go = (cell: string, key: string): string => cellName(step(indexOf(cell), key));

describe("cells", () => {
  test("run from A1 to D6", () => {
    expect(CELLS).toHaveLength(24);
    expect([CELLS[0], CELLS[6], CELLS[23]]).toEqual(["A1", "B1", "D6"]);
  });

  test("have neighbours on all sides, diagonals too (A-S1), as far as they exist (A-S2), never themselves (A-S3)", () => {
    expect(around("B4")).toEqual(["A3", "A4", "A5", "B3", "B5", "C3", "C4", "C5"]);
    expect(around("C1")).toEqual(["B1", "B2", "C2", "D1", "D2"]);
    expect(around("D6")).toEqual(["C5", "C6", "D5"]);
  });
});

describe("arrow keys", () => {
  test("lead to the next cell", () => {
    expect(go("B4", "ArrowLeft")).toBe("B3");
    expect(go("B4", "ArrowRight")).toBe("B5");
    expect(go("B4", "ArrowUp")).toBe("A4");
    expect(go("B4", "ArrowDown")).toBe("C4");
  });

  test("stop at the edges", () => {
    expect(go("A1", "ArrowLeft")).toBe("A1");
    expect(go("A1", "ArrowUp")).toBe("A1");
    expect(go("D6", "ArrowRight")).toBe("D6");
    expect(go("D6", "ArrowDown")).toBe("D6");
    expect(go("A6", "ArrowRight")).toBe("A6");
  });

  test("Home, End, PageUp and PageDown lead to the ends of row and column", () => {
    expect(go("C4", "Home")).toBe("C1");
    expect(go("C4", "End")).toBe("C6");
    expect(go("C4", "PageUp")).toBe("A4");
    expect(go("C4", "PageDown")).toBe("D4");
  });

  test("other keys lead nowhere", () => {
    expect(step(3, "s")).toBe(-1);
  });
});
