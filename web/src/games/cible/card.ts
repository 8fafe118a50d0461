/** The game on the home page and in the forms. */
import type { GameCard } from "$games/types";
import Emblem from "./Emblem.svelte";
import { messages } from "./words";

/** What people want and programs do not: a word before the time runs, and the finale checked by everybody. */
const PEOPLE = { ready: true, check: true };

export const card: GameCard = {
  key: "cible",
  accent: {
    light: { text: "#ab2616", fill: "#cf3a26", on: "#ffffff", wash: "#f9e0da" },
    dark: { text: "#ff9a88", fill: "#f77f6b", on: "#310a04", wash: "#3d2222" },
  },
  Emblem,
  messages,
  form: PEOPLE,
  aloud: { judge: "table" },
  quick: { options: PEOPLE, bots: 2 },
};
