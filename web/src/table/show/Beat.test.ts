/** What is shown while game time stands still, and how one goes on. */
import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Beat as BeatValue } from "../../games/types";
import { house } from "../../lib/house.svelte";
import { live } from "../../lib/notices.svelte";
import type { TableSession } from "../../lib/table/table.svelte";
import { table } from "../../testing/messages";
import Beat from "./Beat.svelte";

const people = [
  { who: "h0", name: "Ana", online: true, muted: false, seats: [0] },
  { who: "h1", name: "Bao", online: true, muted: false, seats: [1] },
  { who: "h2", name: "Cléo", online: false, muted: false, seats: [2] },
];
const messages = {
  title: "Le jeu",
  "beat.suite": "La Suite…",
  "beat.suite.rule": "Chacun continue la liste.",
};
let count = 0;

beforeEach(() => {
  live.sentences = [];
  house.cards = [{ key: "unknown", messages: { fr: messages, en: messages }, Emblem: (() => {}) as never }];
});
afterEach(() => {
  cleanup();
  house.cards = [];
});

function shown(more: Partial<BeatValue> = {}, large = false): () => number {
  const now = performance.now();
  const beat = {
    seq: 4,
    kind: "verdict",
    title: "",
    seat: null,
    hides: false,
    ready: [],
    since: now,
    card: now,
  };
  count = 0;
  const session = {
    table: table([0], { people }),
    names: ["Ana", "Bao", "Cléo"],
    beat: { ...beat, until: now + 2000, ...more },
    ready: () => void count++,
  } as unknown as TableSession;
  render(Beat, { session, large });
  return () => count;
}

test("a title card says what begins, its rule and who begins, also to whoever only listens", () => {
  shown({ kind: "phase", title: "suite", seat: 1 });
  expect(screen.getByRole("heading", { name: "La Suite…" })).toBeTruthy();
  expect(screen.getByText("Chacun continue la liste.")).toBeTruthy();
  expect(screen.getByText("Bao commence.")).toBeTruthy();
  expect(live.sentences.map((one) => one.text)).toEqual([
    "La Suite… Chacun continue la liste. Bao commence.",
  ]);
});

test("the verdict that led to it is seen first", () => {
  shown({ kind: "phase", title: "suite", card: performance.now() + 1000 });
  expect(screen.queryByRole("heading")).toBe(null);
  expect(screen.getByRole("button", { name: "Prêt" })).toBeTruthy();
});

test("a game without a card of its own begins with its name", () => {
  shown({ kind: "phase" });
  expect(screen.getByRole("heading", { name: "Le jeu" })).toBeTruthy();
});

test("the button and two keys go on", async () => {
  const times = shown();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Prêt" }));
  expect(times()).toBe(1);
  (document.activeElement as HTMLElement).blur();
  await user.keyboard("{Enter}");
  await user.keyboard(" ");
  expect(times()).toBe(3);
});

test("Enter in a field that waits below the card for its question goes on too", async () => {
  const times = shown({ kind: "phase", title: "suite" });
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  const user = userEvent.setup();
  await user.keyboard("{Enter}");
  expect(times()).toBe(1);
  await user.keyboard("mot{Enter}");
  expect(times()).toBe(1);
  field.remove();
});

test("keys that are meant for a field are left to it", async () => {
  const times = shown();
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  await userEvent.setup().keyboard("{Enter}");
  expect(times()).toBe(0);
  field.remove();
});

test("whoever is ready sees for how many it waits, and nobody waits for who is away", () => {
  shown({ ready: ["h0"] });
  expect(screen.queryByRole("button")).toBe(null);
  expect(screen.getByText("On attend encore 1 personne")).toBeTruthy();
});

test("nothing is pressed on the big screen", () => {
  shown({ kind: "phase", title: "suite" }, true);
  expect(screen.getByRole("heading", { name: "La Suite…" })).toBeTruthy();
  expect(screen.queryByRole("button")).toBe(null);
});

test("what chance was sealed with stands on the first card, below everything else", () => {
  shown({ seq: 0, kind: "phase", title: "suite", seat: 1 });
  const card = screen.getByRole("region", { name: "La Suite…" });
  expect(card.textContent).toMatch(/Hasard scellé\s: c0ff…0ffee\s*$/u);
  cleanup();
  shown({ seq: 4, kind: "phase", title: "suite", seat: 1 });
  expect(screen.queryByText(/Hasard scellé/u)).toBeNull();
});
