/** The game on the home page and in the forms. */
import type { GameCard } from "$games/types";
import Emblem from "./Emblem.svelte";
import { messages } from "./words";

export const card: GameCard = {
  key: "soleil",
  accent: {
    light: { text: "#7d5600", fill: "#e3a92e", on: "#2b1d00", wash: "#f8ebc8" },
    dark: { text: "#f3c65c", fill: "#eab63f", on: "#251900", wash: "#33301f" },
  },
  Emblem,
  messages,
  form: { variant: "simple", emperor: "house", ingots: "shuffled" },
  quick: { options: { variant: "simple", emperor: "house", ingots: "shuffled" }, bots: 2, level: "adept" },
};
