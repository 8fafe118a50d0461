/** What chance decided in a game, drawn again from the opened seed (docs/fairness.md). */
import { isPileOfSeed, shuffled } from "$lib/chance/chance";
import type { CheckResult, Evidence, Opened, Transcript } from "$games/types";
import type { CibleEvent } from "./values";
import { tr } from "./words";

const PILES = ["premier_tour", "definitions", "suite", "encheres", "finale"] as const;

type CameraTurned = Extract<CibleEvent, { type: "camera_turned" }>;

/**
 * Whether every token is the seed's. The first is turned before anybody moves, with all of them face down; the event of
 * each other one says which lay face down. A token that an appeal has put back comes again under its number, when other
 * ones may lie beside it: it was drawn when it came first.
 */
export function isCameraOfSeed(
  seed: number,
  seats: number,
  camera: readonly number[],
  turned: readonly CameraTurned[],
): boolean {
  const everybody = Array.from({ length: seats }, (_, seat) => seat);
  const drawn = new Map([[0, shuffled(seed, "camera 0", everybody)[0]]]);
  for (const { seat, left, token } of turned) {
    const down = [...left, seat].sort((a, b) => a - b);
    if (!drawn.has(token)) drawn.set(token, shuffled(seed, `camera ${token}`, down)[0]);
    if (seat !== drawn.get(token)) return false;
  }
  return camera.length === drawn.size && camera.every((seat, token) => seat === drawn.get(token));
}

export function check(transcript: Transcript, { seed }: Opened, { piles, events }: Evidence): CheckResult {
  const item = (key: string, ok: boolean): CheckResult["draws"][number] => ({
    fr: tr(key, {}, "fr"),
    en: tr(key, {}, "en"),
    ok,
  });
  const camera = (transcript.setup?.["camera"] ?? []) as number[];
  const turned = (events as CibleEvent[]).filter((event) => event.type === "camera_turned");
  const draws = [item("fair.camera", isCameraOfSeed(seed, transcript.seats.length, camera, turned))];
  for (const name of PILES) {
    const cards = (transcript.setup?.[name] ?? []) as unknown[];
    const ok = isPileOfSeed(seed, name, cards, piles[name] ?? []);
    if (ok !== null) draws.push(item(`fair.pile.${name}`, ok));
  }
  return { draws };
}
