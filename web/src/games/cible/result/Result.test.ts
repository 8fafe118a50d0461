import { render, screen, within } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { language } from "$lib/i18n.svelte";
import Result from "./Result.svelte";
import { viewOf } from "../testing";

beforeEach(() => {
  language.lang = "fr";
});

const names = ["Ana", "Bao", "Cléo"];
const first = { partie: 1, seat: 0, level: 5, pawns: 3, second: 1, gained: [8, 2, 0] };

test("the points come from pawns, levels and the heart (R-C29)", () => {
  const second = { partie: 2, seat: 1, level: 6, pawns: 1, second: 2, gained: [0, 12, 2] };
  render(Result, {
    props: {
      view: viewOf({ results: [first, second] }),
      outcome: { scores: [8, 14, 2], winners: [1], reason: "parties" },
      names,
      options: {},
      par: null,
    },
  });
  const rows = within(screen.getByRole("table", { name: "Le décompte" })).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim()))).toEqual([
    ["Joueur", "Partie 1", "Partie 2", "Total"],
    ["Bao", "2 Enchères", "12 1 pion + niveau 6 + 5 pour le cœur", "14"],
    ["Ana", "8 3 pions + niveau 5", "0", "8"],
    ["Cléo", "0", "2 Enchères", "2"],
  ]);
  expect(screen.queryByText(/À égalité/)).toBeNull();
});

test("a tie is explained (R-C31)", () => {
  render(Result, {
    props: {
      view: viewOf({ results: [first, { ...first, partie: 2, seat: 1, level: 6, gained: [0, 6, 0] }] }),
      outcome: { scores: [8, 8, 0], winners: [1], reason: "parties" },
      names,
      options: {},
      par: null,
    },
  });
  expect(screen.getByText(/À égalité de points/)).toBeVisible();
  expect(screen.getByText("Ana : niveau 5, 3 pions")).toBeVisible();
  expect(screen.getByText("Bao : niveau 6, 3 pions")).toBeVisible();
});
