/** What happens at a table, in words: what any game may bring about, else the game's own sentences. */
import type { DescribeContext, GameClient, GameEvent, GameView, Over } from "../../games/types";
import { lastSentence } from "../ending";
import { t } from "../i18n.svelte";
import { nameOf } from "./seat-sentences";

export function sentence(client: GameClient, event: GameEvent, ctx: DescribeContext): string {
  switch (event.type) {
    case "resigned":
    case "taken_back":
      return ofHouse(`said.${event.type}`, event, ctx);
    case "extended":
      return t(
        "said.extended",
        { name: nameOf(Number(event["seat"]), ctx), n: Number(event["seconds"]) },
        ctx.lang,
      );
    case "over":
      return lastSentence(client, event as GameEvent & Over, ctx);
    default:
      return client.describe(event, ctx);
  }
}

/** With the name of the seat, or as the reader is told. */
function ofHouse(key: "said.resigned" | "said.taken_back", event: GameEvent, ctx: DescribeContext): string {
  const seat = Number(event["seat"]);
  return seat === ctx.seat ? t(`${key}.you`, {}, ctx.lang) : t(key, { name: nameOf(seat, ctx) }, ctx.lang);
}

/** What the game waits for now; empty where the game has no words for it. */
export function situation(client: GameClient | null, view: GameView, ctx: DescribeContext): string {
  if (!client?.situation) return "";
  return view.phase === "over" ? t("play.over", {}, ctx.lang) : client.situation(view, ctx);
}
