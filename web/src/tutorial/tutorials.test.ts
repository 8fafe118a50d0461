/** Every tutorial: its texts, its rules, its steps, and that each note comes up in games that were really played. */
import { describe, expect, test } from "vitest";
import type { GameView, Move } from "../games/types";
import { parseRules } from "../lib/rulebook/rulebook";
import type { Messages } from "../lib/i18n.svelte";
import type { Both } from "../lib/tutorial";
import { byKey, tutorials } from "../testing/games";
import { Pupil } from "./pupil";

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

const views = byKey(
  import.meta.glob<Playthrough[]>(["../games/*/tutorial.views.json", "../installed/*/tutorial.views.json"], {
    import: "default",
    eager: true,
  }),
);
const books = import.meta.glob<string>("../../../src/pyramidion/games/*/rules.*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const texts = import.meta.glob<Record<string, Messages>>("../games/*/messages/*-tutorial.ts", {
  eager: true,
});
const sources = byKey(
  import.meta.glob<string>(["../games/*/tutorial.ts"], { query: "?raw", import: "default", eager: true }),
);
const own = Object.fromEntries(byKey(import.meta.glob("../games/*/tutorial.ts")));
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

describe.each([...tutorials])("%s", (game, tutorial) => {
  const playthroughs = views.get(game) ?? [];

  test("is the tutorial of its folder, taken up in a game of its own", () => {
    expect([tutorial.game, tutorial.table.game]).toEqual([game, game]);
  });

  test.each(["fr", "en"])("names only rules that its book has (%s)", (lang) => {
    const book = books[`../../../src/pyramidion/games/${game}/rules.${lang}.md`];
    // The book of an installed game lies in its package, out of reach.
    if (book === undefined && !(game in own)) return;
    const ids = parseRules(book ?? "").flatMap((entry) => (entry.kind === "rule" ? entry.ids : []));
    for (const note of tutorial.notes) expect(ids, note.id).toContain(note.why);
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
            tutorial.advise(view, SEAT)?.text,
          ];
          for (const both of said)
            if (both)
              for (const text of [both.fr, both.en]) {
                expect(text, note.id).toMatch(/^[^!]+[.?»”]$/);
                expect(text, note.id).not.toMatch(/undefined|null|NaN|[{}]/);
                // Ids of rules are for those who ask « pourquoi ? ».
                expect(text, note.id).not.toMatch(/[RA]-[A-Z]\d/);
              }
        }
  });

  test("has its texts in both languages, each of them used", () => {
    const [fr, en] = ["fr", "en"].map(
      (lang) => texts[`../games/${game}/messages/${lang}-tutorial.ts`]?.[lang],
    );
    if (!(game in own)) return;
    if (!fr || !en) throw new Error(`the tutorial of ${game} lacks its texts`);
    const places = (text: unknown): string[] =>
      [...new Set(JSON.stringify(text).match(/\{\w+\}/g) ?? [])].sort();
    expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
    for (const key of Object.keys(fr)) expect(places(en[key]), key).toEqual(places(fr[key]));
    const code = sources.get(game) ?? "";
    expect(Object.keys(fr).filter((key) => !code.includes(`"${key}"`))).toEqual([]);
  });

  test("says every move of whoever does what it says, and counts its steps one by one", () => {
    const [told] = playthroughs;
    expect(told?.name).toBe("as told");
    const pupil = new Pupil(tutorial);
    const steps: number[] = [];
    const totals = new Set<number>();
    let last = "";
    for (const { view, move } of played(told ?? { name: "", steps: [] })) {
      const said = pupil.look(view, SEAT);
      if (move) expect(said.move).toEqual(move);
      for (const { id, n, of } of said.notes) {
        steps.push(n);
        totals.add(of);
        last = id;
      }
    }
    const [total = 0] = totals;
    expect([...totals]).toEqual([total]);
    expect([...new Set(steps)]).toEqual(Array.from({ length: total }, (_, i) => i + 1));
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(last).toBe(tutorial.notes.findLast((note) => !note.aside)?.id);
  });

  test("shows every note in games that were played", () => {
    const seen = new Set<string>();
    for (const playthrough of playthroughs) {
      const pupil = new Pupil(tutorial);
      for (const { view } of played(playthrough))
        for (const { id } of pupil.look(view, SEAT).notes) seen.add(id);
    }
    expect([...seen].sort()).toEqual(tutorial.notes.map((note) => note.id).sort());
  });
});
