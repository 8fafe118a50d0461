/** What is heard of the game: a studio with drum and brass, and the host's voice, who reads questions and verdicts. */
import type { Cue, GameEvent, GameSounds } from "$games/types";
import { describe } from "./sentences/describe";
import { spokenQuestion } from "./sentences/spoken";
import { asEvent, asView, type Verdict } from "./values";

const VERDICTS: Record<Verdict, Cue> = {
  juste: "right",
  presque: "right",
  faux: "wrong",
  "déjà dit": "wrong",
  passe: "wrong",
  "trop tard": "wrong",
};

function cue(event: GameEvent): Cue | null {
  const happened = asEvent(event);
  switch (happened.type) {
    case "answered":
      return VERDICTS[happened.verdict];
    case "passed":
      return happened.late ? "wrong" : null;
    case "ruling":
      return happened.right ? "right" : "wrong";
    case "contract_ended":
      return happened.kept ? "right" : "wrong";
    case "drafted":
    case "bid_made":
    case "spoken":
      return "place";
    case "pawn_lost":
    case "out":
      return "take";
    case "level_validated":
      return "right";
    case "qualified":
    case "checked":
      return "applause";
    case "phase_begun":
      return "phase";
    case "round_won":
    case "partie_scored":
      return "round";
    default:
      return null;
  }
}

function about(event: GameEvent): readonly number[] {
  const happened = asEvent(event);
  if (happened.type === "ruling") return [happened.judged];
  return "seat" in happened ? [happened.seat] : [];
}

const SPOKEN = [
  "phase_begun",
  "answered",
  "pawn_lost",
  "ruling",
  "out",
  "qualified",
  "contract_begun",
  "contract_ended",
  "series_ended",
  "checked",
];

export const sounds: GameSounds = {
  colour: { root: 233.1, mode: [0, 2, 4, 5, 7, 9, 10], pieces: "skin", lead: "brass", brightness: 1 },
  cue,
  about,
  question: (view) => spokenQuestion(asView(view)),
  spoken: (event, ctx) => (SPOKEN.includes(event.type) ? describe(event, ctx) : ""),
};
