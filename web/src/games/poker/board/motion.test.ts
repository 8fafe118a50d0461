import { expect, test } from "vitest";
import { journeyOf, shift } from "./motion";
import { viewOf } from "../testing";
import { asView } from "../values";

const view = asView(
  viewOf({
    hands: [
      [[], ["Qh", "Qs"], []],
      [[], [], []],
    ],
  }),
);

test("a block comes from its builder's side", () => {
  const built = { type: "built", seat: 0, at: [1, 2] } as const;
  const mine = journeyOf({ ...built, at: [1, 2] }, 0, view);
  expect(mine).toEqual({ piece: '[data-at="1.2"] .shown', from: "[data-spot]" });
  expect(journeyOf({ ...built, at: [1, 2] }, 1, view)?.from).toBe("[data-other]");
});

test("a taken block goes to the corner, a card from there to the last slot of its hand", () => {
  expect(
    journeyOf({ type: "taken", seat: 1, at: [0, 7], owner: 0, card: "2c", blind: true }, 0, view),
  ).toEqual({ piece: "[data-spot-card]", from: '[data-at="0.7"]' });
  expect(journeyOf({ type: "placed", seat: 0, hand: 1, card: "Qs" }, 0, view)?.piece).toBe(
    '[data-slot="0.1.1"] svg',
  );
  expect(journeyOf({ type: "tut", seat: 0 }, 0, view)).toBeNull();
});

test("the way is measured from middle to middle", () => {
  const from = { x: 100, y: 100, width: 40, height: 40 };
  const to = { x: 10, y: 300, width: 20, height: 30 };
  expect(shift(from, to)).toBe(`translate(100px, -195px) scale(${40 / 30})`);
});
