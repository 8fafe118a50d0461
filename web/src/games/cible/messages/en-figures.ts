/** The captions of the pictures in the rule book. */
import type { Messages } from "$lib/i18n.svelte";

export const en: Messages = {
  setup: "Everybody begins at the edge of the target with a tower of five pawns.",
  "setup.alt": "The target with three towers of five pawns on its outer ring.",
  camera: "The camera turns and picks who answers. A mistake costs a pawn.",
  "camera.alt": "The camera's light falls on one tower; another has only four pawns left.",
  definitions: "Six definitions: three found, one missed, one in play, one to come.",
  "definitions.alt": "Six numbered places, three of them ticked and one crossed.",
  suite: "Who repeats or errs is out; the last one in scores.",
  "suite.alt": "Answers to “the planets”: two right ones, one said before.",
  finale: "The Finale is a ladder: level 3 asks for three answers, the sixth for six.",
  "finale.alt": "The ladder of six levels: two are confirmed, the third is in play.",
  end: "The heart of the target is for the finalist: their pawns, and a point for each level passed.",
  "end.alt": "One tower stands in the heart of the target, the others have stayed on the way.",
};
