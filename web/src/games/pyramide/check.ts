/** What chance decided in a game, drawn again from the opened seed (docs/fairness.md). */
import { isPileOfSeed, shuffled } from "$lib/chance/chance";
import type { CheckResult, Evidence, Opened, Transcript } from "$games/types";
import { TEAM_SEATS } from "./values";
import { tr } from "./words";

const SIDES = [1, 2, 3, 4, 5, 6];
const PILES = ["phrases", "expressions", "names"] as const;

/** Of two or three players: who is the first DICO. Two teams roll for it. */
export function drawnStarter(seed: number, seats: number): number {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  return shuffled(seed, "starter", all)[0] ?? 0;
}

export function drawnDie(seed: number, roll: number): number {
  return shuffled(seed, `die ${roll}`, SIDES)[0] ?? 1;
}

function item(key: string, ok: boolean): CheckResult["draws"][number] {
  return { fr: tr(key, {}, "fr"), en: tr(key, {}, "en"), ok };
}

export function check(transcript: Transcript, { seed }: Opened, { piles }: Evidence): CheckResult {
  const seats = transcript.seats.length;
  const dice = (transcript.setup?.["dice"] ?? []) as number[];
  const draws: CheckResult["draws"] = [];
  if (seats < TEAM_SEATS)
    draws.push(item("fair.starter", transcript.setup?.["starter"] === drawnStarter(seed, seats)));
  if (dice.length > 0 || seats === TEAM_SEATS)
    draws.push(
      item("fair.dice", dice.length > 0 && dice.every((shown, roll) => shown === drawnDie(seed, roll))),
    );
  for (const name of PILES) {
    const cards = (transcript.setup?.[name] ?? []) as unknown[];
    const ok = isPileOfSeed(seed, name, cards, piles[name] ?? []);
    if (ok !== null) draws.push(item(`fair.pile.${name}`, ok));
  }
  return { draws };
}
