/** The game on the home page and in the forms. */
import type { GameCard } from "$games/types";
import Emblem from "./Emblem.svelte";
import { messages } from "./words";

/** What people want: on television nobody can spell a word wrong. */
const PEOPLE = { answers: "heard" };

export const card: GameCard = {
  key: "pyramide",
  accent: {
    light: { text: "#0a6664", fill: "#12837e", on: "#ffffff", wash: "#d9efec" },
    dark: { text: "#66d6cd", fill: "#4cc4bb", on: "#032624", wash: "#143437" },
  },
  Emblem,
  messages,
  form: PEOPLE,
  aloud: { spoken: true },
  quick: { options: PEOPLE, bots: 3, level: "complice" },
};
