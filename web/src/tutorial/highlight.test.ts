import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lead, point } from "./highlight";

const animate = vi.fn();

beforeEach(() => {
  document.body.innerHTML = `<div id="board"><button data-cell="C4">C4</button><button>D1</button></div>`;
  Element.prototype.animate = animate;
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  animate.mockReset();
  document.body.innerHTML = "";
  for (const name of ["animate", "scrollIntoView"]) Reflect.deleteProperty(Element.prototype, name);
});

const board = (): HTMLElement => document.querySelector<HTMLElement>("#board") ?? document.body;
const CELL = "[data-cell='C4']";

test("each look at a piece pulses it, and leaves its ring and the keyboard there", () => {
  point(board(), CELL);
  const cell = board().querySelector(CELL);
  for (const times of [1, 2, 3]) {
    lead(board(), CELL);
    expect(animate).toHaveBeenCalledTimes(times);
    expect(cell).toHaveAttribute("data-pointed");
    expect(cell).toHaveFocus();
  }
});

test("without motion the ring alone shows it", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  point(board(), CELL);
  lead(board(), CELL);
  expect(animate).not.toHaveBeenCalled();
  expect(board().querySelector(CELL)).toHaveAttribute("data-pointed");
});

test("the marks are taken away together", () => {
  const clear = point(board(), "button");
  expect(board().querySelectorAll("[data-pointed]")).toHaveLength(2);
  clear();
  expect(board().querySelector("[data-pointed]")).toBeNull();
});
