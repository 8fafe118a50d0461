/** A fine moment in words: the house tells the kind and the facts, the game has the sentences. */
import type { Facts, Highlight, Highlights } from "../games/types";
import { botName } from "../lib/seats/bots";
import { language, list, translator, type Lang, type Vars } from "../lib/i18n.svelte";
import type { EveningGame, EveningMoment, EveningSeat } from "./types";

export interface Told extends Highlight {
  title: string;
}

export function nameOf(seat: EveningSeat | undefined, number: number): string {
  return seat?.name ?? botName(number);
}

/** What the game itself calls the kind: the house puts its key before it. */
export function kindOf(moment: EveningMoment, game: EveningGame): string {
  return moment.kind.startsWith(`${game.game}.`) ? moment.kind.slice(game.game.length + 1) : moment.kind;
}

export function tell(
  moment: EveningMoment,
  game: EveningGame,
  highlights: Highlights,
  lang: Lang = language.lang,
): Told {
  const { facts } = moment;
  const kind = kindOf(moment, game);
  const tr = translator(highlights.messages);
  const names = moment.seats.map((seat) => nameOf(game.seats[seat], seat));
  const [name = "", finder = name] = names;
  const who = { name, giver: name, finder, names: list(names, lang) };
  const say = (key: string, more: Vars = {}): string =>
    tr.has(key) ? capital(tr(key, { ...plain(facts), ...who, ...more }, lang)) : "";
  return {
    title: tr(kind, {}, lang),
    big: say(`${kind}.big`),
    text: say(`${kind}.text`),
    note: "",
    ...highlights.tell?.(kind, { lang, facts, say, nameOf: (seat) => nameOf(game.seats[seat], seat) }),
  };
}

/** Whether the game has words for it: a house may know more kinds than an older page. */
export function known(
  moment: EveningMoment,
  game: EveningGame | undefined,
  highlights: Highlights | null,
): boolean {
  if (!game || !highlights) return false;
  const tr = translator(highlights.messages);
  const kind = kindOf(moment, game);
  return tr.has(kind) && tr.has(`${kind}.text`);
}

function plain(facts: Facts): Vars {
  return Object.fromEntries(
    Object.entries(facts).filter(
      (pair): pair is [string, string | number] => typeof pair[1] === "string" || typeof pair[1] === "number",
    ),
  );
}

function capital(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}
