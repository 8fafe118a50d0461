/** Sends the moves of tables that no page shows now, once the house can be reached, and tells what became of them. */
import type { PlayReply } from "../../games/types";
import { said, t } from "../i18n.svelte";
import { notices } from "../notices.svelte";
import { router } from "../router.svelte";
import { browser, Connection, tableAddress } from "../table/connection";
import { PendingMoves, tablesWithMoves } from "./pending-moves";

/** A table that does not answer is asked again when it is opened. */
const PATIENCE_MS = 20_000;
const under = new Set<string>();

export function deliverPending(): void {
  const { route } = router;
  const shown = route.page === "table" || route.page === "hand" ? route.id : null;
  // The page of a table sends its own.
  for (const table of tablesWithMoves()) if (table !== shown && !under.has(table)) deliver(table);
}

function deliver(table: string): void {
  const moves = new PendingMoves(table);
  let waiting = moves.list.length;
  if (waiting === 0) return;
  under.add(table);
  const end = (): void => {
    clearTimeout(timer);
    under.delete(table);
    connection.stop();
  };
  const connection = new Connection(
    tableAddress(table),
    {
      message: (message) => {
        if (message.type === "closed") end();
      },
      stateChanged: () => undefined,
      delivered: (reply) => {
        if (!under.has(table)) return; // it is only being let go of
        tellDelivered(reply);
        waiting -= 1;
        if (waiting === 0) end();
      },
    },
    said,
    browser,
    moves,
  );
  const timer = setTimeout(end, PATIENCE_MS);
  connection.start();
}

export function tellDelivered(reply: PlayReply): void {
  if (reply.done) notices.show(t("play.delivered"), "good");
  else if (reply.why === "stale") notices.show(t("play.late"), "bad");
  else notices.show(t("play.undelivered", { why: reply.text }), "bad");
}
