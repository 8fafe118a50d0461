/** Pieces travel from where they were to where they are: what flies, when and for how long. */
import type { Box } from "../../lib/motion";
import type { Guessed } from "./values";

export { boxOf, motionWanted } from "../../lib/motion";

export interface Flight {
  key: string;
  piece: "coin" | "ingot";
  value: number | null;
  from: Box;
  to: Box;
  /** Milliseconds from the event. */
  delay: number;
  duration: number;
}

export const MAX_MOTION_MS = 900;
const TRAVEL_MS = 240;
const COIN_TRAVEL_MS = 200;
const COIN_DELAY_MS = 140;
const COIN_INTERVAL_MS = 60;

/** An ingot from its cell and coins from the treasure, all to the one who asked. */
export function flightsOf(event: Guessed, seq: number, cell: Box, bank: Box | null, purse: Box): Flight[] {
  const flights: Flight[] = [];
  if (event.hit && event.ingot !== null) {
    flights.push({
      key: `${seq} ingot`,
      piece: "ingot",
      value: event.ingot,
      from: cell,
      to: purse,
      delay: 0,
      duration: TRAVEL_MS,
    });
  }
  if (bank) {
    for (let i = 0; i < event.paid; i++) {
      flights.push({
        key: `${seq} coin ${i}`,
        piece: "coin",
        value: null,
        from: bank,
        to: purse,
        delay: COIN_DELAY_MS + i * COIN_INTERVAL_MS,
        duration: COIN_TRAVEL_MS,
      });
    }
  }
  return flights;
}

/** Moves an element to the end of the page: inside a size container `position: fixed` would not mean the screen. */
export function overPage(node: HTMLElement): () => void {
  document.body.append(node);
  return () => node.remove();
}
