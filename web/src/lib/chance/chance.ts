/**
 * Seeded chance, drawn again in the browser: what docs/fairness.md says, for the check after a game.
 * The browser's own crypto is missing over plain http, hence @noble/hashes.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

function* numbers(seed: number, name: string): Generator<number, never> {
  for (let block = 0; ; block++) {
    const digest = sha256(utf8ToBytes(`pyramidion/1|${seed}|${name}|${block}`));
    const words = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
    for (let i = 0; i < 32; i += 4) yield words.getUint32(i);
  }
}

/** `items` in the order that the draw `name` gives. */
export function shuffled<T>(seed: number, name: string, items: readonly T[]): T[] {
  const stream = numbers(seed, name);
  const out = [...items];
  for (let i = out.length - 1; i > 0; i--) {
    const limit = Math.floor(2 ** 32 / (i + 1)) * (i + 1);
    let number = stream.next().value;
    while (number >= limit) number = stream.next().value;
    const j = number % (i + 1);
    [out[i], out[j]] = [out[j] as T, out[i] as T];
  }
  return out;
}

/** What was shown before the game, computed from what was opened after it. */
export function commitment(seed: number, salt: string): string {
  return bytesToHex(sha256(utf8ToBytes(`pyramidion/1|${seed}|${salt}`)));
}

const DERIVATION = "pyramidion/seed/1";
/** The seed has the first 53 bits of a digest: 32 of its first word, and 21 of the second. */
const SECOND_WORD_BITS = 21;

/** The seed of a game: everything that may decide it, hashed. `nonces` has one text a seat, empty where none was given. */
export function derivedSeed(
  houseSeed: number,
  nonces: readonly string[],
  table: string,
  game: string,
  options: Record<string, unknown>,
): number {
  const digest = sha256(utf8ToBytes(canonicalJson([DERIVATION, houseSeed, nonces, table, game, options])));
  const words = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
  return words.getUint32(0) * 2 ** SECOND_WORD_BITS + (words.getUint32(4) >>> (32 - SECOND_WORD_BITS));
}

/** The one JSON text of a value (RFC 8785): no spaces, fields in the order of their names. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`).join(",")}}`;
}

const FINGERPRINT_DIGITS = 32;

/** A card as the house lists it (`GET /api/tables/ID/piles`). */
export function fingerprint(card: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(card)))).slice(0, FINGERPRINT_DIGITS);
}

/**
 * Whether the cards that came are those that the seed gives: number N of a list is number N modulo the size of its pile
 * in the shuffle `pile NAME ROUND`. Null where none came.
 */
export function isPileOfSeed(
  seed: number,
  name: string,
  cards: readonly unknown[],
  pile: readonly string[],
): boolean | null {
  if (cards.length === 0) return null;
  if (pile.length === 0) return false;
  const orders = Array.from({ length: Math.ceil(cards.length / pile.length) }, (_, round) =>
    shuffled(seed, `pile ${name} ${round}`, pile),
  ).flat();
  return cards.every((card, number) => fingerprint(card) === orders[number]);
}
