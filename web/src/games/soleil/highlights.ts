/** The fine moments of the game, as the evening's page tells them. */
import type { Highlights } from "$games/types";
import { number, text } from "$lib/facts";
import { isSymbol } from "./board/board";
import { theAnimal } from "./words";

const messages: Highlights["messages"] = {
  fr: {
    guess: "Le coup de chance",
    "guess.big": "1 chance sur {n}",
    "guess.text": "D'après toutes les réponses, pas davantage : {name} trouve {animal} en {cell}.",
    gold: "La pluie d'or",
    "gold.big": "{gold} d'or",
    "gold.text": "{name} gagne {gold} d'or d'une seule question, en {cell}.",
  },
  en: {
    guess: "The stroke of luck",
    "guess.big": "1 chance in {n}",
    "guess.text": "No more than that, by all the answers: {name} finds {animal} on {cell}.",
    gold: "Raining gold",
    "gold.big": "{gold} gold",
    "gold.text": "{name} wins {gold} gold with a single question, on {cell}.",
  },
};

export const highlights: Highlights = {
  messages,
  tell(kind, { facts, say, lang }) {
    if (kind !== "guess") return {};
    const symbol = text(facts["symbol"]);
    return {
      big: say("guess.big", { n: Math.round(1 / number(facts["chance"])) }),
      text: say("guess.text", { animal: isSymbol(symbol) ? theAnimal(symbol, lang) : "" }),
    };
  },
};
