/** La pyramide du soleil in the browser. */
import type { GameClient } from "$games/types";
import Board from "./board/Board.svelte";
import { card } from "./card";
import { check } from "./check";
import { describe, ending, moment, past, score, situation, standing } from "./sentences/describe";
import Result from "./result/Result.svelte";
import Salon from "./Salon.svelte";
import { review } from "./result/review";

export const client: GameClient = {
  ...card,
  Board,
  Salon,
  Result,
  review,
  describe,
  ending,
  past,
  situation,
  moment,
  score,
  standing,
  check,
};
