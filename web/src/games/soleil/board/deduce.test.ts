import { describe, expect, test } from "vitest";
import { CELLS } from "./board";
import { certain } from "./deduce";
import table from "../tutorial.json";
import { viewOf } from "../testing";
import type { Answer, SoleilView } from "../values";

const truth = table.setup.rounds[0]?.board.join("") ?? "";

/** The tutorial's game with these questions after its own, answered truly. */
function after(...questions: string[]): SoleilView {
  const open = new Set<number>();
  const log: Answer[] = [];
  const asked = [...table.moves.map(({ move }) => move.cell + move.symbol), ...questions];
  asked.forEach((question, i) => {
    const cell = CELLS.indexOf(question.slice(0, 2));
    const symbol = question.charAt(2) as Answer["symbol"];
    const near = (other: number): boolean =>
      other !== cell &&
      Math.abs(Math.floor(other / 6) - Math.floor(cell / 6)) <= 1 &&
      Math.abs((other % 6) - (cell % 6)) <= 1;
    const count = CELLS.filter((_, n) => near(n) && !open.has(n) && truth.charAt(n) === symbol).length;
    const hit = truth.charAt(cell) === symbol;
    log.push({
      round: 1,
      seat: i % 2,
      cell: question.slice(0, 2),
      symbol,
      hit,
      count,
      paid: count,
      ingot: null,
    });
    if (hit) open.add(cell);
  });
  const letters = [...truth].map((letter, n) => (open.has(n) ? letter : "?")).join("");
  return viewOf({ board: letters.match(/.{6}/g), log }) as SoleilView;
}

describe("what follows from the answers", () => {
  test("nothing at first, and the bird that is left after three questions", () => {
    expect(certain(after())).toEqual([]);
    expect(certain(after("B5O"))).toEqual([]);
    expect(certain(after("B5O", "B4O", "C5O"))).toContainEqual({ cell: "A5", symbol: "O" });
  });

  test("a wrong question rules an animal out, and what is counted elsewhere does not count again", () => {
    expect(certain(after("B5O", "B4O"))).toContainEqual({ cell: "B4", symbol: "S" });
  });

  test("the last cell, and nothing where all are open", () => {
    const hidden = CELLS.flatMap((cell, n) =>
      after().board.join("").charAt(n) === "?" ? [cell + truth.charAt(n)] : [],
    );
    expect(certain(after(...hidden.slice(0, -1)))).toEqual([{ cell: "D6", symbol: "L" }]);
    expect(certain(after(...hidden))).toEqual([]);
  });
});
