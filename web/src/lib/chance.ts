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
