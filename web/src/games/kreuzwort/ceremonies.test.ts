import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { NAMES, shown, told } from "$testing/ceremonies";
import { ceremonies } from "./ceremonies";
import SalonScores from "./SalonScores.svelte";
import { viewOf } from "./testing";
import { asView } from "./values";

const taken = { type: "taken", seat: 1, word: "MOT", score: 9, cells: [], from: {}, letters: "MOT" };
const over = (reason: string) => ({ type: "over", scores: [3, 12], winners: [1], reason });

test("the word that clears a row is spelled in pyramids", () => {
  const ceremony = told(ceremonies, taken, { view: viewOf(), more: [over("cleared")] });
  expect(ceremony).toMatchObject({
    title: "Le mot de la fin",
    line: "Bao vide une rangée avec MOT\u00a0: 9 points.",
    seats: [1],
  });
  const letters = [...shown(ceremony).querySelectorAll("text.letter")].map((one) => one.textContent);
  expect(letters).toEqual(["M", "O", "T"]);
});

test("any other word is only a word", () => {
  expect(told(ceremonies, taken, { view: viewOf() })).toBeNull();
  expect(told(ceremonies, taken, { view: viewOf(), more: [over("stalemate")] })).toBeNull();
});

test("the big screen tells what everybody has won, who would win now, and who is nearest to the end", () => {
  const view = viewOf({
    scores: [-70, 4],
    won: [
      { pyramids: 5, points: 10 },
      { pyramids: 20, points: 40 },
    ],
    left: [
      { pyramids: 20, points: 80 },
      { pyramids: 9, points: 36 },
    ],
  });
  render(SalonScores, { view: asView(view), names: NAMES.slice(0, 2) });
  const rows = screen.getAllByRole("listitem").map((row) => row.textContent.replace(/\s+/g, " ").trim());
  expect(rows).toEqual(["Bao 36 à vider 40", "Ana 80 à vider 10"]);
  expect(screen.getByText("Si tout s'arrêtait là : Bao, de 74 points")).toBeInTheDocument();
  expect(screen.getByText(/Bao, 9 pyramides/)).toBeInTheDocument();
});

test("the big screen begins at nothing, and nobody leads", () => {
  const nothing = { pyramids: 0, points: 0 };
  const all = { pyramids: 24, points: 83 };
  const view = viewOf({ scores: [-83, -83], won: [nothing, nothing], left: [all, all] });
  render(SalonScores, { view: asView(view), names: NAMES.slice(0, 2) });
  const rows = screen.getAllByRole("listitem").map((row) => row.textContent.replace(/\s+/g, " ").trim());
  expect(rows).toEqual(["Ana 83 à vider 0", "Bao 83 à vider 0"]);
  expect(screen.queryByText(/Si tout s'arrêtait là/)).toBeNull();
});
