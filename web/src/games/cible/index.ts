/** La Cible in the browser. */
import english from "../../../../docs/rules/cible.en.md?raw";
import french from "../../../../docs/rules/cible.fr.md?raw";
import { parseRules } from "../../lib/rulebook";
import type { GameClient } from "../types";
import Board from "./Board.svelte";
import { card } from "./card";
import { check } from "./check";
import { describe, score } from "./describe";
import { moment } from "./moment";
import Result from "./Result.svelte";
import Review from "./Review.svelte";
import Salon from "./Salon.svelte";
import { asOptions } from "./values";
import { goesOn, past, situation, whose } from "./situation";

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
  // Where the table rules itself, the accepted answers are for the eyes of whoever does.
  open: (options) => asOptions(options).judge === "house",
  score,
  rules: { fr: parseRules(french), en: parseRules(english) },
  check,
  evidence: ["piles", "events"],
};
