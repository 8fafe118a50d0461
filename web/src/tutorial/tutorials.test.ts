/** Every tutorial: its texts, its rules, and that each note comes up in games that were really played. */
import { describe, expect, test } from "vitest";
import type { GameView, Move } from "../games/types";
import { parseRules } from "../lib/rulebook";
import { advanced, waiting, type Both, type Progress, type Tutorial } from "../lib/tutorial";

/** A step as `tools/tutorials.py` writes it: what changed since the one before, and the newcomer's move from there. */
interface RecordedStep {
  view: Partial<GameView>;
  grown?: Record<string, unknown[]>;
  move?: Move;
}
interface Playthrough {
  name: string;
  steps: RecordedStep[];
}

const tutorials = import.meta.glob<Tutorial>("../games/*/tutorial.ts", { import: "tutorial", eager: true });
const views = import.meta.glob<Playthrough[]>("../games/*/tutorial.views.json", {
  import: "default",
  eager: true,
});
const books = import.meta.glob<string>("../../../docs/rules/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const SEAT = 0;

function* played(playthrough: Playthrough): Generator<{ view: GameView; move: Move | undefined }> {
  let view = {} as GameView;
  for (const step of playthrough.steps) {
    const grown = Object.entries(step.grown ?? {}).map(([name, more]) => [
      name,
      [...(view[name] as unknown[]), ...more],
    ]);
    view = { ...view, ...step.view, ...(Object.fromEntries(grown) as Partial<GameView>) } as GameView;
    yield { view, move: step.move };
  }
}

test("all five games have one", () => {
  expect(Object.values(tutorials).map((one) => one.game)).toEqual([
    "cible",
    "kreuzwort",
    "poker",
    "pyramide",
    "soleil",
  ]);
});

describe.each(Object.values(tutorials).map((one) => [one.game, one] as const))("%s", (game, tutorial) => {
  const playthroughs = views[`../games/${game}/tutorial.views.json`] ?? [];

  test.each(["fr", "en"])("names only rules that its book has (%s)", (lang) => {
    const ids = parseRules(books[`../../../docs/rules/${game}.${lang}.md`] ?? "").flatMap((entry) =>
      entry.kind === "rule" ? entry.ids : [],
    );
    for (const note of tutorial.notes) {
      expect(note.rules, note.id).not.toEqual([]);
      for (const rule of note.rules) expect(ids, note.id).toContain(rule);
    }
  });

  test("has each note once, and speaks both languages without raising its voice", () => {
    const ids = tutorial.notes.map((note) => note.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const playthrough of playthroughs)
      for (const { view } of played(playthrough))
        for (const note of tutorial.notes.filter((one) => one.when(view, SEAT))) {
          const said: (Both | undefined)[] = [
            typeof note.text === "function" ? note.text(view, SEAT) : note.text,
            note.propose?.(view, SEAT)?.text,
          ];
          for (const both of said)
            if (both)
              for (const text of [both.fr, both.en]) {
                expect(text, note.id).toMatch(/^[^!]+[.?»”]$/);
                expect(text, note.id).not.toMatch(/undefined|null|NaN/);
              }
        }
  });

  test("shows every note in games that were played, the proposed moves among them", () => {
    const seen = new Set<string>();
    const followed = new Set<string>();
    for (const playthrough of playthroughs) {
      let progress: Progress = { shown: [], read: [] };
      for (const { view, move } of played(playthrough)) {
        progress = advanced(tutorial, progress, view, SEAT);
        // The newcomer reads what waits, and then plays.
        for (const note of waiting(tutorial, progress, view, SEAT)) {
          const proposed = note.propose?.(view, SEAT);
          if (move && proposed && JSON.stringify(proposed.move) === JSON.stringify(move))
            followed.add(note.id);
          if (!proposed) progress = { ...progress, read: [...progress.read, note.id] };
          seen.add(note.id);
        }
      }
      expect(progress.shown.at(-1), playthrough.name).toBe(tutorial.notes.findLast((n) => !n.aside)?.id);
    }
    expect([...seen].sort()).toEqual(tutorial.notes.map((note) => note.id).sort());
    const proposing = tutorial.notes.filter((note) => note.propose).map((note) => note.id);
    expect(proposing.filter((id) => !followed.has(id))).toEqual([]);
  });
});
