/** A moment in words: the house tells the kind and the facts, the sentences are here. */
import { language, list, type Lang } from "../lib/i18n.svelte";
import { botName } from "../lib/bots";
import { faces, type Face } from "./cards";
import type { EveningGame, EveningMoment, EveningSeat, Fact } from "./types";
import { tr } from "./words";

export interface Told {
  title: string;
  /** The thing itself, large: a word, a number. */
  big: string;
  text: string;
  /** Where it comes from: the question, the title of the enigma. */
  note: string;
  hands: Face[][];
}

export function nameOf(seat: EveningSeat | undefined, number: number): string {
  return seat?.name ?? botName(number);
}

export function tell(moment: EveningMoment, game: EveningGame, lang: Lang = language.lang): Told {
  const { kind, facts } = moment;
  const names = moment.seats.map((seat) => nameOf(game.seats[seat], seat));
  const [name = "", finder = name] = names;
  const who = { name, giver: name, finder, names: list(names, lang) };
  const say = (key: string, more: Record<string, string | number> = {}): string =>
    capital(tr(key, { ...plain(facts), ...who, ...more }, lang));
  const told: Told = { title: tr(kind, {}, lang), big: "", text: "", note: "", hands: [] };
  const hand = tr(`hand.${text(facts["rank"])}`, {}, lang);
  switch (kind) {
    case "soleil.guess":
      told.big = say("soleil.guess.big", { n: Math.round(1 / number(facts["chance"])) });
      told.text = say("soleil.guess.text", { animal: tr(`animal.${text(facts["symbol"])}`, {}, lang) });
      break;
    case "poker.hand":
      told.text = say("poker.hand.text", { hand });
      told.hands = [faces(facts["cards"], lang)];
      break;
    case "poker.card": {
      const [card] = faces([text(facts["card"])], lang);
      told.text = say("poker.card.text", { hand, card: card ? card.rank + card.suit : "" });
      told.hands = [faces(facts["cards"], lang)];
      break;
    }
    case "poker.narrow":
      told.text = say("poker.narrow.text", { hand });
      told.hands = [faces(facts["cards"], lang), faces(facts["other"], lang)];
      break;
    case "kreuzwort.long":
    case "kreuzwort.last":
      told.big = text(facts["word"]);
      told.text = say(`${kind}.text`);
      break;
    case "kreuzwort.dear":
      told.big = text(facts["word"]);
      told.text = say("kreuzwort.dear.text", { n: number(facts["points"]) });
      break;
    case "kreuzwort.false": {
      const by = number(facts["by"]);
      told.big = text(facts["word"]);
      told.text = say("kreuzwort.false.text", { by: nameOf(game.seats[by], by) });
      break;
    }
    case "cible.bid":
      told.big = say("cible.bid.big", { n: number(facts["count"]) });
      told.text = say("cible.bid.text");
      told.note = text(facts["question"]);
      break;
    case "cible.finale": {
      const n = number(facts["level"]);
      told.big = say("cible.finale.big", { n });
      told.text = say(n === 6 ? "cible.finale.heart" : "cible.finale.text", { n });
      break;
    }
    case "cible.rare":
      told.big = text(facts["answer"]);
      told.text = say("cible.rare.text");
      told.note = text(facts["question"]);
      break;
    case "pyramide.clue": {
      const n = number(facts["bet"]);
      told.big = say("pyramide.clue.big");
      told.text = n > 0 ? say("pyramide.clue.text", { n }) : say("pyramide.clue.free");
      break;
    }
    case "pyramide.bid":
      told.big = say("pyramide.bid.big", { n: number(facts["count"]) });
      told.text = say("pyramide.bid.text");
      break;
    case "pyramide.enigma": {
      const n = number(facts["missing"]);
      told.big = text(facts["answer"]);
      told.text = say(facts["early"] === true ? "pyramide.enigma.early" : "pyramide.enigma.text", { n });
      told.note = text(facts["title"]);
      break;
    }
    case "pyramide.quick":
      told.big = say("pyramide.quick.big", {
        seconds: number(facts["seconds"]).toLocaleString(lang, { maximumFractionDigits: 1 }),
      });
      told.text = say("pyramide.quick.text");
      break;
    case "pyramide.bricks":
      told.big = say("pyramide.bricks.big", { n: number(facts["bricks"]) });
      told.text = say("pyramide.bricks.text");
      break;
    default: // soleil.gold, cible.series, pyramide.list: their facts alone fill them
      told.big = say(`${kind}.big`);
      told.text = say(`${kind}.text`);
  }
  return told;
}

/** Whether this page has words for it: a house may know more kinds than an older page. */
export function known(kind: string): boolean {
  return tr.has(kind) && tr.has(`${kind}.text`);
}

function plain(facts: Record<string, Fact>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).filter(
      (pair): pair is [string, string | number] => typeof pair[1] === "string" || typeof pair[1] === "number",
    ),
  );
}

function text(fact: Fact | undefined): string {
  return typeof fact === "string" ? fact : "";
}

function number(fact: Fact | undefined): number {
  return typeof fact === "number" ? fact : 0;
}

function capital(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}
