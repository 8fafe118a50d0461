import { beforeEach, expect, test, vi } from "vitest";
import { language } from "$lib/i18n.svelte";
import { CheckReveal } from "../question/check-reveal.svelte";
import {
  beginsSeries,
  checkedLadder,
  finalePoints,
  lastAnswer,
  playedLadder,
  questionUnder,
  standingOf,
  stepsOf,
} from "./television";
import { auction, definitions, finaleOf, said, viewOf } from "../testing";
import { asView, type CheckView, type VoteView } from "../values";

const plain = (text = ""): string => text.replaceAll("\u00a0", " ");

beforeEach(() => {
  language.lang = "fr";
});

test("each phase has its own score", () => {
  const of = (view: ReturnType<typeof viewOf>): string[] =>
    [0, 1, 2].map((seat) => {
      const { figure, unit } = standingOf(asView(view), seat);
      return `${figure} ${unit}`.trim();
    });
  expect(of(viewOf({ pawns: [5, 4, 1] }))).toEqual(["5 pions", "4 pions", "1 pion"]);
  expect(of(definitions({ markers: [4, 1, 0] }))).toEqual([
    "4 définitions sur 6",
    "1 définition sur 6",
    "0 définition sur 6",
  ]);
  expect(of(viewOf({ phase: "suite", markers: [1, 0, 0], qualified: [2] }))).toEqual([
    "1 marqueur sur 2",
    "0 marqueur sur 2",
    "2 marqueurs sur 2",
  ]);
  expect(of(auction({ markers: [1, 0, 0] }))).toEqual(["1 marqueur sur 2", "0 marqueur sur 2", ""]);
  expect(of(finaleOf())).toEqual(["niveau 2", "", ""]);
});

test("who plays no longer is told apart", () => {
  const suite = asView(viewOf({ phase: "suite", inside: [0], qualified: [2] }));
  expect([0, 1, 2].map((seat) => standingOf(suite, seat).note)).toEqual(["", "dehors", "au centre"]);
  expect(standingOf(asView(auction()), 2).note).toBe("hors jeu");
});

test("the last answer says what it did to the score", () => {
  const wrong = said(1, "tomate", "faux");
  expect(lastAnswer(asView(viewOf({ said: [wrong], last: wrong })))?.note).toBe("faux · un pion de moins");
  const found = said(0, "boussole", "juste");
  expect(lastAnswer(asView(definitions({ said: [found], last: found })))?.note).toBe(
    "juste · 1 définition sur 6",
  );
  const near = said(0, "bousole", "presque", { answer: "boussole" });
  expect(plain(lastAnswer(asView(viewOf({ last: near })))?.note)).toBe("Compté : on écrit boussole");
  const slip = said(0, "les genous", "juste", { answer: "genou" });
  expect(plain(lastAnswer(asView(viewOf({ last: slip })))?.note)).toBe("Compté : on écrit genou");
  expect(lastAnswer(asView(viewOf()))).toBeNull();
});

test("a new series shows nothing of the one before, also in the pause between them", () => {
  const reading = { reading: 1, right: [], missed: [], todo: [1, 2, 3, 4, 5, 6] };
  expect(beginsSeries(asView(definitions({ step: "ready" })))).toBe(true);
  expect(beginsSeries(asView(definitions({ reading })))).toBe(true);
  expect(beginsSeries(asView(definitions()))).toBe(false);
  expect(beginsSeries(asView(viewOf()))).toBe(false);
});

const vote = (more: Partial<VoteView> = {}): VoteView => ({
  seat: 1,
  text: "tomate",
  by: 1,
  right: false,
  asked: [],
  waiting: [],
  votes: [],
  level: null,
  suggestion: null,
  alone: false,
  ...more,
});

test("a vote is about the open question, a closed one, a level, or the one that was there before", () => {
  expect(questionUnder(vote(), asView(viewOf()), "")).toBe("Citez un fruit rouge.");
  const closed = [{ question: "Citez un légume.", said: [said(1, "tomate", "faux")] }];
  const hidden = asView(viewOf({ question: null, closed }));
  expect(questionUnder(vote(), hidden, "autre")).toBe("Citez un légume.");
  expect(questionUnder(vote({ text: "navet" }), hidden, "autre")).toBe("autre");
  const check = { seat: 0, levels: [{ level: 2, question: "Deux fruits ?" }], level: 2, agreed: [] };
  expect(questionUnder(vote({ level: 2 }), asView(viewOf({ question: null, check })), "")).toBe(
    "Deux fruits ?",
  );
});

const CHECK: CheckView = {
  seat: 0,
  level: 1,
  agreed: [],
  levels: [
    { level: 1, question: "Un ?", accepted: [], texts: [said(0, "a", "juste")], right: 1, passed: true },
    {
      level: 2,
      question: "Deux ?",
      accepted: [],
      texts: [said(0, "b", "juste"), said(0, "c", "faux")],
      right: 1,
      passed: false,
    },
  ],
};

test("the ladder is lit as answers are noted", () => {
  const { finale } = asView(finaleOf());
  const rungs = finale ? playedLadder(finale) : [];
  expect(rungs.map(({ level }) => level)).toEqual([6, 5, 4, 3, 2, 1]);
  expect(rungs.slice(-3)).toEqual([
    { level: 3, lamps: ["dark", "dark", "dark"], state: "open" },
    { level: 2, lamps: ["noted", "dark"], state: "now" },
    { level: 1, lamps: ["noted"], state: "validated" },
  ]);
});

test("the check lights it answer by answer, the first of them held for a breath", () => {
  expect(stepsOf(CHECK).map(({ said: one }) => one.text)).toEqual(["a", "b", "c"]);
  const at = (done: number, held: boolean): [string, string[]][] =>
    checkedLadder(CHECK, done, held)
      .slice(-2)
      .map(({ state, lamps }) => [state, lamps]);
  expect(at(0, true)).toEqual([
    ["validated", ["noted", "noted"]],
    ["now", ["held"]],
  ]);
  expect(at(1, true)).toEqual([
    ["now", ["held", "noted"]],
    ["passed", ["right"]],
  ]);
  expect(at(2, true)).toEqual([
    ["now", ["right", "held"]],
    ["passed", ["right"]],
  ]);
  expect(at(3, false)).toEqual([
    ["failed", ["right", "wrong"]],
    ["passed", ["right"]],
  ]);
});

test("a finale brings its pawns, its levels and the heart", () => {
  expect(finalePoints(asView(finaleOf({ pawns: [4, 5, 5], check: CHECK })))).toBe("5 points");
  expect(finalePoints(asView(finaleOf({ pawns: [4, 5, 5], check: { ...CHECK, level: 6 } })))).toBe(
    "15 points",
  );
});

test("a breath is held before each verdict, and however many there are it comes to an end", () => {
  vi.useFakeTimers();
  const reveal = new CheckReveal();
  reveal.start(2, true);
  expect([reveal.done, reveal.held]).toEqual([0, true]);
  vi.advanceTimersToNextTimer();
  expect([reveal.done, reveal.held]).toEqual([0, false]);
  vi.advanceTimersToNextTimer();
  expect([reveal.done, reveal.held]).toEqual([1, true]);
  vi.runAllTimers();
  expect([reveal.done, reveal.held]).toEqual([Infinity, false]);
  reveal.start(40, true);
  vi.advanceTimersByTime(15_000);
  expect(reveal.done).toBe(Infinity);
  vi.useRealTimers();
});

test("whoever wants no motion is told at once", () => {
  const reveal = new CheckReveal();
  reveal.start(3, false);
  expect([reveal.done, reveal.held]).toEqual([Infinity, false]);
});
