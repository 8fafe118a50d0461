/**
 * What this device remembers of a table's chance until the game is over: the commitment as it first saw it, and the nonce
 * that it gave after that. The house cannot have chosen its seed to suit a nonce that did not exist yet.
 */
import { bytesToHex } from "@noble/hashes/utils.js";

const NONCE_BYTES = 16;

export interface Seal {
  commitment: string;
  /** What the house has taken for the reader; null: nothing yet. */
  nonce: string | null;
  /** This device drew it; false: another one of the same person did. */
  own: boolean;
}

/** Kept with the other notes of a table, which go when the reader deletes their data. */
const place = (table: string): string => `pyramidion.notes.${table}.seal`;

export function loadSeal(table: string): Seal | null {
  try {
    const kept = JSON.parse(localStorage.getItem(place(table)) ?? "null") as Seal | null;
    return kept && typeof kept.commitment === "string" ? kept : null;
  } catch {
    return null;
  }
}

export function saveSeal(table: string, seal: Seal): void {
  try {
    localStorage.setItem(place(table), JSON.stringify(seal));
  } catch {
    // Without storage the page remembers it as long as it is open.
  }
}

/** A commitment, as short as people compare two of them. */
export function shortCommitment(text: string): string {
  return `${text.slice(0, 4)}…${text.slice(-5)}`;
}

export function newNonce(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
}
