/** The game on the home page and in the forms. */
import type { GameCard } from "../types";
import Emblem from "./Emblem.svelte";
import { messages } from "./words";

export const card: GameCard = {
  key: "pyramide",
  accent: "turquoise",
  Emblem,
  messages,
  quick: { options: {}, bots: 3, level: "complice" },
};
