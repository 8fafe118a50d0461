/** Pyramide in the browser. */
import english from "../../../../docs/rules/pyramide.en.md?raw";
import french from "../../../../docs/rules/pyramide.fr.md?raw";
import { parseRules } from "../../lib/rulebook";
import type { GameClient } from "../types";
import Board from "./Board.svelte";
import { card } from "./card";
import { check } from "./check";
import { describe, score } from "./describe";
import { moment } from "./moment";
import { past } from "./past";
import Result from "./Result.svelte";
import Review from "./Review.svelte";
import Salon from "./Salon.svelte";
import { goesOn, situation, whose } from "./situation";
import { asView } from "./values";

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
  goesOn,
  moment,
  score,
  places: (view) => asView(view).ranking,
  rules: { fr: parseRules(french), en: parseRules(english) },
  check,
  evidence: ["piles"],
};
