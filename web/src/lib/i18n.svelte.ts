/** The words of the house in the reader's language. French is the first language, English is complete. */
import { en } from "./messages/en";
import { fr } from "./messages/fr";
import { decimal } from "./language/numbers";

/** The languages that the house speaks. */
export const LANGS = ["fr", "en"] as const;
export type Lang = (typeof LANGS)[number];
/** A text with `{name}` places (`{de:name}` is « de Bao » or « d'Ana »), or one form for each plural category that the language needs. */
export type Message = string | { one: string; other: string };
export type Messages = Record<string, Message>;
export type Vars = Record<string, string | number>;
export type Key = keyof typeof fr;

const house: Record<Lang, Record<Key, Message>> = { fr, en };
const plurals: Record<Lang, Intl.PluralRules> = {
  fr: new Intl.PluralRules("fr"),
  en: new Intl.PluralRules("en"),
};

class Language {
  lang = $state<Lang>("fr");
}

/** The language of the page, a state that components follow. */
export const language = new Language();

/** The text with its places filled, numbers as the language writes them; the plural form follows `n`. */
export function fill(message: Message, vars: Vars = {}, lang: Lang = language.lang): string {
  const text =
    typeof message === "string"
      ? message
      : plurals[lang].select(Number(vars["n"] ?? 0)) === "one"
        ? message.one
        : message.other;
  return typeset(text, lang).replace(/\{(de:)?(\w+)\}/g, (place, de: string | undefined, name: string) => {
    const value = vars[name];
    if (value === undefined) return place;
    const told = typeof value === "number" ? decimal(value, lang) : value;
    return de ? elided(told) : told;
  });
}

/** French puts a space before these signs and inside its quotes, and no line may break there. */
function typeset(text: string, lang: Lang): string {
  return lang === "fr" ? text.replace(/ (?=[:;?!»])|(?<=«) /g, "\u00a0") : text;
}

function elided(name: string): string {
  return /^[aeiouœæ]/i.test(name.normalize("NFD")) ? `d'${name}` : `de ${name}`;
}

/** A text of the house. */
export function t(key: Key, vars?: Vars, lang: Lang = language.lang): string {
  return fill(house[lang][key], vars, lang);
}

/** A text of a game, and whether it has one. */
export type Translate = ((key: string, vars?: Vars, lang?: Lang) => string) & {
  has: (key: string) => boolean;
};

/** The translator of a game's own texts. A key that is missing shows itself, so that a test and an eye catch it. */
export function translator(messages: { fr: Messages; en: Messages }): Translate {
  const translate = (key: string, vars?: Vars, lang: Lang = language.lang): string => {
    const message = messages[lang][key];
    return message === undefined ? key : fill(message, vars, lang);
  };
  return Object.assign(translate, {
    has: (key: string): boolean => messages[language.lang][key] !== undefined,
  });
}

/** What the house sends in both languages, as a sentence: rules and refusals come without capital and full stop. */
export function said(both: { fr: string; en: string }): string {
  const text = typeset(both[language.lang].trim(), language.lang);
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…:]$/.test(capital) || capital === "" ? capital : `${capital}.`;
}

/** « Ana, Bao et Cléo ». */
export function list(items: string[], lang: Lang = language.lang): string {
  return new Intl.ListFormat(lang, { type: "conjunction" }).format(items);
}
