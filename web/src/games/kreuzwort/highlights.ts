/** The fine moments of the game, as the evening's page tells them. */
import type { Highlights } from "$games/types";
import { number, text } from "$lib/facts";

const messages: Highlights["messages"] = {
  fr: {
    long: "Le mot le plus long",
    "long.text": "{name} : {letters} lettres, {points} points.",
    dear: "Le mot le plus riche",
    "dear.text": { one: "{name} en tire {n} point.", other: "{name} en tire {n} points." },
    last: "Le mot de la fin",
    "last.text": "Avec ce mot, {name} vide une rangée et finit la partie.",
    false: "Démasqué",
    "false.text": "{by} l'annonce, {name} n'y croit pas et a raison.",
  },
  en: {
    long: "The longest word",
    "long.text": "{name}: {letters} letters, {points} points.",
    dear: "The richest word",
    "dear.text": { one: "It brings {name} {n} point.", other: "It brings {name} {n} points." },
    last: "The last word",
    "last.text": "With this word {name} clears a row and ends the game.",
    false: "Unmasked",
    "false.text": "{by} announces it, {name} does not believe it and is right.",
  },
};

export const highlights: Highlights = {
  messages,
  tell(kind, { facts, say, nameOf }) {
    const big = text(facts["word"]);
    if (kind === "dear") return { big, text: say("dear.text", { n: number(facts["points"]) }) };
    if (kind === "false") return { big, text: say("false.text", { by: nameOf(number(facts["by"])) }) };
    return { big };
  },
};
