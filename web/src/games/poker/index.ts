/** Pyramid Poker in the browser. */
import type { GameClient } from "$games/types";
import Board from "./board/Board.svelte";
import { card } from "./card";
import { check } from "./check";
import { describe, ending, past, score, situation } from "./sentences/describe";
import Result from "./result/Result.svelte";
import Salon from "./Salon.svelte";
import { asView } from "./values";
import { review } from "./result/review";

export const client: GameClient = {
  ...card,
  Board,
  Salon,
  seatsOnStage: true,
  Result,
  review,
  describe,
  ending,
  past,
  situation,
  score,
  goesOn: (view) => ["keep", "hand"].includes(asView(view).phase),
  check,
};
