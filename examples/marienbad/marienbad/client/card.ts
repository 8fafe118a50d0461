/** The game on the home page and in the forms: loaded for every visitor, so it stays small. */
import type { GameCard } from "$games/types";
import Emblem from "./Emblem.svelte";
import { messages } from "./words";

export const card: GameCard = {
  key: "marienbad",
  accent: { light: "#9c2f1f", dark: "#f0a08f" },
  Emblem,
  messages,
  quick: { options: {}, bots: 1, level: "novice" },
};
