/** What the lobby says of a table or a seek. */
import { house } from "../lib/house.svelte";
import { translator } from "../lib/i18n.svelte";
import { span } from "../lib/language/time-words";
import { botName } from "../lib/seats/bots";
import type { TableListed } from "../lib/wire/lobby";
import { l } from "./words";

export const PACES = [0, 1, 3, 7] as const;

export function titleOf(game: string): string {
  const card = house.card(game);
  return card ? translator(card.messages)("title") : game;
}

export function paceWords(pace: number): string {
  return pace === 0 ? l("pace.0") : l("pace.days", { n: pace });
}

/** How many sit at the table that is sought. */
export function sizeWords(sizes: number[]): string {
  const least = sizes[0] ?? 0;
  const most = sizes.at(-1) ?? 0;
  return least === most ? l("seek.size", { n: least }) : l("seek.sizes", { least, most });
}

/** « 40 s », « 3 min ». */
export function waited(seconds: number): string {
  return seconds < 60 ? l("seconds", { n: Math.floor(seconds) }) : span(seconds);
}

/** People by name, bots as such; open seats are told apart. */
export function namesAt(table: TableListed): string[] {
  return table.seats.flatMap((seat, number) => {
    if (seat.name !== null) return [seat.name];
    return seat.level === null ? [] : [l("bot", { name: botName(number) })];
  });
}

export function freeSeats(table: TableListed): number {
  return table.seats.filter((seat) => seat.name === null && seat.level === null).length;
}

/** Pace, ranking, language and level, as far as there is something to say. */
export function factsOf(table: TableListed): string[] {
  return [
    paceWords(table.pace),
    ...(table.ranked ? [l("ranked")] : []),
    ...(table.lang === null ? [] : [l(`lang.${table.lang}`)]),
    ...(table.rating === null ? [] : [l("rating", { n: table.rating })]),
  ];
}
