/** What somebody wished to play last, so that they need not say it again. */
import { PACES } from "./words-of";

export interface Wish {
  game: string;
  paces: number[];
  bots: boolean;
  ranked: boolean;
}

const KEY = "pyramidion.wish";

export function loadWish(games: string[]): Wish {
  const wish: Wish = { game: games[0] ?? "", paces: [0], bots: false, ranked: false };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Wish>;
    if (kept.game !== undefined && games.includes(kept.game)) wish.game = kept.game;
    if (Array.isArray(kept.paces)) {
      const known = PACES.filter((pace) => kept.paces?.includes(pace));
      if (known.length > 0) wish.paces = known;
    }
    wish.ranked = kept.ranked === true;
    wish.bots = kept.bots === true && !wish.ranked;
  } catch {
    // A browser that keeps nothing, or something else under this name.
  }
  return wish;
}

export function saveWish(wish: Wish): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // It is asked again next time.
  }
}
