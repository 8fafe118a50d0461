/** La pyramide du soleil in the browser. */
import english from "../../../../docs/rules/soleil.en.md?raw";
import french from "../../../../docs/rules/soleil.fr.md?raw";
import { parseRules } from "../../lib/rulebook";
import type { GameClient } from "../types";
import Board from "./Board.svelte";
import { card } from "./card";
import { check } from "./check";
import { describe, moment, past, score, situation } from "./describe";
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
  moment,
  score,
  rules: { fr: parseRules(french), en: parseRules(english) },
  check,
};
