/** La Cible in the browser. */
import type { GameClient } from "$games/types";
import { along, alongAnswer } from "./result/along";
import Board from "./board/Board.svelte";
import { card } from "./card";
import { check } from "./check";
import { describe, score } from "./sentences/describe";
import { moment } from "./board/moment";
import Result from "./result/Result.svelte";
import Salon from "./Salon.svelte";
import { asOptions } from "./values";
import { goesOn, handSays, past, situation, whose } from "./sentences/situation";
import { review } from "./sentences/moments";

export const client: GameClient = {
  ...card,
  Board,
  Salon,
  Result,
  review,
  describe,
  past,
  situation,
  whose,
  handSays,
  seatsOnStage: true,
  goesOn,
  moment,
  along,
  alongAnswer,
  // Where the table rules itself, the accepted answers are for the eyes of whoever does.
  open: (options) => asOptions(options).judge === "house",
  score,
  check,
  evidence: ["piles", "events"],
};
