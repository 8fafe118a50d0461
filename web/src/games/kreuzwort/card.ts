/** The game on the home page and in the forms. */
import type { GameCard } from "../types";
import Emblem from "./Emblem.svelte";
import Mark from "./Mark.svelte";
import { messages } from "./words";

export const card: GameCard = {
  key: "kreuzwort",
  accent: "terracotta",
  Emblem,
  Mark,
  messages,
  quick: { options: {}, bots: 1, level: "lettre" },
};
