/** Kreuzwort-Pyramiden in the browser. */
import type { GameClient } from "$games/types";
import Board from "./Board.svelte";
import { card } from "./card";
import { check } from "./check";
import { describe, moment, past, score, situation, standing, whose } from "./describe";
import Result from "./Result.svelte";
import Review from "./Review.svelte";
import Salon from "./Salon.svelte";

export const client: GameClient = {
  ...card,
  Board,
  Salon,
  Result,
  Review,
  describe,
  past,
  situation,
  whose,
  moment,
  score,
  standing,
  check,
};
