import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Result from "./Result.svelte";
import { viewOf } from "../testing";

test("who has nothing left loses 0, not −0", () => {
  const view = viewOf({
    won: [
      { points: 40, pyramids: 12 },
      { points: 10, pyramids: 4 },
    ],
    left: [
      { points: 0, pyramids: 0 },
      { points: 36, pyramids: 9 },
    ],
  });
  const outcome = { scores: [40, -26], winners: [0], reason: "finished" };
  render(Result, { props: { view, outcome, names: ["Ana", "Bao"], options: {}, par: null } });
  const cells = screen.getAllByRole("cell").map((cell) => cell.firstChild?.textContent);
  expect(cells.filter((_, i) => i % 3 === 1)).toEqual(["0", "−36"]);
});
