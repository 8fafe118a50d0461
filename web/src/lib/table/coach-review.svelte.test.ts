/** The review on the page of a finished game: read at once, or asked for and read as soon as all have agreed. */
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { proposal, seat, table } from "../../testing/messages";
import { api } from "../api";
import { language } from "../i18n.svelte";
import type { ChatLine, Table } from "../protocol";
import { CoachReview } from "./coach-review.svelte";
import type { TableSession } from "./table.svelte";

const told = { moments: [], seats: [] };
let shown = $state.raw<Table | null>(null);
let lines: Partial<ChatLine>[] = [];
let review: CoachReview;
let end: () => void;
const askReview = vi.fn(() => Promise.resolve());
let read = vi.fn(() => Promise.resolve<unknown>(told));

beforeEach(() => {
  language.lang = "en";
  askReview.mockClear();
  read = vi.fn(() => Promise.resolve<unknown>(told));
  vi.spyOn(api, "review").mockImplementation(read);
  lines = [];
  shown = null;
  const session = { askReview, chat: { lines } } as unknown as TableSession;
  end = $effect.root(() => {
    review = new CoachReview(
      "t",
      () => shown,
      () => session,
    );
  });
});
afterEach(() => end());

function show(more: Partial<Table>, mine = [0]): void {
  shown = table(mine, { status: "over", ...more });
  flushSync();
}

const settled = (): Promise<void> => vi.waitFor(() => expect(review.loading).toBe(false));

test("what nobody has to agree to is read with one press, and put away with another", async () => {
  show({ review: true });
  expect(read).not.toHaveBeenCalled();
  await review.toggle();
  expect(review.told).toBe(told);
  await review.toggle();
  expect(review.told).toBe(null);
  expect(askReview).not.toHaveBeenCalled();
});

test("the others are asked, once, and it is there when all have agreed", async () => {
  show({});
  await review.toggle();
  expect(askReview).toHaveBeenCalledTimes(1);
  show({ proposal: proposal({ kind: "review", by: "h0" }) });
  expect(review.isOpen).toBe(true);
  await review.toggle();
  expect(askReview).toHaveBeenCalledTimes(1);
  expect(read).not.toHaveBeenCalled();
  show({ review: true });
  await settled();
  expect(review.told).toBe(told);
});

test("whoever looks on reads it when they want to", async () => {
  show({}, []);
  expect(review.offer).toBe(null);
  show({ review: true }, []);
  await settled();
  expect([review.offer, review.told]).toEqual(["read", null]);
});

test("somebody a bot stood in for may ask, too", () => {
  show({ seats: [seat(0, { kind: "bot", stand_in: true, mine: true }), seat(1)] }, []);
  expect(review.offer).toBe("ask");
});

test("before the end nothing is offered", () => {
  show({ status: "playing", coach: true });
  expect(review.offer).toBe(null);
});

test("a refusal is told where it was asked", () => {
  lines.push({ phrase: "review:expired", seat: null }, { phrase: "review:refused", seat: null });
  lines.push({ text: "Oh.", seat: 0 });
  show({});
  expect(review.outcome).toBe("The game is not reviewed: the proposal was declined.");
  show({ proposal: proposal({ kind: "review" }) });
  expect(review.outcome).toBe("");
});
