/** Pyramide in the browser. */
import type { GameClient } from "$games/types";
import { along, alongAnswer } from "./along";
import Board from "./Board.svelte";
import { card } from "./card";
import { check } from "./check";
import { banner, describe, ending, score } from "./describe";
import { moment } from "./moment";
import { past } from "./past";
import Result from "./Result.svelte";
import Salon from "./Salon.svelte";
import { goesOn, situation, whose } from "./situation";
import { asView, teamsOf } from "./values";
import { review } from "./review";

export const client: GameClient = {
  ...card,
  Board,
  Salon,
  Result,
  review,
  describe,
  banner,
  ending,
  past,
  situation,
  whose,
  handSays: situation,
  seatsOnStage: true,
  goesOn,
  teams: teamsOf,
  moment,
  along,
  alongAnswer,
  score,
  places: (view) => asView(view).ranking,
  check,
  evidence: ["piles"],
};
