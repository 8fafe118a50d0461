/** A game without a client, on the home page and in the forms: all that the house itself tells of it. */
import type { GameCard } from "../games/types";
import type { Accent } from "../lib/page/accent";
import { house } from "../lib/house.svelte";
import { fill, type Lang, type Messages } from "../lib/i18n.svelte";
import { fieldsOf } from "../lib/options";
import type { HouseGame } from "../lib/protocol";
import Emblem from "./Emblem.svelte";
import { scalarText, fieldName } from "./text";
import { messages } from "./words";

const COLOURS = ["#7a5c12", "#2d5d9c", "#a34a28", "#5b7d2a", "#7b4a91", "#1d7a74"] as const;

/** The same for a key on every device. */
export function accentOf(key: string): Accent {
  const sum = [...key].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  const colour = COLOURS[sum % COLOURS.length] ?? COLOURS[0];
  return { light: colour, dark: colour };
}

/** What the shell asks for, from the schema of the options. Names of options and values are the game's own. */
export function textsOf(key: string, game: HouseGame | null, lang: Lang): Messages {
  const words = messages[lang];
  const texts: Messages = {
    title: game?.title[lang] ?? key,
    pitch: words.pitch,
    duration: words.duration,
    players: players(game, lang),
  };
  if (!game) return texts;
  const properties = game.options.$defs ? propertiesOf(game) : (game.options.properties ?? {});
  for (const field of fieldsOf(game.options)) {
    const own = properties[field.name] as { title?: string; description?: string } | undefined;
    texts[`option.${field.name}`] = fieldName(field.name, own?.title ? { title: own.title } : undefined);
    if (own?.description) texts[`option.${field.name}.help`] = own.description;
    const values =
      field.kind === "choice" ? field.values : field.kind === "switches" ? field.names : [true, false];
    for (const value of values)
      texts[`option.${field.name}.${value}`] =
        typeof value === "string" ? fieldName(value) : scalarText(value, lang);
  }
  for (const level of game.levels) {
    texts[`level.${level}`] = fieldName(level);
    texts[`level.${level}.help`] = words["level.help"];
  }
  return texts;
}

function propertiesOf({ options }: HouseGame): Record<string, unknown> {
  const name = options.$ref?.split("/").at(-1) ?? "";
  return (options.$defs?.[name] ?? options).properties ?? {};
}

function players(game: HouseGame | null, lang: Lang): string {
  const sizes = game?.sizes ?? [];
  const least = Math.min(...sizes.map((size) => size.least));
  const most = Math.max(...sizes.map((size) => size.most));
  if (!Number.isFinite(least)) return "";
  return least === most
    ? fill(messages[lang]["players.exact"], { n: least }, lang)
    : fill(messages[lang]["players.range"], { least, most }, lang);
}

/** The house tells its games after the cards are made, so what is made of them is made when it is asked for. */
export function plainCard(key: string): GameCard {
  return {
    key,
    accent: accentOf(key),
    Emblem,
    get messages() {
      const game = house.game(key);
      return { fr: textsOf(key, game, "fr"), en: textsOf(key, game, "en") };
    },
    get quick() {
      return quickOf(house.game(key));
    },
  };
}

/** Against as few robots as the rules' own options allow. */
function quickOf(game: HouseGame | null): GameCard["quick"] {
  const size = game?.sizes[0];
  if (!game || !size || game.levels.length === 0) return undefined;
  const options = Object.fromEntries(Object.entries(size.when).map(([name, values]) => [name, values[0]]));
  return { options, bots: Math.max(size.least - 1, 0) };
}
