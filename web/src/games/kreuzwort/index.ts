/** Kreuzwort-Pyramiden in the browser. */
import type { GameClient } from "$games/types";
import Board from "./Board.svelte";
import { card } from "./card";
import { check } from "./check";
import { describe, moment, past, score, situation, standing, whose } from "./describe";
import Result from "./Result.svelte";
import Salon from "./Salon.svelte";
import { review } from "./review";

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
  moment,
  score,
  standing,
  check,
};
