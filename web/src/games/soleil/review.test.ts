import { render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { language } from "$lib/i18n.svelte";
import Review from "./Review.svelte";
import { sums } from "$lib/review";
import { asReview, countsGold, isGood, type Reviewed } from "./review";

beforeEach(() => {
  language.lang = "fr";
});

const entry: Reviewed = {
  number: 1,
  round: 1,
  seat: 0,
  cell: "C3",
  symbol: "L",
  hit: false,
  count: 2,
  chance_of_hit: 0.25,
  gold: 5.26,
  information: 1.04,
  best: { move: { cell: "B4", symbol: "O" }, gold: 6.1, information: 1.5 },
  loss: 1.24,
};
const good: Reviewed = { ...entry, number: 2, seat: 1, loss: 0.01 };
const plain = (text: string | null): string => (text ?? "").replace(/[\s\u00a0\u202f]+/g, " ").trim();

describe("a review", () => {
  test("leaves out what it does not understand", () => {
    expect(asReview([entry, { seat: 0 }, null, { ...entry, cell: "E9" }, { ...entry, best: null }])).toEqual([
      entry,
    ]);
    expect(asReview({ turns: 3 })).toEqual([]);
  });

  test("adds up by seat", () => {
    expect(sums([entry, good, { ...entry, number: 3, loss: 0 }], isGood)).toEqual([
      { seat: 0, turns: 2, good: 1, loss: 1.24 },
      { seat: 1, turns: 1, good: 1, loss: 0.01 },
    ]);
  });

  test("counts gold, or questions alone and in the duel", () => {
    const duel = { ...entry, gold: 0, best: { ...entry.best, gold: 0 } };
    expect([countsGold([entry], 3), countsGold([entry], 1), countsGold([duel], 2)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("shows each question beside the best one", async () => {
    render(Review, { props: { review: [entry, good], names: ["Ana", "Bao"] } });
    const shown = (): string[] =>
      [...document.querySelectorAll(".turn")].map((question) => plain(question.textContent));
    expect(shown()).toEqual([
      "1 Ana, C3 lézard, manqué Chances : 25 %, or espéré : 5,3, possibilités divisées par 2,1 Mieux : B4, oiseau, or espéré : 6,1, possibilités divisées par 2,8 perte : 0,8 d'or",
      "2 Bao, C3 lézard, manqué Chances : 25 %, or espéré : 5,3, possibilités divisées par 2,1 La meilleure question",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Bao" }));
    expect(shown()).toHaveLength(1);
  });

  test.each([
    [0.4, "perte : 0,4 question"],
    [1, "perte : 1 question"],
    [2.5, "perte : 2,5 questions"],
  ])("counts %d questions lost in the right number", (loss, told) => {
    render(Review, { props: { review: [{ ...entry, loss }], names: ["Ana"] } });
    expect(plain(document.querySelector(".loss")?.textContent ?? null)).toBe(told);
  });

  test.each([
    { gold: 5.96, best: 6.04, told: [] },
    { gold: 5.94, best: 6.01, told: ["perte : 0,1 d'or"] },
    { gold: 6.3, best: 5.8, told: [] },
  ])("$gold gold beside $best loses what the shown numbers differ by", ({ gold, best, told }) => {
    const review = [{ ...entry, gold, best: { ...entry.best, gold: best }, loss: 0.3 }];
    render(Review, { props: { review, names: ["Ana", "Bao"] } });
    expect([...document.querySelectorAll(".loss")].map((one) => plain(one.textContent))).toEqual(told);
  });

  test("of nothing says so", () => {
    render(Review, { props: { review: [], names: ["Ana"] } });
    expect(screen.getByText(/pas de question à revoir/)).toBeVisible();
  });
});
