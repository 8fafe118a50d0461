import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { device } from "../lib/device.svelte";
import { LobbySpeaker, PAUSE_MS } from "./spoken";

const said: string[] = [];
let speaker: LobbySpeaker;
beforeEach(() => {
  vi.useFakeTimers();
  device.setLang("fr");
  said.length = 0;
  speaker = new LobbySpeaker((text) => said.push(text));
});
afterEach(() => {
  speaker.stop();
  vi.useRealTimers();
});

test("many changes are one sentence, after a pause", () => {
  speaker.follow({ open: 0, waiting: 0 });
  for (let open = 1; open <= 30; open++) speaker.follow({ open, waiting: 1 });
  expect(said).toEqual([]);
  vi.advanceTimersByTime(PAUSE_MS);
  expect(said).toEqual(["30 tables ouvertes. Une personne cherche une partie."]);
  vi.advanceTimersByTime(10 * PAUSE_MS);
  expect(said).toHaveLength(1);
});

test("what is as it was before is not said", () => {
  speaker.follow({ open: 2, waiting: 0 });
  speaker.follow({ open: 3, waiting: 0 });
  speaker.follow({ open: 2, waiting: 0 });
  vi.advanceTimersByTime(PAUSE_MS);
  expect(said).toEqual([]);
  speaker.follow({ open: 1, waiting: 0 });
  vi.advanceTimersByTime(PAUSE_MS);
  expect(said).toEqual(["Une table ouverte. Personne ne cherche de partie."]);
});

test("nothing is said to whoever has left", () => {
  speaker.follow({ open: 0, waiting: 0 });
  speaker.follow({ open: 1, waiting: 0 });
  speaker.stop();
  vi.advanceTimersByTime(PAUSE_MS);
  expect(said).toEqual([]);
});
