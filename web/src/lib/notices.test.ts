import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notices } from "./notices.svelte";

beforeEach(() => {
  notices.list = [];
  vi.useFakeTimers();
});
afterEach(() => {
  notices.list = [];
  vi.useRealTimers();
});

const shown = (): string[] => notices.list.map(({ text }) => text);

test("what went wrong goes once it has come about after all; the rest stays", () => {
  notices.show("Aucune table sous ce code.", "bad");
  notices.show("Bienvenue.", "good");
  notices.settle();
  expect(shown()).toEqual(["Bienvenue."]);
});

test("a notice goes by itself, but not under the hand that is on its way to it", () => {
  notices.show("Un bloc est posé dessus.", "bad");
  notices.show("Bonjour.");
  const [first] = notices.list;
  vi.advanceTimersByTime(7000);
  notices.hold(first?.n ?? 0);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(["Un bloc est posé dessus."]);
  notices.release(first?.n ?? 0);
  vi.advanceTimersByTime(7000);
  expect(shown()).toHaveLength(1);
  vi.advanceTimersByTime(2000);
  expect(shown()).toEqual([]);
});
