import { beforeEach, describe, expect, test } from "vitest";
import { CUES, TRAITS, worthHearing, type Cue } from "./cues";
import { CueQueue } from "./queue";
import { PLAIN_COLOUR, secondsOf } from "./score";

/** A clock that the test turns. */
let now: number;
let timers: { at: number; call: () => void }[];
let heard: string[];
let silent: boolean;
let queue: CueQueue;

const clock = {
  now: () => now,
  after: (ms: number, call: () => void): (() => void) => {
    const timer = { at: now + ms, call };
    timers.push(timer);
    return () => (timers = timers.filter((one) => one !== timer));
  },
};

function pass(ms: number): void {
  const until = now + ms;
  for (;;) {
    const [next] = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
    if (!next) break;
    timers = timers.filter((one) => one !== next);
    now = next.at;
    next.call();
  }
  now = until;
}

beforeEach(() => {
  now = 0;
  timers = [];
  heard = [];
  silent = false;
  queue = new CueQueue((cue) => {
    if (silent) return null;
    heard.push(cue);
    return { seconds: secondsOf(cue, PLAIN_COLOUR), cut: () => heard.push(`${cue} cut`) };
  }, clock);
});

describe("the queue", () => {
  test("plays the cues of a step one after the other, never two at once", () => {
    queue.add(["wrong", "take"]);
    expect(heard).toEqual(["wrong"]);
    pass(secondsOf("wrong", PLAIN_COLOUR) * 1000 - 1);
    expect(heard).toEqual(["wrong"]);
    pass(1);
    expect(heard).toEqual(["wrong", "take"]);
  });

  test("drops what has waited until it is old news", () => {
    queue.add(["phase"]);
    queue.add(["place"]);
    pass(5000);
    expect(heard).toEqual(["phase"]);
  });

  test("has a verdict cut off applause, which cannot wait, and a piece cut off nothing", () => {
    queue.add(["applause"]);
    queue.add(["place"]);
    expect(heard).toEqual(["applause"]);
    queue.add(["right"]);
    expect(heard).toEqual(["applause", "applause cut", "right"]);
    pass(5000);
    expect(heard).toEqual(["applause", "applause cut", "right"]);
  });

  test("lets the last seconds tick through applause, and not through a verdict", () => {
    queue.add(["applause"]);
    queue.add(["tick"]);
    expect(heard.at(-1)).toBe("tick");
    pass(1000);
    queue.add(["wrong"]);
    queue.add(["tick"]);
    pass(1000);
    expect(heard.at(-1)).toBe("wrong");
  });

  test("plays the newest of many pieces in a row, not all of them late", () => {
    for (let i = 0; i < 20; i++) queue.add([i % 2 ? "take" : "place"]);
    pass(5000);
    expect(heard).toEqual(["place", "take"]);
  });

  test("ends a round, then the game, then applauds", () => {
    queue.add(["round"]);
    queue.add(["win", "applause"]);
    pass(20_000);
    expect(heard).toEqual(["round", "win", "applause"]);
  });

  test("goes on behind what nobody would hear, and keeps nothing for later", () => {
    silent = true;
    queue.add(["win"]);
    silent = false;
    queue.add(["place"]);
    expect(heard).toEqual(["place"]);
  });

  test("forgives a browser that is busy, not one that was asleep", () => {
    const end = (late: number): void => {
      const [timer] = timers.splice(0, 1);
      now = (timer?.at ?? 0) + late;
      timer?.call();
    };
    queue.add(["wrong", "take"]);
    end(1500);
    expect(heard).toEqual(["wrong", "take"]);
    queue.stop();
    queue.add(["wrong", "take"]);
    end(60_000);
    expect(heard.slice(-1)).toEqual(["wrong"]);
  });

  test("falls silent at once", () => {
    queue.add(["right", "turn"]);
    queue.stop();
    pass(5000);
    expect(heard).toEqual(["right", "right cut"]);
  });
});

test("a step with many events brings its two most important cues, each once, in their order", () => {
  const step: Cue[] = ["take", "take", "wrong", "take", "phase", "turn"];
  expect(worthHearing(step)).toEqual(["wrong", "phase"]);
  expect(worthHearing(["place", "place"])).toEqual(["place"]);
  expect(worthHearing([])).toEqual([]);
});

test("every cue says how important it is and when it is old news", () => {
  expect(Object.keys(TRAITS).sort()).toEqual([...CUES].sort());
});
