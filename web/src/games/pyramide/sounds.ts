/** What is heard of the game: bricks of stone, brass in an eastern mode, and clues and verdicts read aloud. */
import type { Cue, GameEvent, GameSounds } from "$games/types";
import { describe } from "./sentences/describe";
import { asEvent } from "./values";

function cue(event: GameEvent): Cue | null {
  const happened = asEvent(event);
  switch (happened.type) {
    case "bet_made":
    case "bid_made":
    case "clue_given":
    case "told":
      return "place";
    case "almost":
      return "almost";
    case "guessed":
    case "enigma_tried":
      return happened.right ? "right" : "wrong";
    case "word_struck":
    case "skipped":
      return "take";
    case "clue_forbidden":
    case "word_forbidden":
    case "silent":
    case "too_slow":
      return "wrong";
    case "bonus":
      return "applause";
    case "round_begun":
      return "phase";
    case "round_won":
    case "round_tied":
      return "round";
    default:
      return null;
  }
}

const SPOKEN = [
  "round_begun",
  "enigma_begun",
  "clue_given",
  "clue_forbidden",
  "guessed",
  "almost",
  "word_found",
  "word_struck",
  "sentence_read",
  "enigma_tried",
  "round_won",
];

export const sounds: GameSounds = {
  colour: { root: 207.7, mode: [0, 1, 4, 5, 7, 8, 10], pieces: "stone", lead: "brass", brightness: 0.9 },
  cue,
  spoken: (event, ctx) => (SPOKEN.includes(event.type) ? describe(event, ctx) : ""),
};
