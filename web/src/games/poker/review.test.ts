import { render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { language } from "$lib/i18n.svelte";
import { asReview } from "./review";
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
});

test.each([
  { seat: 0, taken: "rangée 2, colonne 1", best: "rangée 1, colonne 8", built: "rangée 1, colonne 4" },
  { seat: null, taken: "rangée 2, colonne 1", best: "rangée 1, colonne 8", built: "rangée 1, colonne 4" },
  { seat: 1, taken: "rangée 2, colonne 7", best: "rangée 1, colonne 1", built: "rangée 1, colonne 5" },
])(
  "places of both players are told as the reader in seat $seat sees them",
  ({ seat, taken, best, built }) => {
    render(Review, { props: { review: REVIEW, names: ["Ana", "Bao"], seat } });
    const turns = screen.getAllByRole("listitem").map((item) => item.textContent?.replace(/\s+/g, " "));
    const bao = turns.find((text) => text?.includes(`prendre en ${taken}, puis mettre dans la main 3`));
    expect(bao).toContain(`prendre en ${best}, chances : 55`);
    expect(turns.some((text) => text?.includes(`poser en ${built}`))).toBe(true);
  },
);

test("one seat alone can be looked at", async () => {
  render(Review, { props: { review: REVIEW, names: ["Ana", "Bao"] } });
  await userEvent.click(screen.getByRole("button", { name: "Ana" }));
  expect(screen.queryByText(/rangée 2, colonne 1/)).toBeNull();
  expect(screen.getByText(/colonne 4/)).toBeVisible();
});

test.each([
  { value: 0.4, best: 0.55, told: ["15 points de moins que le meilleur"] },
  { value: 0.514, best: 0.523, told: ["1 point de moins que le meilleur"] },
  { value: 0.506, best: 0.514, told: [] },
])("$value beside $best loses what the shown chances differ by", ({ value, best, told }) => {
  const entry = { ...REVIEW[1], value, best: { ...REVIEW[1]?.best, value: best }, loss: best - value };
  render(Review, { props: { review: [entry], names: ["Ana", "Bao"] } });
  const shown = [...document.querySelectorAll(".loss")].map((one) => one.textContent?.replace(/\s/g, " "));
  expect(shown).toEqual(told);
  expect(screen.queryAllByText(/Le meilleur coup/)).toHaveLength(told.length === 0 ? 1 : 0);
});

test("sums count what was lost", () => {
  render(Review, { props: { review: REVIEW, names: ["Ana", "Bao"] } });
  expect(
    screen.getByText(/^Ana : 1 sur 1 parmi les meilleurs coups, perte moyenne par tour : 0\s%$/),
  ).toBeVisible();
  expect(
    screen.getByText(/^Bao : 0 sur 1 parmi les meilleurs coups, perte moyenne par tour : 15\s%$/),
  ).toBeVisible();
});

test("what it does not understand is left out", () => {
  expect(asReview(null)).toEqual([]);
  expect(
    asReview([null, 3, { seat: 0, move: { type: "fly" }, value: 1 }, { ...REVIEW[0], best: {} }]),
  ).toEqual([]);
});
