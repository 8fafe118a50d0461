/** Views that come piece by piece: the house sends what is new to whoever has the view before. */
import type { GameView } from "../../games/types";
import type { GameMessage, IncrementMessage } from "../protocol";

export interface Shown {
  seat: number | null;
  seq: number;
  view: GameView;
}

/** The whole message, or null where the view that it builds on is not the one at hand. */
export function shownAfter(shown: Shown | null, message: GameMessage | IncrementMessage): GameMessage | null {
  if (!("since" in message)) return message;
  if (!shown || shown.seat !== message.seat || shown.seq !== message.since) return null;
  const view: Record<string, unknown> = { ...shown.view, ...message.set };
  for (const [name, items] of Object.entries(message.add ?? {})) {
    view[name] = [...(view[name] as unknown[]), ...items];
  }
  for (const [name, items] of Object.entries(message.put ?? {})) {
    for (const [place, item] of items) view[name] = put(view[name] as unknown[], [place].flat(), item);
  }
  return { ...message, view: view as unknown as GameView };
}

/** The list with this item at its place; a place in lists that lie in one another has a number for each. */
function put(list: unknown[], [place = 0, ...rest]: number[], item: unknown): unknown[] {
  const copy = [...list];
  copy[place] = rest.length ? put(list[place] as unknown[], rest, item) : item;
  return copy;
}
