import { describe, expect, test } from "vitest";
import type { Cue, GameEvent, GameSounds, GameView } from "../../games/types";
import { PLAIN_COLOUR } from "./score";
import { cuesOf, PLAIN_SOUNDS, type Listeners } from "./step-cues";
import { ticksBefore } from "./ticks";

const view = (...to_move: number[]): GameView =>
  ({ phase: "play", to_move, scores: [0, 0, 0] }) as unknown as GameView;
const television: Listeners = { place: "television", mine: [], people: [0, 1], seats: 3 };
const phone: Listeners = { ...television, place: "phone", mine: [0] };
const computer: Listeners = { ...phone, place: "computer" };
const shared: Listeners = { ...television, place: "shared", mine: [0, 1] };
const sounds: GameSounds = {
  colour: PLAIN_COLOUR,
  cue: ({ type }) => (["place", "take", "right", "wrong", "phase"].includes(type) ? (type as Cue) : null),
};
const step = (events: GameEvent[], listeners: Listeners, before = view(2), after = view(2)): Cue[] =>
  cuesOf({ before, view: after, events }, sounds, listeners);

describe("what a step brings", () => {
  test("a room hears everything, a telephone the verdicts on its own people", () => {
    const events = [
      { type: "place", seat: 0 },
      { type: "right", seat: 0 },
    ];
    expect(step(events, television)).toEqual(["place", "right"]);
    expect(step(events, shared)).toEqual(["place", "right"]);
    expect(step(events, computer)).toEqual(["place", "right"]);
    expect(step(events, phone)).toEqual(["right"]);
    expect(step(events, { ...phone, mine: [1] })).toEqual([]);
    expect(step([{ type: "phase" }], phone)).toEqual([]);
  });

  test("a game says whom a verdict is about", () => {
    const judged: GameSounds = { ...sounds, about: (event) => [Number(event["judged"])] };
    const events = [{ type: "wrong", seat: 1, judged: 0 }];
    expect(cuesOf({ before: view(2), view: view(2), events }, judged, phone)).toEqual(["wrong"]);
    expect(cuesOf({ before: view(2), view: view(2), events }, sounds, phone)).toEqual([]);
  });

  test("those are called whom the game did not wait for before: people, one at a time", () => {
    expect(step([], television, view(2), view(0))).toEqual(["turn"]);
    expect(step([], television, view(0), view(0))).toEqual([]);
    expect(step([], television, view(0), view(2))).toEqual([]); // a bot
    expect(step([], television, view(2), view(0, 1))).toEqual([]);
    expect(step([], phone, view(1), view(0, 1))).toEqual(["turn"]);
    expect(step([], phone, view(0), view(1))).toEqual([]);
    expect(step([], { ...television, people: [] }, view(2), view(0))).toEqual([]); // bots alone
  });

  test("an end is won or lost as those who listen see it", () => {
    const over = (...winners: number[]): GameEvent[] => [
      { type: "right", seat: 0 },
      { type: "over", winners, scores: [1, 0, 0], reason: "total" },
    ];
    expect(step(over(0), television)).toEqual(["win", "applause"]);
    expect(step(over(2), television)).toEqual(["lose"]);
    expect(step(over(2), { ...television, people: [] })).toEqual(["win", "applause"]);
    expect(step(over(0), phone)).toEqual(["win"]);
    expect(step(over(1), phone)).toEqual(["lose"]);
    expect(step(over(1), shared)).toEqual(["win", "applause"]);
    expect(step(over(), television)).toEqual(["round"]); // broken off
    expect(step(over(1), { ...phone, mine: [] })).toEqual(["win"]); // a spectator
    expect(step(over(1), { ...phone, seats: 1 })).toEqual(["round"]); // alone
  });

  test("a move that is taken back is heard in the room, and its own cue is not", () => {
    expect(step([{ type: "taken_back", seat: 0 }], television)).toEqual(["take"]);
    expect(step([{ type: "taken_back", seat: 0 }], phone)).toEqual([]);
    expect(step([{ type: "resigned", seat: 0 }], television)).toEqual([]);
  });

  test("of a game without sounds of its own, turns and the end are heard", () => {
    const events = [{ type: "guessed", seat: 0 }];
    expect(cuesOf({ before: view(2), view: view(0), events }, PLAIN_SOUNDS, television)).toEqual(["turn"]);
    const over = [{ type: "over", winners: [1], scores: [0, 1], reason: "" }];
    expect(cuesOf({ before: view(0), view: view(), events: over }, PLAIN_SOUNDS, phone)).toEqual(["lose"]);
  });
});

describe("the last seconds", () => {
  test("tick five times", () => {
    expect(ticksBefore(20_000, 5_000)).toEqual([10_000, 11_000, 12_000, 13_000, 14_000]);
  });

  test("that have begun already do not", () => {
    expect(ticksBefore(20_000, 17_500)).toEqual([500, 1500]);
    expect(ticksBefore(20_000, 21_000)).toEqual([]);
  });
});
