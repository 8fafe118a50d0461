/** The game on the home page and in the forms. */
import type { GameCard } from "../types";
import Emblem from "./Emblem.svelte";
import { messages } from "./words";

export const card: GameCard = {
  key: "soleil",
  accent: "gold",
  Emblem,
  messages,
  quick: { options: { variant: "simple", emperor: "house", ingots: "shuffled" }, bots: 2, level: "adept" },
};
