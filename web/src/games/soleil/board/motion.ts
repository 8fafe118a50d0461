/** Pieces travel from where they were to where they are: what flies, when and for how long. */
import { boxOf, type Box, type Flight } from "$lib/page/motion";
import type { Guessed } from "../values";

export interface GoldFlight extends Flight {
  piece: "coin" | "ingot";
  value: number | null;
}

const TRAVEL_MS = 240;
const COIN_TRAVEL_MS = 200;
const COIN_DELAY_MS = 140;
const COIN_INTERVAL_MS = 60;

/** An ingot from its cell and coins from the treasure, all to the one who asked. */
export function flightsOf(
  event: Guessed,
  seq: number,
  cell: Box,
  bank: Box | null,
  purse: Box,
): GoldFlight[] {
  const flights: GoldFlight[] = [];
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

/** On the page: to the seat of the one who asked; without a seat there, to the board's edge. */
export function flightsOver(root: HTMLElement, event: Guessed, seq: number): GoldFlight[] {
  const cell = boxOf(root.querySelector(`[data-cell="${event.cell}"]`));
  const bank = boxOf(root.querySelector("[data-bank]"));
  const purse = boxOf(document.querySelector(`[data-seat="${event.seat}"]`)) ?? bank;
  return cell && purse ? flightsOf(event, seq, cell, bank, purse) : [];
}
