import { expect, test } from "vitest";
import { shown, told } from "$testing/ceremonies";
import { ceremonies } from "./ceremonies";
import { viewOf } from "./testing";

const FOUR = {
  scores: [0, 0, 0, 0],
  pawns: [3, 4, 2, 1],
  rings: [4, 3, 4, 3],
  qualified: [0, 2],
  markers: [1, 0, 0, 0],
  phase: "encheres",
};

test("whoever does not reach the centre leaves the target", () => {
  const begun = { type: "phase_begun", phase: "encheres", partie: 1, rings: FOUR.rings };
  const ceremony = told(ceremonies, begun, { view: viewOf(FOUR) });
  expect(ceremony).toMatchObject({
    title: "Bao et Dan quittent la cible",
    line: "Ana et Cléo s'affrontent aux Enchères.",
    seats: [1, 3],
    lost: true,
  });
  expect(shown(ceremony).querySelectorAll(".tower")).toHaveLength(4);
  expect(told(ceremonies, begun, { view: viewOf(FOUR), seat: 3 })?.title).toBe("Vous quittez la cible");
  expect(told(ceremonies, { ...begun, phase: "suite" }, { view: viewOf(FOUR) })).toBeNull();
});

test("a round of La Suite is won; the second one leads to the centre", () => {
  const won = { type: "round_won", seat: 1, markers: 1 };
  expect(told(ceremonies, won, { view: viewOf(FOUR), seat: 1 })?.title).toBe("Vous tenez jusqu'au bout");
  const qualified = { type: "qualified", seat: 1 };
  expect(told(ceremonies, won, { view: viewOf(FOUR), more: [qualified] })).toBeNull();
  expect(told(ceremonies, qualified, { view: viewOf(FOUR) })?.title).toBe("Bao entre au centre");
});

test("a contract is kept or lost, and the eyes decide whether that is bright", () => {
  const lost = { type: "contract_ended", seat: 2, count: 4, kept: false, winner: 0 };
  const view = viewOf(FOUR);
  expect(told(ceremonies, lost, { view })).toMatchObject({
    title: "Contrat perdu",
    line: "Le point va à Ana\u00a0: 1 marqueur sur 2.",
    seats: [0],
    lost: true,
  });
  expect(told(ceremonies, lost, { view, seat: 0 })).toMatchObject({ lost: false });
  const kept = { ...lost, seat: 0, kept: true };
  expect(told(ceremonies, kept, { view, seat: 2 })).toMatchObject({ title: "Contrat tenu", lost: true });
  const second = told(ceremonies, kept, {
    view: viewOf({ ...FOUR, phase: "finale", markers: [0, 0, 0, 0] }),
  });
  expect(second?.line).toContain("2 marqueurs sur 2");
});

test.each([
  [6, "Le cœur de la cible", "Ana franchit les six niveaux."],
  [3, "3 niveaux franchis", "Ana monte jusque-là en finale."],
  [0, "Aucun niveau franchi", "La finale d'Ana s'arrête à la porte."],
])("a finale that comes to level %i", (level, title, line) => {
  const checked = { type: "checked", seat: 0, right: [], level };
  expect(told(ceremonies, checked, { view: viewOf(FOUR) })).toMatchObject({ title, line, lost: level === 0 });
});
