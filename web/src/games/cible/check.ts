/** What chance decided in a game, drawn again from the opened seed (docs/fairness.md). */
import { shuffled } from "../../lib/chance";
import type { CheckResult, Opened, Transcript } from "../types";
import { LOSSES } from "./values";
import { tr } from "./words";

/**
 * The tokens that must be the seed's whatever was answered: Le Premier Tour ends with the third pawn at the earliest
 * (A-C7), so that the first three are one lap of all seats. Later laps depend on who was right.
 */
export function drawnCamera(seed: number, seats: number): number[] {
  const camera: number[] = [];
  for (let token = 0; token < LOSSES; token++) {
    const down = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !camera.includes(seat));
    camera.push(shuffled(seed, `camera ${token}`, down)[0] ?? 0);
  }
  return camera;
}

export function check(transcript: Transcript, { seed }: Opened): CheckResult {
  const camera = (transcript.setup?.["camera"] ?? []) as number[];
  const drawn = drawnCamera(seed, transcript.seats.length);
  const ok = camera.slice(0, LOSSES).every((seat, token) => seat === drawn[token]);
  return { draws: [{ fr: tr("fair.camera", {}, "fr"), en: tr("fair.camera", {}, "en"), ok }] };
}
