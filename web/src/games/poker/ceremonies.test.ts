import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { NAMES, shown, told } from "$testing/ceremonies";
import { ceremonies } from "./ceremonies";
import SalonMatch from "./salon/SalonMatch.svelte";
import { EXAMPLE, viewOf } from "./testing";
import { asOptions, asView } from "./values";

const over = { type: "deal_over", deal: 1, result: EXAMPLE };
const view = viewOf({ match: [0, 4], deals: [EXAMPLE], deal: 2 });

test("three hands are turned over, and everybody knows what they bring", () => {
  const ceremony = told(ceremonies, over, { view });
  expect(ceremony).toMatchObject({ title: "Bao gagne la donne", seats: [1], lost: false });
  expect(ceremony?.line).toMatch(/^2 mains sur 3\. \+4 points\. Ana 0, Bao 4\s: il faut 7\.$/);
  const card = shown(ceremony);
  expect(card.querySelectorAll(".piece")).toHaveLength(30);
  expect(card.querySelectorAll(".hand.won")).toHaveLength(3);
});

test("who wins and who loses are told so", () => {
  expect(told(ceremonies, over, { view, seat: 1 })?.title).toBe("Vous gagnez la donne");
  expect(told(ceremonies, over, { view, seat: 0 })).toMatchObject({
    title: "La donne est perdue",
    lost: true,
  });
});

test("a drawn deal is nobody's", () => {
  const result = { ...EXAMPLE, scored: [0, 0] };
  const ceremony = told(ceremonies, { ...over, result }, { view: viewOf({ match: [2, 2] }) });
  expect(ceremony).toMatchObject({ title: "Donne nulle", seats: [], lost: false });
  expect(ceremony?.line).toMatch(/^Ana 2, Bao 2\s: il faut 7\.$/);
});

function match(more: Record<string, unknown>, closed: number | null, options = {}): void {
  render(SalonMatch, {
    view: asView(viewOf(more)),
    options: asOptions(options),
    names: NAMES.slice(0, 2),
    closed,
  });
}

test("the big screen tells the match, what it takes to win, and how the hands stand", () => {
  match(
    {
      match: [6, 3],
      hands: [
        [["Kc"], ["2c"], []],
        [["Qc"], ["3c"], ["4c"]],
      ],
    },
    null,
  );
  expect(screen.getByText("6")).toBeInTheDocument();
  expect(screen.getByText("encore 1")).toBeInTheDocument();
  expect(screen.getByText("encore 4")).toBeInTheDocument();
  expect(screen.getByText(/^Mains\s: 1 à 2$/)).toBeInTheDocument();
});

test("with the account of a deal it tells what that deal brought", () => {
  match({ match: [0, 4], deals: [EXAMPLE], deal: 2 }, 1);
  expect(screen.getByText("+4")).toBeInTheDocument();
  expect(screen.getByText(/^Donne 1 ·/)).toBeInTheDocument();
});

test("the best of several deals takes more than half of them", () => {
  match({ match: [1, 0] }, null, { scoring: "basic", deals: 3 });
  expect(screen.getByText("encore 1")).toBeInTheDocument();
  expect(screen.getByText("encore 2")).toBeInTheDocument();
});
