import { describe, expect, test } from "vitest";
import { AROUND, cellOf, LINES, nameOf, placeOf, seenAt, SIDES, sideOf, SIZE, step } from "./board";

const names = (cells: readonly number[]): string => cells.map(nameOf).join(" ");

describe("the board", () => {
  test("each side has its own row at the bottom, F on the left (R-K2, R-K8)", () => {
    const below = (side: (typeof SIDES)[number]): number[] =>
      [2, 3, 4, 5, 6, 7].map((column) => seenAt(side, SIZE - 2, column));
    expect(names(below("S"))).toBe("I3 I4 I5 I6 I7 I8");
    expect(names(below("W"))).toBe("C2 D2 E2 F2 G2 H2");
    expect(names(below("N"))).toBe("B8 B7 B6 B5 B4 B3");
    expect(names(below("E"))).toBe("H9 G9 F9 E9 D9 C9");
    for (const side of SIDES) for (const cell of below(side)) expect(sideOf(cell)).toBe(side);
  });

  test("a cell is where it is seen", () => {
    for (const side of SIDES)
      for (let cell = 0; cell < 100; cell++) expect(seenAt(side, ...placeOf(side, cell))).toBe(cell);
  });

  test("the lines of words run to the right and downwards, over the centre", () => {
    expect(names(LINES.S[0] ?? [])).toBe("C2 C3 C4 C5 C6 C7 C8 C9");
    expect(names(LINES.S[6] ?? [])).toBe("B3 C3 D3 E3 F3 G3 H3 I3");
    expect(names(LINES.W[0] ?? [])).toBe("B8 C8 D8 E8 F8 G8 H8 I8");
    expect(names(LINES.N[0] ?? [])).toBe("H9 H8 H7 H6 H5 H4 H3 H2");
    for (const side of SIDES) expect(LINES[side]).toHaveLength(12);
  });

  test("the ring goes once round", () => {
    expect(new Set(AROUND).size).toBe(36);
    expect(names(AROUND.slice(8, 11))).toBe("A9 A10 B10");
  });

  test("arrows go as the reader sees it, and stop at the edge", () => {
    expect(nameOf(step("S", cellOf("I5"), "ArrowUp") ?? 0)).toBe("H5");
    expect(nameOf(step("N", cellOf("B5"), "ArrowUp") ?? 0)).toBe("C5");
    expect(nameOf(step("W", cellOf("C2"), "ArrowRight") ?? 0)).toBe("D2");
    expect(nameOf(step("E", cellOf("C9"), "ArrowUp") ?? 0)).toBe("C8");
    expect(nameOf(step("S", cellOf("A1"), "ArrowLeft") ?? 0)).toBe("A1");
    expect(nameOf(step("S", cellOf("E5"), "End") ?? 0)).toBe("E10");
    expect(step("S", 0, "x")).toBeNull();
  });
});
