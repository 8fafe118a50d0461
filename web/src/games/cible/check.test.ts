import { describe, expect, test } from "vitest";
import games from "../../../../tests/games/cible/fairness.json";
import type { Evidence, Transcript } from "$games/types";
import { check } from "./check";

// Whole games that the house drew from these seeds.
type Game = (typeof games)[number];

function oks(game: Game, more: object = {}, evidence: Partial<Evidence> = {}, seed = game.seed): boolean[] {
  const transcript: Transcript = {
    format: "pyramidion/1",
    game: "cible",
    rules: 1,
    seats: ["Ana", "Bao", "Cléo", "Dan"].slice(0, game.seats),
    setup: { ...game.setup, ...more },
    moves: [],
  };
  const opened = { seed, salt: "", house_seed: seed, nonces: null };
  const { draws } = check(transcript, opened, { piles: game.piles, events: game.events, ...evidence });
  return draws.map(({ ok }) => ok);
}

const good = [true, true, true, true, true, true];
const [one] = games as [Game, ...Game[]];

describe("the check after a game", () => {
  test.each(games)("agrees with every token and card that the house drew from seed $seed", (game) => {
    expect(oks(game)).toEqual(good);
  });

  test("does not agree with another seed", () => {
    expect(oks(one, {}, {}, one.seed + 1)[0]).toBe(false);
  });

  test("finds every token that is not the seed's, also late ones", () => {
    for (const token of [0, 5, one.setup.camera.length - 1]) {
      const camera = one.setup.camera.map((seat, i) => (i === token ? (seat + 1) % one.seats : seat));
      expect(oks(one, { camera })[0], `token ${token}`).toBe(false);
    }
    expect(oks(one, { camera: one.setup.camera.slice(0, -1) })[0]).toBe(false);
    const late = one.events.at(-1)!;
    const events = [...one.events.slice(0, -1), { ...late, seat: (late.seat + 1) % one.seats }];
    expect(oks(one, {}, { events })[0]).toBe(false);
  });

  test("finds a card that was put in the place of another, and one that is in no deck", () => {
    const [first, second, ...others] = one.setup.suite;
    expect(oks(one, { suite: [second, first, ...others] })).toEqual([true, true, true, false, true, true]);
    const changed = { ...first, answers: ["rien"] };
    expect(oks(one, { suite: [changed, second, ...others] })[3]).toBe(false);
    expect(oks(one, {}, { piles: { ...one.piles, finale: [] } })[5]).toBe(false);
  });
});
