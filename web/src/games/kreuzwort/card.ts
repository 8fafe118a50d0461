/** The game on the home page and in the forms. */
import type { GameCard } from "$games/types";
import Emblem from "./Emblem.svelte";
import Mark from "./board/Mark.svelte";
import { messages } from "./words";

export const card: GameCard = {
  key: "kreuzwort",
  accent: {
    light: { text: "#99401f", fill: "#bb5430", on: "#ffffff", wash: "#f7e2d6" },
    dark: { text: "#f3a07d", fill: "#e98f69", on: "#2c1006", wash: "#38251f" },
  },
  Emblem,
  Mark,
  messages,
  quick: { options: {}, bots: 1, level: "ecolier" },
};
