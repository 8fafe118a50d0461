/** Was chance fair? Everything is computed again here; nothing is believed. */
import type { CheckResult, GameClient, Opened, Transcript } from "../games/types";
import { commitment } from "./chance";

export interface Verdict {
  /** Seed and salt give the commitment. */
  hash: boolean;
  /** It is the commitment that this browser saw when the game began; null if it was not there then. */
  seen: boolean | null;
  draws: CheckResult["draws"];
  fair: boolean;
}

export function checkFairness(
  shown: string,
  seenAtStart: string | null,
  opened: Opened,
  transcript: Transcript,
  check: GameClient["check"],
): Verdict {
  const hash = commitment(opened.seed, opened.salt) === shown;
  const seen = seenAtStart === null ? null : seenAtStart === shown;
  const { draws } = check(transcript, opened);
  return { hash, seen, draws, fair: hash && seen !== false && draws.every((draw) => draw.ok) };
}
