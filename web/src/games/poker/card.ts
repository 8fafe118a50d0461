/** The game on the home page and in the forms. */
import type { GameCard } from "$games/types";
import Emblem from "./Emblem.svelte";
import { messages } from "./words";

export const card: GameCard = {
  key: "poker",
  accent: {
    light: { text: "#1e4c9a", fill: "#2f66c4", on: "#ffffff", wash: "#e1e9f7" },
    dark: { text: "#94b8f7", fill: "#7fa8f0", on: "#0b1730", wash: "#1c2c4e" },
  },
  Emblem,
  messages,
  quick: { options: {}, bots: 1, level: "adept" },
};
