/** What a hand is, whole or growing, and what it may still become (R-O11, A-O6, A-O7). */
import { HAND, RANKS, rankOf, SUITS, suitOf } from "./board";

export type RankName =
  | "high_card"
  | "pair"
  | "two_pair"
  | "three"
  | "straight"
  | "flush"
  | "full_house"
  | "four"
  | "straight_flush"
  | "royal_flush";

export interface Rank {
  name: RankName;
  /** The ranks that name it, the telling one first. */
  of: string[];
}

export type Hope = "straight_flush" | "four" | "full_house" | "flush" | "straight" | "three" | "pair";

/** Ten runs of five, the ace low in the first. */
const RUNS: readonly string[] = Array.from({ length: 10 }, (_, low) => `A${RANKS}`.slice(low, low + HAND));

/** Ranks with how often, the most frequent first, then the highest. */
function groups(cards: readonly string[]): [string, number][] {
  const count = new Map<string, number>();
  for (const card of cards) count.set(rankOf(card), (count.get(rankOf(card)) ?? 0) + 1);
  return [...count].sort((a, b) => b[1] - a[1] || RANKS.indexOf(b[0]) - RANKS.indexOf(a[0]));
}

function oneSuit(cards: readonly string[]): boolean {
  return cards.every((card) => suitOf(card) === suitOf(cards[0] ?? ""));
}

/** The best thing that these cards are by now; straights and flushes take all five. */
export function rankOfHand(cards: readonly string[]): Rank | null {
  if (cards.length === 0) return null;
  const counted = groups(cards);
  const of = counted.map(([rank]) => rank);
  const [first = 0, second = 0] = counted.map(([, n]) => n);
  if (cards.length === HAND && first === 1) {
    const run = RUNS.findLast((ranks) => [...ranks].every((rank) => of.includes(rank)));
    const top = run?.at(-1) ?? of[0] ?? "";
    if (oneSuit(cards)) {
      if (!run) return { name: "flush", of };
      return { name: run.endsWith("A") ? "royal_flush" : "straight_flush", of: [top] };
    }
    if (run) return { name: "straight", of: [top] };
  }
  if (first === 4) return { name: "four", of };
  if (first === 3) return { name: second === 2 ? "full_house" : "three", of };
  if (first === 2) return { name: second === 2 ? "two_pair" : "pair", of };
  return { name: "high_card", of };
}

const ORDER: readonly RankName[] = [
  "high_card",
  "pair",
  "two_pair",
  "three",
  "straight",
  "flush",
  "full_house",
  "four",
  "straight_flush",
  "royal_flush",
];

/** Above 0 where the first hand is worth more by now, below 0 where the second is; an empty one is worth nothing. */
export function compareHands(a: readonly string[], b: readonly string[]): number {
  const [one, two] = [rankOfHand(a), rankOfHand(b)];
  if (!one || !two) return Number(one !== null) - Number(two !== null);
  const byName = ORDER.indexOf(one.name) - ORDER.indexOf(two.name);
  if (byName !== 0) return byName;
  const values = ({ of }: Rank): number[] => of.map((rank) => RANKS.indexOf(rank));
  const [ours, theirs] = [values(one), values(two)];
  const first = ours.findIndex((value, i) => value !== theirs[i]);
  return first < 0 ? ours.length - theirs.length : (ours[first] ?? -1) - (theirs[first] ?? -1);
}

/**
 * What a growing hand may still become: the best two or three, each with how many cards it takes. `gone` are the cards that
 * cannot come any more because they lie in a hand or were thrown away. What remains may lie in the pyramid or aside.
 */
export function hopesOf(
  cards: readonly string[],
  gone: ReadonlySet<string>,
): { hope: Hope; missing: number }[] {
  const room = HAND - cards.length;
  if (cards.length < 2 || room === 0) return [];
  const counted = groups(cards);
  const hopes: { hope: Hope; missing: number }[] = [];
  const [first = 0, second = 0] = counted.map(([, n]) => n);
  const left = (rank: string): number => [...SUITS].filter((suit) => !gone.has(rank + suit)).length;
  if (first === 1) {
    const mine = new Set(counted.map(([rank]) => rank));
    const suited = oneSuit(cards);
    const suit = suitOf(cards[0] ?? "");
    const missingOf = (run: string): string[] => [...run].filter((rank) => !mine.has(rank));
    const runs = RUNS.filter((run) => missingOf(run).length === room);
    const flush =
      suited && [...RANKS].filter((rank) => !mine.has(rank) && !gone.has(rank + suit)).length >= room;
    if (suited && runs.some((run) => missingOf(run).every((rank) => !gone.has(rank + suit))))
      hopes.push({ hope: "straight_flush", missing: room });
    if (flush) hopes.push({ hope: "flush", missing: room });
    if (runs.some((run) => missingOf(run).every((rank) => left(rank) > 0)))
      hopes.push({ hope: "straight", missing: room });
    if (hopes.length === 0 && counted.some(([rank]) => left(rank) > 0))
      hopes.push({ hope: "pair", missing: 1 });
    return hopes;
  }
  const four = counted.find(([rank, n]) => 4 - n <= room && left(rank) >= 4 - n);
  if (four) hopes.push({ hope: "four", missing: 4 - four[1] });
  const full = fullHouse(counted, room, left);
  if (full !== null) hopes.push({ hope: "full_house", missing: full });
  const three = counted.find(([rank, n]) => n === 2 && left(rank) > 0);
  if (first === 2 && second < 2 && three) hopes.push({ hope: "three", missing: 1 });
  return hopes;
}

/** How many cards a full house takes yet, or null when it cannot come. */
function fullHouse(counted: [string, number][], room: number, left: (rank: string) => number): number | null {
  if (counted.length > 2) return null;
  const [[high, n] = ["", 0], other] = counted;
  const enough = (rank: string, wanted: number): boolean => wanted <= 0 || left(rank) >= wanted;
  if (other) {
    const [low, m] = other;
    const ways = [3 - n + (2 - m), 2 - n + (3 - m)];
    const can = [enough(high, 3 - n) && enough(low, 2 - m), enough(high, 2 - n) && enough(low, 3 - m)];
    return n + m + room === HAND && n <= 3 && ways.some((_, i) => can[i]) ? room : null;
  }
  const free = [...RANKS].filter((rank) => rank !== high);
  if (n > 3) return null;
  const byThree = enough(high, 3 - n) && free.some((rank) => left(rank) >= 2);
  const byTwo = n <= 2 && enough(high, 2 - n) && free.some((rank) => left(rank) >= 3);
  return byThree || byTwo ? room : null;
}
