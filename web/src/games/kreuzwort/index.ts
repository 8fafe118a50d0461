/** Kreuzwort-Pyramiden in the browser. */
import type { GameClient } from "$games/types";
import Board from "./board/Board.svelte";
import { card } from "./card";
import { check } from "./check";
import { describe, moment, past, score, situation, standing, whose } from "./sentences/describe";
import Result from "./result/Result.svelte";
import Salon from "./Salon.svelte";
import { review } from "./result/review";

export const client: GameClient = {
  ...card,
  Board,
  Salon,
  seatsOnStage: true,
  Result,
  review,
  describe,
  past,
  situation,
  whose,
  moment,
  score,
  standing,
  check,
};
