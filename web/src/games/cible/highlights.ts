/** The fine moments of the game, as the evening's page tells them. */
import type { Highlights } from "$games/types";
import { number, text } from "$lib/facts";

const HEART_LEVEL = 6;

const messages: Highlights["messages"] = {
  fr: {
    bid: "L'annonce la plus hardie",
    "bid.big": { one: "{n} réponse promise", other: "{n} réponses promises" },
    "bid.text": "{name} les donne toutes.",
    series: "La plus belle série",
    "series.big": "{right} sur {of} en {letter}",
    "series.text": "Six définitions, une lettre : {name} en trouve {right}.",
    finale: "La meilleure finale",
    "finale.big": { one: "{n} niveau", other: "{n} niveaux" },
    "finale.text": { one: "{name} passe le premier.", other: "{name} les passe sans faute." },
    "finale.heart": "{name} va jusqu'au cœur de la cible.",
    rare: "La réponse la plus rare",
    "rare.text": "{name} y a pensé.",
  },
  en: {
    bid: "The boldest bid",
    "bid.big": { one: "{n} answer promised", other: "{n} answers promised" },
    "bid.text": "{name} gives them all.",
    series: "The finest series",
    "series.big": "{right} of {of} with {letter}",
    "series.text": "Six definitions, one letter: {name} finds {right}.",
    finale: "The best finale",
    "finale.big": { one: "{n} level", other: "{n} levels" },
    "finale.text": { one: "{name} passes the first.", other: "{name} passes them without a fault." },
    "finale.heart": "{name} goes right to the heart of the target.",
    rare: "The rarest answer",
    "rare.text": "{name} thought of it.",
  },
};

export const highlights: Highlights = {
  messages,
  tell(kind, { facts, say }) {
    const note = text(facts["question"]);
    if (kind === "bid") return { big: say("bid.big", { n: number(facts["count"]) }), note };
    if (kind === "rare") return { big: text(facts["answer"]), note };
    if (kind !== "finale") return {};
    const n = number(facts["level"]);
    return {
      big: say("finale.big", { n }),
      text: say(n === HEART_LEVEL ? "finale.heart" : "finale.text", { n }),
    };
  },
};
