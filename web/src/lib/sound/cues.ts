/** The cues of the house: how much each one matters, how long it may wait, and whether it is a short or a long one. */

export const CUES = [
  "place",
  "take",
  "turn",
  "tick",
  "right",
  "almost",
  "wrong",
  "applause",
  "phase",
  "round",
  "win",
  "lose",
  "join",
] as const;
export type Cue = (typeof CUES)[number];

/** Short cues are for pieces and answers, long ones for a phase, a round, a win: from and to so many seconds. */
export const LENGTH_SECONDS = { short: [0.05, 0.4], long: [2, 4] } as const;

export interface CueTraits {
  length: keyof typeof LENGTH_SECONDS;
  /** The higher one is heard where two want to be. */
  priority: number;
  /** Later than this it is old news, in milliseconds. */
  staleMs: number;
}

export const TRAITS: Readonly<Record<Cue, CueTraits>> = {
  win: { length: "long", priority: 9, staleMs: 4000 },
  lose: { length: "long", priority: 9, staleMs: 4000 },
  right: { length: "short", priority: 8, staleMs: 800 },
  almost: { length: "short", priority: 8, staleMs: 800 },
  wrong: { length: "short", priority: 8, staleMs: 800 },
  phase: { length: "long", priority: 7, staleMs: 1500 },
  round: { length: "long", priority: 6, staleMs: 1500 },
  tick: { length: "short", priority: 5, staleMs: 200 },
  // It follows a win, which may follow the end of a round.
  applause: { length: "long", priority: 4, staleMs: 7000 },
  turn: { length: "short", priority: 3, staleMs: 900 },
  take: { length: "short", priority: 2, staleMs: 500 },
  place: { length: "short", priority: 2, staleMs: 500 },
  join: { length: "short", priority: 1, staleMs: 600 },
};

/** One step brings no more than so many cues. */
const MAX_CUES_PER_STEP = 2;

/** The cues of one step that are worth hearing, in the order in which they came: each once, the most important ones. */
export function worthHearing(cues: readonly Cue[]): Cue[] {
  const once = [...new Set(cues)];
  const kept = [...once].sort((a, b) => TRAITS[b].priority - TRAITS[a].priority).slice(0, MAX_CUES_PER_STEP);
  return once.filter((cue) => kept.includes(cue));
}
