import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Review from "./Review.svelte";
import { asReview } from "./review";

const best = { word: "RATE", points: 9, own: 1, cells: ["C3", "C6"], from: {} };
const raw = [
  { number: 1, seat: 0, word: "TES", taken: true, points: 4, best, loss: 5 },
  { number: 2, seat: 1, word: null, taken: false, points: 0, best: null, loss: 0 },
  { number: 3, seat: 0, word: "RATE", taken: true, points: 9, best, loss: 0 },
  { number: 4, seat: 1, word: "LM", taken: false, points: 0, best, loss: 9 },
];

test("entries that are none are left out", () => {
  expect(asReview(raw)).toHaveLength(4);
  expect(asReview([{ seat: 0 }, null, 3])).toEqual([]);
  expect(asReview("?")).toEqual([]);
});

test("each turn stands beside the best word of its moment", () => {
  render(Review, { props: { review: raw, names: ["Ana", "Bao"] } });
  const [first, second, third, fourth] = screen
    .getAllByRole("listitem")
    .filter((node) => node.classList.contains("turn"));
  expect(
    screen.getByText("Ana : le meilleur mot 1 fois sur 2, 5 points de moins que possible"),
  ).toBeVisible();
  expect(first).toHaveTextContent("Ana, TES, 4 points");
  expect(first).toHaveTextContent("Mieux : RATE, 9 points");
  expect(second).toHaveTextContent("Bao, tour passé");
  expect(third).toHaveTextContent("Le meilleur mot");
  expect(fourth).toHaveTextContent("Bao, LM, contesté et repris");
});
