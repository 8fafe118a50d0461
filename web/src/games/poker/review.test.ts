import { render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { language } from "../../lib/i18n.svelte";
import { asReview, sums } from "./review";
import Review from "./Review.svelte";

beforeEach(() => {
  language.lang = "fr";
});

const REVIEW = [
  {
    number: 1,
    seat: 0,
    move: { type: "build", at: [0, 3] },
    value: 0.52,
    best: { move: { type: "build", at: [0, 3] }, value: 0.52 },
  },
  {
    number: 2,
    seat: 1,
    deal: 1,
    move: { type: "take", at: [1, 0] },
    hand: 2,
    value: 0.4,
    best: { move: { type: "take", at: [0, 7] }, hand: null, value: 0.55 },
    loss: 0.15,
  },
];

test("each turn stands beside the best one", () => {
  render(Review, { props: { review: REVIEW, names: ["Ana", "Bao"] } });
  const turns = screen.getAllByRole("listitem").map((item) => item.textContent?.replace(/\s+/g, " "));
  expect(
    turns.some((text) => text?.includes("poser en rangée 1, colonne 4") && text.includes("Le meilleur coup")),
  ).toBe(true);
  // Bao's places are told from Bao's side.
  const bao = turns.find((text) =>
    text?.includes("prendre en rangée 2, colonne 7, puis mettre dans la main 3"),
  );
  expect(bao).toContain("prendre en rangée 1, colonne 1, chance 55");
});

test("one seat alone can be looked at", async () => {
  render(Review, { props: { review: REVIEW, names: ["Ana", "Bao"] } });
  await userEvent.click(screen.getByRole("button", { name: "Ana" }));
  expect(screen.queryByText(/colonne 7/)).toBeNull();
  expect(screen.getByText(/colonne 4/)).toBeVisible();
});

test("sums count what was lost", () => {
  expect(sums(asReview(REVIEW))).toEqual([
    { seat: 0, turns: 1, good: 1, loss: 0 },
    { seat: 1, turns: 1, good: 0, loss: expect.closeTo(0.15) as number },
  ]);
});

test("what it does not understand is left out", () => {
  expect(asReview(null)).toEqual([]);
  expect(
    asReview([null, 3, { seat: 0, move: { type: "fly" }, value: 1 }, { ...REVIEW[0], best: {} }]),
  ).toEqual([]);
});
