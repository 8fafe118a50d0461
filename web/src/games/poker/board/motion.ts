/** Blocks travel from where they were to where they are; the next event cuts them short. */
import { boxOf, motionWanted, type Box } from "$lib/page/motion";
import { HAND, keyOf } from "./board";
import type { PokerEvent, PokerView } from "../values";

const TRAVEL_MS = 240;
const EASING = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** Which thing on the board moves, and from where. */
export interface Journey {
  /** Selectors inside the board. */
  piece: string;
  from: string;
}

/** What travels with an event: a block onto the pyramid, out of it, into a hand. */
export function journeyOf(event: PokerEvent, seat: number | null, view: PokerView): Journey | null {
  switch (event.type) {
    case "built":
      return {
        piece: `[data-at="${keyOf(event.at)}"] .shown`,
        from: event.seat === (seat ?? 0) ? "[data-spot]" : "[data-other]",
      };
    case "taken":
      return { piece: "[data-spot-card]", from: `[data-at="${keyOf(event.at)}"]` };
    case "placed": {
      const size = view.hands[event.seat]?.[event.hand]?.length ?? HAND;
      return { piece: `[data-slot="${event.seat}.${event.hand}.${size - 1}"] svg`, from: "[data-spot]" };
    }
    default:
      return null;
  }
}

/** How a piece that lies at `to` must be moved so that it seems to lie at `from`. */
export function shift(from: Box, to: Box, zoom = 1): string {
  const dx = (from.x + from.width / 2 - (to.x + to.width / 2)) / zoom;
  const dy = (from.y + from.height / 2 - (to.y + to.height / 2)) / zoom;
  const scale = Math.min(1.6, Math.max(0.6, from.height / to.height));
  return `translate(${dx}px, ${dy}px) scale(${scale})`;
}

export function animateEvents(
  root: HTMLElement,
  events: PokerEvent[],
  { seat, view, zoom = 1 }: { seat: number | null; view: PokerView; zoom?: number },
): void {
  if (!motionWanted()) return;
  for (const event of events) {
    const journey = journeyOf(event, seat, view);
    if (!journey) continue;
    const piece = root.querySelector(journey.piece);
    const to = boxOf(piece);
    const from = boxOf(root.querySelector(journey.from));
    if (!piece || !to || !from) continue;
    piece.animate([{ transform: shift(from, to, zoom) }, { transform: "none" }], {
      duration: TRAVEL_MS,
      easing: EASING,
    });
  }
}
