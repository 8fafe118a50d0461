/** What is heard of the game: stones of the palace and gold, in the pentatonic scale of the Andes. */
import type { Cue, GameEvent, GameSounds } from "$games/types";
import { describe } from "./sentences/describe";
import { asEvent } from "./values";

function cue(event: GameEvent): Cue | null {
  const happened = asEvent(event);
  switch (happened.type) {
    case "arranged":
    case "ingots_laid":
      return "place";
    case "guessed":
      return happened.hit ? "right" : happened.count > 0 ? "almost" : "wrong";
    case "round_begun":
      return "round";
    default:
      return null;
  }
}

export const sounds: GameSounds = {
  colour: { root: 220, mode: [0, 3, 5, 7, 10], pieces: "stone", lead: "wood", brightness: 1.2 },
  cue,
  spoken: (event, ctx) => (event.type === "guessed" ? describe(event, ctx) : ""),
};
