import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { language } from "$lib/i18n.svelte";
import Result from "./Result.svelte";
import { itemise } from "./result";
import { viewOf } from "../testing";
import { asView } from "../values";

beforeEach(() => {
  language.lang = "fr";
});

const answer = { round: 1, seat: 1, cell: "A1", symbol: "S", hit: true, count: 2, paid: 2, ingot: 10 };
const log = [
  answer,
  { ...answer, seat: 2, hit: false, paid: 1, ingot: null },
  { ...answer, cell: "A2", ingot: 16, paid: 0 },
  { ...answer, cell: "A3", ingot: 10, paid: 3 },
];
const view = viewOf({ phase: "over", log, questions: [0, 3, 1] });

test("a score is its ingots by value and its coins", () => {
  const [emperor, bao, cleo] = itemise(asView(view), [0, 41, 1]);
  expect(emperor).toEqual({ seat: 0, ingots: [], coins: 0, questions: 0, hits: 0 });
  expect(bao).toEqual({
    seat: 1,
    ingots: [
      { value: 10, n: 2 },
      { value: 16, n: 1 },
    ],
    coins: 5,
    questions: 3,
    hits: 3,
  });
  expect(cleo).toMatchObject({ ingots: [], coins: 1, questions: 1, hits: 0 });
  const worth = bao?.ingots.reduce((sum, { value, n }) => sum + value * n, bao.coins);
  expect(worth).toBe(41);
});

const outcome = { scores: [0, 41, 1], winners: [1], reason: "all_found" };

test("each seat has a line with everything in words", () => {
  render(Result, { view, outcome, names: ["Ana", "Bao", "Cléo"], options: {}, par: null });
  const lines = screen.getAllByRole("listitem").map((line) => line.textContent.replace(/\s+/g, " ").trim());
  expect(lines[0]).toMatch(/^Ana .*Atahualpa/);
  expect(lines[1]).toMatch(
    /Bao 41 d'or lingot de 10 10 × 2 ?lingot de 16 16 × 1 5 pièces 3 questions 3 trouvés/,
  );
});

test("the duel has questions and no gold", () => {
  const duel = { scores: [-30, -41], winners: [0], reason: "all_found" };
  render(Result, { view, outcome: duel, names: ["Ana", "Bao"], options: { variant: "duel" }, par: null });
  expect(screen.queryByText(/pièce/)).toBeNull();
  expect(screen.getByText("30 questions")).toBeVisible();
});

test("alone against the house the questions stand beside the Oracle's", () => {
  const alone = { ...view, questions: [31] };
  const end = { scores: [340], winners: [0], reason: "all_found" };
  const { unmount } = render(Result, {
    view: alone,
    outcome: end,
    names: ["Ana"],
    options: {},
    par: { questions: 34 },
  });
  expect(screen.getByText(/en 31 questions.*L'Oracle aurait eu besoin de 34 questions/s)).toHaveTextContent(
    /mieux que l'Oracle/,
  );
  unmount();
  render(Result, { view: alone, outcome: end, names: ["Ana"], options: {}, par: null });
  expect(screen.queryByText(/Oracle/)).toBeNull();
});
