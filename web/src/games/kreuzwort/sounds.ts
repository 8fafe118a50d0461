/** What is heard of the game: small pyramids of clay, in a plain major. */
import type { Cue, GameEvent, GameSounds } from "$games/types";
import { describe } from "./sentences/describe";
import { asEvent } from "./values";

function cue(event: GameEvent): Cue | null {
  const happened = asEvent(event);
  switch (happened.type) {
    case "announced":
      return "place";
    case "taken":
      return "take";
    case "challenged":
      return happened.right ? "right" : "wrong";
    case "turn_lost":
      return "wrong";
    default:
      return null;
  }
}

const SPOKEN = ["announced", "taken", "challenged", "turn_lost"];

export const sounds: GameSounds = {
  colour: { root: 261.6, mode: [0, 2, 4, 5, 7, 9, 11], pieces: "stone", lead: "wood", brightness: 0.7 },
  cue,
  spoken: (event, ctx) => (SPOKEN.includes(event.type) ? describe(event, ctx) : ""),
};
