import { afterEach, expect, test, vi } from "vitest";
import { recalled, remember } from "./storage";

const saved = { came: ["palace", "gold"], shown: ["palace"], read: [], ended: false };

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("a tutorial that has not begun here has nothing", () => {
  expect(recalled("other")).toBeNull();
});

test("what was read is there after a reload, and goes with the notes of the table", () => {
  remember("t1", saved);
  expect(recalled("t1")).toEqual(saved);
  expect(Object.keys(localStorage)).toEqual(["pyramidion.notes.t1.tutorial"]);
});

test("something else under its name is nothing", () => {
  for (const other of ["{", "null", "[]", '{"shown":["palace"],"read":[],"ended":false}']) {
    localStorage.setItem("pyramidion.notes.t2.tutorial", other);
    expect(recalled("t2")).toBeNull();
  }
});

test("without storage a tutorial lasts as long as the page", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full");
  });
  remember("t3", saved);
  expect(recalled("t3")).toEqual(saved);
});
