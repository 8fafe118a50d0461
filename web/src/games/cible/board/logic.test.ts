/** What is computed without a page: bids, the finale's drafts, time, the target, the account and the review. */
import { describe, expect, test } from "vitest";
import { share } from "$lib/language/time-words";
import { atCap, promised, rangeOf } from "../question/bids";
import { ladder, missing, repeated } from "../question/finale";
import { bestFinales, tied } from "../result/result";
import { chaptersOf, chosen, fieldsOf, unsaid } from "../result/review";
import { markersOf, placeOf, trackEnd } from "./standing";
import { backToFront, freeAngle, lookAt, placesOf, turnTo } from "./target";
import { auction, definitions, finaleOf, said, viewOf } from "../testing";
import { wholeTime } from "./time";
import { asOptions, asView, questionKey, type Closed, type FinaleView } from "../values";

describe("a bid (R-C19, R-C20, A-C20)", () => {
  const opening = { least: 1, most: 9 };
  const higher = { least: 4, most: 9 };

  test.each([
    ["3", { count: 3 }],
    [" 9 ", { count: 9 }],
    ["+2", { count: 2 }],
    ["", { trouble: "bid.trouble.empty", n: 1 }],
    ["   ", { trouble: "bid.trouble.empty", n: 1 }],
    ["0", { trouble: "bid.trouble.none", n: 1 }],
    ["-1", { trouble: "bid.trouble.none", n: 1 }],
    ["−1", { trouble: "bid.trouble.none", n: 1 }],
    ["1000000000", { trouble: "bid.trouble.high", n: 9 }],
    ["1 000 000 000", { trouble: "bid.trouble.high", n: 9 }],
    ["trois", { trouble: "bid.trouble.words", n: 1 }],
    ["2,5", { trouble: "bid.trouble.words", n: 1 }],
    ["1e9", { trouble: "bid.trouble.words", n: 1 }],
    ["٣", { trouble: "bid.trouble.words", n: 1 }],
  ])("%s when opening", (text, result) => {
    expect(promised(text, opening)).toEqual(result);
  });

  test("over another one it must be higher", () => {
    expect(promised("3", higher)).toEqual({ trouble: "bid.trouble.low", n: 4 });
    expect(promised("4", higher)).toEqual({ count: 4 });
  });

  test("its range follows the last bid and the known answers", () => {
    const view = asView(auction({ bid: { seat: 1, count: 8, late: false } }));
    expect(rangeOf(view)).toEqual({ least: 9, most: 9 });
    expect(atCap(rangeOf(view))).toBe(false);
    expect(atCap({ least: 10, most: 9 })).toBe(true);
    expect(atCap({ least: 10, most: null })).toBe(false);
  });
});

describe("the finale", () => {
  const finale = asView(finaleOf()).finale as FinaleView;

  test("a level is validated with as many texts as its number (R-C26)", () => {
    expect(missing(finale)).toBe(1);
    expect(missing({ ...finale, drafts: ["alpha", "alpha"] })).toBe(0);
    expect(missing({ ...finale, level: 6, drafts: [] })).toBe(6);
  });

  test("the ladder tells what is validated, open and to come", () => {
    expect(ladder(finale).map(({ level, state, question }) => [level, state, question])).toEqual([
      [6, "open", null],
      [5, "open", null],
      [4, "open", null],
      [3, "open", null],
      [2, "now", 1],
      [1, "validated", 2],
    ]);
  });

  test("the same answer twice is shown, however it is written", () => {
    expect(repeated(["Bêta", "alpha", "beta ", "L'Oural", "l oural"])).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
  });
});

describe("the time of the ring", () => {
  const options = asOptions({ extra_seconds: [30, 0, 10] });

  test.each([
    [viewOf({ turn: 1 }), 15],
    [viewOf(), 45],
    [definitions(), 90],
    [finaleOf(), 120],
    [viewOf({ vote: { asked: [1, 2] } }), 30],
    [viewOf({ phase: "check" }), 50],
  ])("%#", (view, seconds) => {
    expect(wholeTime(asView(view), options)).toBe(seconds);
  });

  test("never shows more than all nor less than nothing", () => {
    expect(share(45, 90)).toBe(0.5);
    expect(share(100, 90)).toBe(1);
    expect(share(-1, 90)).toBe(0);
  });
});

describe("the target", () => {
  test("the reader's tower is at the bottom, the others stand round", () => {
    const places = placesOf([1, 1, 1, 1], [], 2);
    expect(places[2]).toEqual({ x: 0, y: 83 });
    expect(places[0]).toEqual({ x: 0, y: -83 });
    expect(backToFront(places)).toEqual([0, 1, 3, 2]);
  });

  test("towers move in with the phases, to the two places and the heart", () => {
    expect(placesOf([2, 2, 2], [])[0]).toEqual({ x: 0, y: 62 });
    expect(placesOf([4, 3, 4], [2, 0])).toMatchObject({ 0: { x: 20, y: 0 }, 2: { x: -20, y: 0 } });
    expect(placesOf([5, 3, 4], [2, 0])[0]).toEqual({ x: 0, y: 0 });
  });

  test("the rings' names stand between two towers, near the top", () => {
    expect([3, 4, 5, 6].map(freeAngle)).toEqual([270, 315, 270, 300]);
  });

  test("the camera turns on and stops on somebody; it has no place beside the finalist", () => {
    expect(lookAt({ x: 0, y: 83 })).toBe(90);
    expect(lookAt({ x: 0, y: 0 })).toBeNull();
    expect(turnTo(90, 90)).toBe(450);
    expect(turnTo(90, 80)).toBe(440);
    expect(turnTo(450, -30)).toBe(690);
  });
});

describe("how everybody stands", () => {
  test("in La Suite some are out and one may wait", () => {
    const view = asView(viewOf({ phase: "suite", inside: [1], qualified: [0], markers: [2, 1, 0] }));
    expect([0, 1, 2].map((seat) => placeOf(view, seat))).toEqual(["waiting", "in", "out"]);
    expect(markersOf(view, 0)).toEqual({ n: 2, all: 2, what: "markers" });
    expect(markersOf(view, 1)).toEqual({ n: 1, all: 2, what: "markers" });
  });

  test("then two, then one", () => {
    const two = asView(auction());
    expect([0, 1, 2].map((seat) => placeOf(two, seat))).toEqual(["qualified", "qualified", "eliminated"]);
    expect(markersOf(two, 2)).toBeNull();
    const one = asView(finaleOf());
    expect([0, 1, 2].map((seat) => placeOf(one, seat))).toEqual(["finalist", "eliminated", "eliminated"]);
  });

  test("the track is as long as the points can grow", () => {
    expect(trackEnd({ target: null, parties: 2, points: [0] })).toBe(32);
    expect(trackEnd({ target: 15, parties: null, points: [18, 2] })).toBe(18);
  });
});

test("what I write belongs to its question; in a series to its letter", () => {
  const key = (more: object): string => questionKey(asView(viewOf({ ...more })));
  expect(key({})).not.toBe(key({ question: "Citez un arbre." }));
  const first = questionKey(asView(definitions()));
  const next = { question: { letter: "B", definition: "Pain long", number: 3 } };
  expect(questionKey(asView(definitions(next)))).toBe(first);
});

describe("a tie (R-C31, A-C28, A-C29)", () => {
  const final = (seat: number, level: number, pawns: number) => ({
    partie: 1,
    seat,
    level,
    pawns,
    second: 2,
    gained: [],
  });

  test("is broken by the best finale of each, with its own pawns", () => {
    const results = [final(0, 4, 1), final(1, 3, 5), final(0, 4, 3)];
    expect(bestFinales(results, 3)).toEqual([
      { seat: 0, level: 4, pawns: 3 },
      { seat: 1, level: 3, pawns: 5 },
      { seat: 2, level: 0, pawns: 0 },
    ]);
  });

  test("is one only where several have most", () => {
    expect(tied([8, 8, 2])).toEqual([0, 1]);
    expect(tied([8, 2, 2])).toEqual([]);
  });
});

describe("the review", () => {
  const question = (more: Partial<Closed>): Closed => ({
    partie: 1,
    phase: "premier_tour",
    question: "?",
    accepted: ["a", "b"],
    said: [],
    letter: null,
    examples: [],
    level: null,
    validated: false,
    theme: "",
    ...more,
  });
  const history = [
    question({ theme: "Nature", said: [said(0, "a", "juste"), said(1, "x", "faux")] }),
    question({ phase: "suite", theme: "Nature", said: [said(0, "b", "presque", { answer: "b" })] }),
    question({ phase: "encheres", theme: "Arts", said: [said(0, null, "trop tard"), said(0, "c", "faux")] }),
    question({ phase: "finale", partie: 2, theme: "Mots", said: [said(0, "d", "juste")] }),
  ];

  test("tells the strong and the weak fields, silence being no strength", () => {
    const fields = fieldsOf(history, 0);
    expect(fields.all).toEqual([
      { name: "Arts", right: 0, asked: 2 },
      { name: "Nature", right: 2, asked: 2 },
      { name: "Mots", right: 1, asked: 1 },
    ]);
    expect(fields.strong).toEqual(["Nature"]);
    expect(fields.weak).toEqual(["Arts"]);
  });

  test("one answer is too little to speak of a strength, and so is everything alike", () => {
    expect(fieldsOf(history, 1)).toMatchObject({ strong: [], weak: [] });
    const alike = [question({ theme: "Nature", said: [said(0, "a", "juste"), said(0, "b", "juste")] })];
    expect(fieldsOf(alike, 0)).toMatchObject({ strong: [], weak: [] });
  });

  test("where the cards have no themes, the phases are the fields", () => {
    const bare = history.map((one) => ({ ...one, theme: "" }));
    expect(fieldsOf(bare, 0).all.map(({ name }) => name)).toEqual([
      "encheres",
      "finale",
      "premier_tour",
      "suite",
    ]);
  });

  test("goes through the parties and their phases", () => {
    expect(chaptersOf(history).map(({ partie, phase }) => `${partie} ${phase}`)).toEqual([
      "1 premier_tour",
      "1 suite",
      "1 encheres",
      "2 finale",
    ]);
    expect(chosen(history, 1)).toHaveLength(1);
    expect(chosen(history, null)).toHaveLength(4);
  });

  test("knows what nobody said", () => {
    expect(unsaid(question({ said: [said(0, "A", "juste", { answer: "a" })] }))).toEqual(["b"]);
  });
});
