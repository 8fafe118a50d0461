/** A sentence for everything that happens at a table: what any game may bring about, else the game's own words. */
import type { DescribeContext, GameClient, GameEvent, Outcome } from "../games/types";
import { headline } from "./ending";
import { t } from "./i18n.svelte";

export function sentence(client: GameClient, event: GameEvent, ctx: DescribeContext): string {
  if (event.type === "resigned" || event.type === "taken_back")
    return bySeat(`said.${event.type}`, event, ctx);
  if (event.type === "over" && event["reason"] === "resigned")
    return headline(event as unknown as Outcome, ctx.names);
  return client.describe(event, ctx);
}

/** With the name of the seat, or as the reader is told. */
function bySeat(key: "said.resigned" | "said.taken_back", event: GameEvent, ctx: DescribeContext): string {
  const seat = Number(event["seat"]);
  if (seat === ctx.seat) return t(`${key}.you`, {}, ctx.lang);
  return t(key, { name: ctx.names[seat] ?? String(seat + 1) }, ctx.lang);
}
