/** Sentences about seats: by name, or as the reader is told (« Vous passez. »). */
import type { DescribeContext } from "../../games/types";
import { list, type Lang, type Vars } from "../i18n.svelte";

export function nameOf(seat: number, { names }: Pick<DescribeContext, "names">): string {
  return names[seat] ?? String(seat + 1);
}

/** « Ana, Bao et Cléo ». */
export function namesOf(seats: readonly number[], ctx: Pick<DescribeContext, "names" | "lang">): string {
  return list(
    seats.map((seat) => nameOf(seat, ctx)),
    ctx.lang,
  );
}

/** From a game's texts KEY with the `{name}` of the seat, or KEY.you where the seat is the reader's own. */
export function bySeat(tr: (key: string, vars: Vars, lang: Lang) => string) {
  return (key: string, seat: number, ctx: DescribeContext, vars: Vars = {}): string =>
    seat === ctx.seat
      ? tr(`${key}.you`, vars, ctx.lang)
      : tr(key, { name: nameOf(seat, ctx), ...vars }, ctx.lang);
}
