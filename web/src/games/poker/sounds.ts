/** What is heard of the game: wooden blocks on felt, in a cool minor mode. */
import type { Cue, GameEvent, GameSounds } from "$games/types";
import { describe } from "./sentences/describe";
import { asEvent } from "./values";

function cue(event: GameEvent): Cue | null {
  const happened = asEvent(event);
  switch (happened.type) {
    case "built":
    case "placed":
      return "place";
    case "taken":
    case "turned":
    case "kept":
      return "take";
    case "tut":
      return "right";
    case "deal_begun":
      return "phase";
    case "deal_over":
      return "round";
    default:
      return null;
  }
}

export const sounds: GameSounds = {
  colour: { root: 196, mode: [0, 2, 3, 5, 7, 9, 10], pieces: "wood", lead: "wood", brightness: 0.8 },
  cue,
  spoken: (event, ctx) => (event.type === "deal_over" ? describe(event, ctx) : ""),
};
