/** Was chance fair? Everything is computed again here; nothing is believed. */
import type { CheckResult, Opened, Options } from "../../games/types";
import { commitment, derivedSeed } from "./chance";
import type { Seal } from "./seal";

/** What a table says about its chance when the game is over. */
export interface OpenedTable {
  id: string;
  game: string;
  options: Options;
  commitment: string;
  opened: Opened;
}

export interface Verdict {
  /** The house's seed and salt give the commitment. */
  hash: boolean;
  /** It is the commitment that this device saw first; null if it was not there then. */
  seen: boolean | null;
  /** The nonce of this device, or of another one of its person, is among those that were used; null: it gave none. */
  nonce: boolean | null;
  /** The game's seed follows from the house's and the nonces; null for a game from before there were any. */
  derived: boolean | null;
  draws: CheckResult["draws"];
  fair: boolean;
}

export function checkFairness(table: OpenedTable, seal: Seal | null, draws: CheckResult["draws"]): Verdict {
  const { seed, salt, house_seed, nonces } = table.opened;
  const hash = commitment(house_seed, salt) === table.commitment;
  const seen = seal === null ? null : seal.commitment === table.commitment;
  const given = seal?.nonce ?? null;
  const nonce = given === null ? null : (nonces?.includes(given) ?? false);
  const derived =
    nonces === null
      ? house_seed === seed
        ? null
        : false
      : derivedSeed(house_seed, nonces, table.id, table.game, table.options) === seed;
  const checks = [hash, seen, nonce, derived, ...draws.map((draw) => draw.ok)];
  return { hash, seen, nonce, derived, draws, fair: !checks.includes(false) };
}
