/** The game on the home page and in the forms. */
import type { GameCard } from "../types";
import Emblem from "./Emblem.svelte";
import { messages } from "./words";

/** What people want and programs do not: a word before the time runs, and the finale checked by everybody. */
const PEOPLE = { ready: true, check: true };

export const card: GameCard = {
  key: "cible",
  accent: "vermilion",
  Emblem,
  messages,
  form: PEOPLE,
  quick: { options: PEOPLE, bots: 5 },
};
