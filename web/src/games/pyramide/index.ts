/** Pyramide in the browser. */
import type { GameClient } from "$games/types";
import { along, alongAnswer } from "./result/along";
import Board from "./board/Board.svelte";
import { card } from "./card";
import { check } from "./check";
import { banner, describe, ending, score } from "./sentences/describe";
import { moment } from "./board/moment";
import { past } from "./result/past";
import Result from "./result/Result.svelte";
import Salon from "./Salon.svelte";
import { goesOn, situation, whose } from "./sentences/situation";
import { asView, teamsOf } from "./values";
import { review } from "./result/review";

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
