/** What the house opens after a game, for tests that need no more than the seed. */
import type { Opened } from "../games/types";

export function opened(seed: number): Opened {
  return { seed, salt: "", house_seed: seed, nonces: null };
}
