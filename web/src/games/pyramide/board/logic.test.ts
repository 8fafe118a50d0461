import { describe, expect, test } from "vitest";
import { inOneRow } from "$lib/seats/seating";
import { client } from "../index";
import { climbers, footOf, stepAt, stepsFor } from "./climb";
import { heardOf } from "../clues/heard";
import { pieces } from "../rounds/sentence";
import { goesOn, situation, whose } from "../sentences/situation";
import { guessing, HIDDEN, ofTwo, said, solving, viewOf } from "../testing";
import { wholeTime } from "./time";
import { asOptions, asView } from "../values";
import { mayCallSlow, maySolveEarly, purposeOf } from "./purpose";

describe("the pyramid", () => {
  test("pawns of a team stand together; in the Grande Pyramide everybody climbs alone", () => {
    const four = asView(viewOf({ points: [3, 5, 3, 5] }));
    expect(climbers(four).map(({ seats, points }) => [seats, points])).toEqual([
      [[0, 2], 3],
      [[1, 3], 5],
    ]);
    const alone = climbers(asView(viewOf({ phase: "grande_pyramide", points: [1, 0, 2, 0] })));
    expect(alone.map(({ points }) => points)).toEqual([1, 0, 2, 0]);
    expect(alone.map(({ lane }) => lane)).toEqual([0, 1 / 3, 2 / 3, 1]);
  });

  test("a rich round makes it higher, and nobody climbs beyond its top", () => {
    expect(stepsFor(asView(viewOf()))).toBe(12);
    expect(stepsFor(asView(viewOf({ points: [13, 0, 13, 0] })))).toBe(18);
    expect(stepsFor(asView(viewOf({ points: [40, 0, 40, 0] })))).toBe(42);
    const top = footOf({ seats: [0], points: 12, lane: 0 }, 12);
    expect(top.y).toBeGreaterThan(0);
    expect(stepAt(12, 12).right - stepAt(12, 12).left).toBeGreaterThan(40);
    const low = footOf({ seats: [0], points: 1, lane: 0 }, 12);
    expect(low.y).toBeGreaterThan(top.y);
    expect(low.x).toBeLessThan(top.x);
  });
});

test("who plays together sits side by side", () => {
  expect(inOneRow(4, client.teams)).toEqual([0, 2, 1, 3]);
  expect(inOneRow(3, client.teams)).toEqual([0, 1, 2]);
  expect(inOneRow(4)).toEqual([0, 1, 2, 3]);
});

describe("the sentence in pieces", () => {
  test("words stand alone, in order, and struck ones are pauses", () => {
    const text = (sentence: string, words: string[], struck: boolean[] = []): string =>
      pieces(sentence, words, struck)
        .map(({ text, kind }) => (kind === "text" ? text : `[${text}]`))
        .join("");
    expect(text("L'effort est fort, et l'art aussi.", ["fort", "art"])).toBe(
      "L'effort est [fort], et l'[art] aussi.",
    );
    expect(text("Il … la mer et … le vent.", ["voit", "mer", "sent"], [true, false, true])).toBe(
      "Il […] la [mer] et […] le vent.",
    );
    expect(text("Rien.", ["absent"])).toBe("Rien.");
  });
});

describe("what was heard", () => {
  const after = { number: 2, fates: ["struck", null, null, null, null], said: [] };
  const kind = (more: Record<string, unknown>): string | undefined => heardOf(asView(viewOf(more)))?.kind;

  test("tells how the word before ended", () => {
    expect(kind({ ...after, heard: said(2, "guess", "mer", "right") })).toBe("right");
    expect(kind({ ...after, heard: said(2, "guess", "mer", "wrong") })).toBe("lost");
    expect(kind({ ...after, heard: said(2, "guess", "mère", "right", { spelt: "mer" }) })).toBe("spelt");
    expect(kind({ ...after, heard: said(2, "guess", "mers", "near") })).toBe("near");
    expect(kind({ ...after, heard: said(2, "silence", "", "late") })).toBe("lost");
    expect(kind({ ...after, heard: said(0, "silence", "", "late") })).toBe("late");
    expect(kind({ ...after, heard: said(0, "clue", "marin", "refused", { why: "same_root" }) })).toBe(
      "refused",
    );
  });

  test("names the table where it refused the clue", () => {
    const decision = { kind: "object", judged: [0], by: 1, text: "marin", accept: false, votes: [] };
    const view = viewOf({ ...after, heard: said(0, "clue", "marin", "doubtful"), decision });
    expect(heardOf(asView(view))).toEqual({ kind: "refused", text: "marin", spelt: "", why: "table" });
  });

  test("is silent about the enigma before, and while words are exchanged", () => {
    expect(kind({ heard: said(2, "enigma", "Rome", "right") })).toBeUndefined();
    expect(heardOf(asView(guessing()))).toBeNull();
  });
});

describe("who does what", () => {
  test("what there is to write", () => {
    expect([0, 1, 2, 3, null].map((seat) => purposeOf(asView(guessing()), seat))).toEqual([
      "clue",
      null,
      "guess",
      null,
      null,
    ]);
    expect([0, 2].map((seat) => purposeOf(asView(solving()), seat))).toEqual([null, "solve"]);
    expect(purposeOf(asView(viewOf({ step: "roles" })), 0)).toBeNull();
  });

  test("who may ask the table about a wait, and who may try the enigma early", () => {
    const free = asOptions({});
    expect([0, 1, 2, 3, null].map((seat) => mayCallSlow(asView(guessing()), seat, free, []))).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
    expect(mayCallSlow(asView(viewOf({ step: "roles" })), 1, free, [])).toBe(false);
    expect([0, 1].map((seat) => maySolveEarly(asView(ofTwo()), seat))).toEqual([false, true]);
    expect(maySolveEarly(asView(ofTwo({ early: "wrong" })), 1)).toBe(false);
    expect(maySolveEarly(asView(guessing()), 2)).toBe(false);
  });

  test("after a bet the same screen goes on; the Grande Pyramide and votes change hands", () => {
    expect(goesOn(guessing({ step: "clue", to_move: [0] }))).toBe(true);
    expect(goesOn(viewOf({ step: "say", phase: "grande_pyramide" }))).toBe(false);
    expect(goesOn(guessing({ vote: { kind: "slow" } }))).toBe(false);
  });

  test("the clock is that of the step, with the time somebody was given", () => {
    const options = asOptions({ clock: 10, grande_pyramide_seconds: 60, extra_seconds: [5, 0, 0, 0] });
    expect(wholeTime(asView(viewOf()), options)).toBe(15);
    expect(wholeTime(asView(guessing()), options)).toBe(10);
    expect(wholeTime(asView(viewOf({ step: "say", to_move: [1] })), options)).toBe(60);
  });
});

describe("the sentence at the top", () => {
  const names = ["Ana", "Bao", "Cléo", "Dan"];
  const says = (view: ReturnType<typeof viewOf>, seat: number | null): string =>
    situation(view, { lang: "fr", names, seat, options: {} });

  test.each([
    [viewOf(), 0, "À vous de parier."],
    [viewOf(), 2, "Ana parie un nombre de briques."],
    [guessing(HIDDEN), 2, "À vous de deviner."],
    [guessing(), 1, "Cléo devine."],
    [guessing({ to_move: [1, 2] }), 0, "Bao et Cléo devinent."],
    [solving(), null, "Cléo cherche l'énigme."],
    [viewOf({ step: "roles", to_move: [1, 3] }), 0, "Bao et Dan choisissent leur DICO."],
    [viewOf({ step: "roles", to_move: [1, 3] }), 3, "Choisissez qui est DICO."],
    [
      viewOf({ phase: "grande_pyramide", step: "say", roles: [null, "dico", null, null], to_move: [1] }),
      1,
      "À vous de faire deviner, en phrases libres.",
    ],
    [
      viewOf({
        phase: "grande_pyramide",
        step: "say",
        roles: ["syno", "dico", "syno", null],
        to_move: [0, 1, 2],
      }),
      0,
      "Trouvez l'expression avant l'autre.",
    ],
    [viewOf({ phase: "over", step: null, to_move: [] }), 0, "La partie est terminée."],
  ])("%#", (view, seat, words) => {
    expect(says(view, seat).replace("\u00a0", " ")).toBe(words);
  });

  test("is enough where « Au tour d'Ana » would not say it", () => {
    const ctx = { lang: "fr" as const, names, seat: 0, options: {} };
    expect(whose(guessing(), ctx)).toBe("");
    expect(whose(guessing({ vote: { kind: "slow" } }), ctx)).toBe("La table vote");
    expect(whose(viewOf({ step: "say" }), ctx)).toBe("La Grande Pyramide");
  });
});
