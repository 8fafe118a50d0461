import { beforeEach, expect, test } from "vitest";
import { language } from "$lib/i18n.svelte";
import { guessing, ofTwo, said, solving, viewOf } from "../testing";
import { sideName, stageOf } from "./television";
import { asView } from "../values";

const NAMES = ["Ana", "Bao", "Cléo", "Dan"];
const texts = (more: ReturnType<typeof viewOf>): string[][] =>
  stageOf(asView(more)).rows.map((row) => row.map(({ text }) => text));

beforeEach(() => {
  language.lang = "fr";
});

test("the clue stands above whoever is waited for, the exchange before beside it", () => {
  const stage = stageOf(asView(guessing()));
  expect(stage.rows).toMatchObject([
    [{ seats: [0], text: "voile", tone: "clue", note: "encore 1 indice" }],
    [{ seats: [2], text: "…", tone: "wait" }],
  ]);
  expect(stage.earlier.map(({ word }) => word)).toEqual(["navire"]);
});

test("a verdict stands under its clue until the next clue", () => {
  const answered = guessing({
    step: "clue",
    to_move: [0],
    said: [
      said(0, "bet", "", "", { number: 3 }),
      said(0, "clue", "navire", "allowed"),
      said(2, "guess", "port", "wrong"),
    ],
  });
  expect(stageOf(asView(answered)).rows).toMatchObject([
    [{ text: "navire" }],
    [{ seats: [2], text: "port", tone: "wrong", note: "non" }],
  ]);
});

test("three players: both answers stand side by side", () => {
  const view = ofTwo({
    roles: ["dico", "syno", "syno"],
    to_move: [1, 2],
    points: [0, 0, 0],
    rounds: [0, 0, 0],
  });
  expect(texts(view)).toEqual([["navire"], ["…", "…"]]);
});

test("a word that is over says how, then what there is to bet", () => {
  const found = viewOf({
    number: 2,
    fates: ["found", null, null, null, null],
    found_by: [2, null, null, null, null],
    words: ["bateau", null, null, null, null],
    bricks: 10,
    heard: said(2, "guess", "bateau", "right"),
  });
  expect(stageOf(asView(found)).rows).toMatchObject([
    [{ seats: [2], text: "bateau", tone: "right", note: "trouvé" }],
    [
      {
        seats: [0],
        text: expect.stringMatching(/^En combien d'indices/u) as string,
        note: "mot 2 · 10 briques pour 4 mots",
        tone: "wait",
      },
    ],
  ]);
  const lost = viewOf({
    number: 2,
    fates: ["struck", null, null, null, null],
    heard: said(0, "clue", "deux mots", "refused", { why: "several" }),
  });
  expect(stageOf(asView(lost)).rows[0]).toMatchObject([{ text: "Mot perdu", tone: "wrong" }]);
  expect(stageOf(asView(lost)).rows[0]?.[0]?.note).toMatch(/^«\sdeux mots\s» refusé/u);
});

test("an enigma that is over is told before the next one begins", () => {
  const closed = {
    round: 1,
    phase: "enigma",
    title: "Lumière",
    words: [],
    found: [],
    answer: "le phare",
    sentence: "…",
    solved_by: 2,
  };
  const roles = viewOf({ step: "roles", to_move: [1, 3], roles: [null, null, null, null], closed });
  expect(stageOf(asView(roles)).rows).toMatchObject([
    [{ seats: [2], text: "le phare", tone: "right", note: "énigme trouvée" }],
    [{ seats: [1, 3], text: expect.stringMatching(/^Qui est DICO/u) as string }],
  ]);
  const nobody = viewOf({ closed: { ...closed, solved_by: null } });
  expect(stageOf(asView(nobody)).rows[0]).toMatchObject([{ text: "le phare", tone: "wrong" }]);
});

test("answers to the enigma take the place of the last word and of the bonus", () => {
  expect(texts(solving())).toEqual([["port"]]);
  expect(texts(solving({ fates: Array(5).fill("found"), bricks: 3 }))).toEqual([["3 points"]]);
  const tried = solving({ said: [said(2, "enigma", "la lune", "wrong")], to_move: [1], solvers: [1] });
  expect(stageOf(asView(tried)).rows).toMatchObject([[{ seats: [2], text: "la lune", tone: "wrong" }]]);
});

test("once what happened before has had its beat, the screen asks for the enigma alone", () => {
  const tried = solving({ said: [said(2, "enigma", "la lune", "wrong")], to_move: [1], solvers: [1] });
  for (const [view, seat] of [
    [solving(), 2],
    [tried, 1],
  ] as const) {
    const { rows } = stageOf(asView(view), true);
    expect(rows).toMatchObject([
      [{ seats: [seat], text: expect.stringMatching(/^Quelle est l'énigme/u) as string, tone: "wait" }],
    ]);
  }
});

test("the auction tells the last bid and what the other may do", () => {
  const view = viewOf({
    phase: "names",
    step: "bid",
    to_move: [3],
    roles: ["syno", "syno", "dico", "dico"],
    bricks: null,
    bids: [{ seat: 2, count: 4 }],
    said: [said(2, "bid", "", "", { number: 4 })],
  });
  expect(texts(view)).toEqual([["4 indices"], ["moins de 4 indices, ou laisser jouer"]]);
});

test("the Grande Pyramide tells the last words of DICO and the last proposal", () => {
  const race = (more: Record<string, unknown>): ReturnType<typeof viewOf> =>
    viewOf({
      phase: "grande_pyramide",
      step: "say",
      course: "list",
      roles: ["syno", "dico", "syno", null],
      to_move: [0, 1, 2],
      bricks: null,
      title: null,
      ...more,
    });
  expect(texts(race({}))).toEqual([["expression 1"]]);
  const spoken = [said(1, "say", "on s'y couche", "allowed")];
  expect(texts(race({ said: spoken }))).toEqual([["on s'y couche"], ["…"]]);
  expect(texts(race({ said: [...spoken, said(2, "guess", "un lit", "wrong")] }))).toEqual([
    ["on s'y couche"],
    ["un lit"],
  ]);
  const second = { number: 2, fates: ["found", null], found_by: [0, null], words: ["lit de camp", null] };
  expect(texts(race(second))).toEqual([["lit de camp"], ["expression 2"]]);
});

test("a clue that is contested is what the table looks at", () => {
  const vote = { kind: "object", judged: [0], by: 1, text: "voile", asked: [], waiting: [], votes: [] };
  expect(stageOf(asView(guessing({ vote, step: "rule" }))).rows).toMatchObject([
    [{ text: "voile", tone: "judged", note: expect.stringMatching(/^Cet indice/u) as string }],
  ]);
});

test("a team is called by the names of its people", () => {
  expect(sideName([0, 2], NAMES)).toBe("Ana et Cléo");
  expect(sideName([1], NAMES)).toBe("Bao");
});

test("a team that has a name is called by it", () => {
  const teams = [
    { seats: [0, 2], name: "Les Hiboux" },
    { seats: [1, 3], name: null },
  ];
  expect(sideName([2, 0], NAMES, teams)).toBe("Les Hiboux");
  expect(sideName([1, 3], NAMES, teams)).toBe(sideName([1, 3], NAMES));
});
