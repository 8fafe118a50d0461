import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { GameEvent } from "$games/types";
import { NAMES, shown, told } from "$testing/ceremonies";
import { CELLS, SYMBOLS } from "./board/board";
import { ceremonies } from "./ceremonies";
import SalonScore from "./salon/SalonScore.svelte";
import { viewOf } from "./testing";
import { asOptions, asView, type Answer } from "./values";

/** The first cells found in a round, by Bao and Cléo in turn. */
function finds(round: number, n: number): Answer[] {
  return CELLS.slice(0, n).map((cell, i) => {
    const symbol = SYMBOLS[i % SYMBOLS.length] ?? "S";
    return { round, seat: 1 + (i % 2), cell, symbol, hit: true, count: 2, paid: 2, ingot: 12 };
  });
}

const asked = (answer: Answer | undefined): GameEvent => ({ type: "guessed", ...answer });

test("the palace opens with the last stone, and no stone before", () => {
  const log = finds(1, CELLS.length);
  const ceremony = told(ceremonies, asked(log.at(-1)), { view: viewOf({ log }) });
  expect(ceremony).toMatchObject({
    title: "Le palais est ouvert",
    line: "Cléo retourne la dernière pierre\u00a0: l'oiseau en D6.",
    seats: [2],
  });
  expect(shown(ceremony).querySelectorAll(".stone .animal")).toHaveLength(CELLS.length);
  const before = log.slice(0, -1);
  expect(told(ceremonies, asked(before.at(-1)), { view: viewOf({ log: before }) })).toBeNull();
});

test("a miss on the way is nothing to celebrate", () => {
  const log = [...finds(1, 23), { ...finds(1, 24).at(-1)!, hit: false }];
  expect(told(ceremonies, asked(log.at(-1)), { view: viewOf({ log }) })).toBeNull();
});

test("where another round follows, it is told who leads", () => {
  const log = finds(1, CELLS.length);
  const view = viewOf({ log, round: 2, scores: [0, 90, 104] });
  const ceremony = told(ceremonies, asked(log.at(-1)), { view, options: { variant: "tour" }, seat: 2 });
  expect(ceremony?.line).toMatch(/^Vous retournez .* Vous menez avec 104 d'or\.$/);
});

function score(more: Record<string, unknown>, options = {}): void {
  const view = asView(viewOf(more));
  render(SalonScore, { view, options: asOptions(options), names: NAMES.slice(0, view.scores.length) });
}

test("the big screen tells what the last answer brought, who leads by how much, and what is hidden", () => {
  score({ log: finds(1, 5), scores: [0, 42, 28] });
  expect(screen.getByText("+14")).toBeInTheDocument();
  expect(screen.getByText(/^Bao mène de\s14$/)).toBeInTheDocument();
  expect(screen.getByText(/^Encore 19\sanimaux$/)).toBeInTheDocument();
});

test("in a duel it tells the questions, and in the second round what there is to beat", () => {
  const options = { variant: "duel" };
  score({ round: 2, to_move: [0], scores: [-3, -12], questions: [3, 12] }, options);
  expect(screen.getByText("3")).toBeInTheDocument();
  expect(screen.getByText("questions d'Ana")).toBeInTheDocument();
  expect(screen.getByText(/^À battre\s: 12$/)).toBeInTheDocument();
});
