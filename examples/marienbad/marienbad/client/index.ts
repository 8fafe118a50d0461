/** Marienbad in the browser: loaded when somebody opens a table, a replay or the rules. */
import type { GameClient } from "$games/types";
import Board from "./Board.svelte";
import { card } from "./card";
import { describe, ending, situation } from "./describe";
import { review } from "./review";
import Salon from "./Salon.svelte";

export const client: GameClient = {
  ...card,
  Board,
  Salon,
  review,
  describe,
  ending,
  situation,
  open: () => true, // nobody hides anything: people who share a screen need no curtain
};
