/** Every view and every event of the recorded games of the house can be drawn and told. */
import { render } from "@testing-library/svelte";
import { describe, expect, test } from "vitest";
import type { GameEvent, GameView, Move } from "../games/types";
import { describeEvent, moveFields, situation } from "./describe";
import { shapeOf, size } from "./shape";
import { valueText } from "./text";
import ViewFields from "./ViewFields.svelte";

interface Step {
  game?: string;
  seats?: number;
  move?: Move;
  events?: GameEvent[];
  views?: Record<string, unknown>;
}

const files = import.meta.glob<string>("../../../tests/**/*.jsonl", {
  query: "?raw",
  import: "default",
  eager: true,
});
const recorded = Object.entries(files)
  .map(([path, text]) => ({
    name: path.split("/").slice(-2).join("/"),
    steps: text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Step),
  }))
  .filter(({ steps }) => steps[0]?.game !== undefined);

/** A view after what changed in it, as the recorded games are written. */
function changed(before: unknown, change: unknown): unknown {
  if (typeof change !== "object" || change === null || Array.isArray(change)) return change;
  const { "+": added, "-": gone } = change as { "+"?: unknown[]; "-"?: unknown[] };
  if (Array.isArray(before) && (added || gone)) {
    const left = new Set((gone ?? []).map((item) => JSON.stringify(item)));
    return [...(before as unknown[]).filter((item) => !left.has(JSON.stringify(item))), ...(added ?? [])];
  }
  if (typeof before !== "object" || before === null || Array.isArray(before)) return change;
  const fields = before as Record<string, unknown>;
  return {
    ...fields,
    ...Object.fromEntries(Object.entries(change).map(([name, part]) => [name, changed(fields[name], part)])),
  };
}

/** The view of every viewer after every step. */
function* viewsOf(steps: Step[]): Generator<GameView> {
  const seen: Record<string, unknown> = {};
  for (const { views = {} } of steps) {
    for (const [viewers, change] of Object.entries(views)) {
      const all = viewers.split(" ");
      for (const viewer of all) seen[viewer] = changed(seen[viewer], change);
      yield seen[all[0] ?? ""] as GameView;
    }
  }
}

/** A page is much slower to draw than words are found: one in so many is drawn, and the last one. */
const DRAWN_EVERY = 50;
/** Shown by the shell. */
const SHELL = new Set(["phase", "to_move", "deadline"]);

test("there are recorded games to draw", () => {
  expect(recorded.length).toBeGreaterThan(0);
});

describe.each(recorded)("$name", ({ steps }) => {
  const names = ["Ana", "Bao", "Cléo", "Dan", "Eve", "Fée"].slice(0, steps[0]?.seats);
  const context = { lang: "fr" as const, names, seat: 0, options: {} };

  test("every event and every move has words", () => {
    for (const { events = [], move } of steps) {
      for (const event of events) {
        const told = describeEvent(event, context);
        expect(told).toContain(event.type.replaceAll("_", " "));
        expect(told).not.toMatch(/undefined|\[object/);
      }
      if (move) expect(moveFields(move, names, "fr")).not.toMatch(/undefined|\[object/);
    }
  });

  test("every field of every view has a shape and words", () => {
    let count = 0;
    for (const view of viewsOf(steps)) {
      count += 1;
      expect(situation(view, context)).toContain(view.phase.replaceAll("_", " "));
      for (const [field, value] of Object.entries(view)) {
        expect(size(shapeOf(field, value, names))).toBeGreaterThanOrEqual(0);
        expect(valueText(field, value, names, "fr"), field).not.toMatch(/undefined|\[object|^$/);
      }
    }
    expect(count).toBeGreaterThan(0);
  });

  test("views are drawn with all their fields, on a table and on a big screen", async () => {
    const views = [...viewsOf(steps)].filter((_, i, all) => i % DRAWN_EVERY === 0 || i === all.length - 1);
    const [first] = views;
    if (!first) throw new Error("no views");
    for (const salon of [false, true]) {
      const page = render(ViewFields, { view: first, names, salon });
      for (const view of views) {
        await page.rerender({ view });
        const drawn = [...page.container.querySelectorAll("dl:first-of-type > div > dt")];
        const told = drawn.map((node) => node.textContent);
        for (const field of Object.keys(view).filter(
          (name) => !SHELL.has(name) && !(salon && name === "scores"),
        ))
          expect(told).toContain(field.replaceAll("_", " "));
        expect(page.container.textContent).not.toMatch(/undefined|\[object/);
      }
      for (const folded of page.container.querySelectorAll("details")) {
        folded.open = true;
        folded.dispatchEvent(new Event("toggle"));
      }
      await page.rerender({});
      expect(page.container.textContent).not.toMatch(/undefined|\[object/);
      page.unmount();
    }
  });
});
