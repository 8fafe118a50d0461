/** The fine moments of the game, as the evening's page tells them. */
import type { Highlights } from "$games/types";
import { number, text } from "$lib/facts";
import { decimal } from "$lib/language/numbers";

const messages: Highlights["messages"] = {
  fr: {
    clue: "Le meilleur indice",
    "clue.text": {
      one: "{giver} le donne pour une brique, {finder} trouve aussitôt.",
      other: "{giver} le donne pour {n} briques, {finder} trouve aussitôt.",
    },
    "clue.free": "{giver} le donne, {finder} trouve aussitôt.",
    "clue.big": "« {clue} » → {word}",
    bid: "L'enchère la plus hardie",
    "bid.big": { one: "{n} seul mot", other: "{n} mots" },
    "bid.text": "{giver} n'en demande pas plus pour faire trouver {word}, et {finder} le trouve.",
    enigma: "L'énigme la plus difficile",
    "enigma.text": {
      one: "{name} la trouve alors qu'il manque un mot.",
      other: "{name} la trouve alors qu'il manque {n} mots.",
    },
    "enigma.early": {
      one: "{name} la trouve avant la fin : il manque encore un mot.",
      other: "{name} la trouve avant la fin : il manque encore {n} mots.",
    },
    quick: "L'éclair",
    "quick.big": "{seconds} s",
    "quick.text": "Entre l'indice et « {word} », {name} n'a pas hésité.",
    bricks: "L'obélisque debout",
    "bricks.big": { one: "{n} brique de reste", other: "{n} briques de reste" },
    "bricks.text": "Les cinq mots trouvés : {names}.",
    list: "La Grande Pyramide",
    "list.big": "{count} sur {of}",
    "list.text": "{giver} parle, {finder} trouve {count} expressions.",
  },
  en: {
    clue: "The best clue",
    "clue.text": {
      one: "{giver} gives it for one brick, {finder} finds it at once.",
      other: "{giver} gives it for {n} bricks, {finder} finds it at once.",
    },
    "clue.free": "{giver} gives it, {finder} finds it at once.",
    "clue.big": "“{clue}” → {word}",
    bid: "The boldest bid",
    "bid.big": { one: "{n} word alone", other: "{n} words" },
    "bid.text": "{giver} asks for no more to have {word} found, and {finder} finds it.",
    enigma: "The hardest enigma",
    "enigma.text": {
      one: "{name} solves it with one word missing.",
      other: "{name} solves it with {n} words missing.",
    },
    "enigma.early": {
      one: "{name} solves it early: one word is still missing.",
      other: "{name} solves it early: {n} words are still missing.",
    },
    quick: "The lightning",
    "quick.big": "{seconds} s",
    "quick.text": "Between the clue and “{word}” {name} did not hesitate.",
    bricks: "The obelisk stands",
    "bricks.big": { one: "{n} brick left", other: "{n} bricks left" },
    "bricks.text": "All five words found: {names}.",
    list: "La Grande Pyramide",
    "list.big": "{count} of {of}",
    "list.text": "{giver} speaks, {finder} finds {count} expressions.",
  },
};

export const highlights: Highlights = {
  messages,
  tell(kind, { facts, say, lang }) {
    switch (kind) {
      case "clue": {
        const n = number(facts["bet"]);
        return { text: n > 0 ? say("clue.text", { n }) : say("clue.free") };
      }
      case "bid":
        return { big: say("bid.big", { n: number(facts["count"]) }) };
      case "enigma": {
        const n = number(facts["missing"]);
        return {
          big: text(facts["answer"]),
          text: say(facts["early"] === true ? "enigma.early" : "enigma.text", { n }),
          note: text(facts["title"]),
        };
      }
      case "quick": {
        const seconds = decimal(number(facts["seconds"]), lang, 1);
        return { big: say("quick.big", { seconds }) };
      }
      case "bricks":
        return { big: say("bricks.big", { n: number(facts["bricks"]) }) };
      default:
        return {};
    }
  },
};
