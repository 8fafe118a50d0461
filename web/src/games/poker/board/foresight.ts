/** What a take is worth: the deal played on to its end many times, for a tutorial that knows every card of its deal. */
import { HAND, isJoker, keyOf, PLACES, rankOf, RANKS, type At } from "./board";
import { compareHands } from "./hands";

/** A deal while it is taken apart. The newcomer is the first, the bot the second of two. */
export interface Deal {
  /** The card on each of PLACES, with whom it faces; null where nothing lies. */
  blocks: ({ card: string; owner: number } | null)[];
  hands: string[][][];
  /** Cards that a joker may turn. */
  reserve: string[];
}

const GAMES = 40;
const INDEX = new Map(PLACES.map((place, i) => [keyOf(place), i]));
/** The places that a block at each of PLACES may carry. */
const ABOVE = PLACES.map(([row, column]) =>
  [keyOf([row + 1, column - 1]), keyOf([row + 1, column])].flatMap((key) => INDEX.get(key) ?? []),
);

export const indexOfPlace = (place: At): number => INDEX.get(keyOf(place)) ?? -1;

const like = (cards: readonly string[], card: string): number =>
  cards.reduce((n, other) => n + Number(rankOf(other) === rankOf(card)), 0);

/** Numbers from 0 to 1, the same ones for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** How likely the newcomer wins if `card` goes from `place` (null: it is taken already) into that hand, and the bot is next. */
export function chance(deal: Deal, card: string, place: number | null, hand: number): number {
  const random = numbers(deal.blocks.filter((block) => block !== null).length + (place === null ? 1 : 0));
  let won = 0;
  for (let n = 0; n < GAMES; n++) {
    const after: Deal = {
      blocks: deal.blocks.map((block, i) => (i === place ? null : block)),
      hands: deal.hands.map((hands) => hands.map((cards) => [...cards])),
      reserve: deal.reserve,
    };
    put(after, 0, card, hand, random);
    won += playOut(after, 1, random);
  }
  return won / GAMES;
}

/** 1 where the newcomer wins in the end, 0 where the bot does. */
function playOut(deal: Deal, first: number, random: () => number): number {
  for (let seat = first; ; seat = 1 - seat) {
    const free = deal.blocks.flatMap((block, i) =>
      block && (ABOVE[i] ?? []).every((above) => !deal.blocks[above]) ? [{ ...block, i }] : [],
    );
    if (free.length === 0) break;
    const hands = deal.hands[seat] ?? [];
    const worth = (card: string): number =>
      Math.max(...hands.map((cards) => (cards.length < HAND ? like(cards, card) : 0)));
    // Each takes what pairs something and faces them, and else whatever lies there.
    const pairs = free.filter(({ card, owner }) => owner === seat && !isJoker(card) && worth(card) > 0);
    const from = pairs.length > 0 ? pairs : free;
    const block = from[Math.floor(random() * from.length)];
    if (!block) break;
    deal.blocks[block.i] = null;
    put(deal, seat, block.card, null, random);
  }
  const [mine = [], theirs = []] = deal.hands;
  const won = mine.reduce((sum, cards, i) => sum + Math.sign(compareHands(cards, theirs[i] ?? [])), 0);
  return won > 0 ? 1 : 0;
}

/** Puts a card into that hand, or into one that it pairs with, or any; a joker becomes a card of the reserve first. */
function put(deal: Deal, seat: number, card: string, hand: number | null, random: () => number): void {
  const hands = deal.hands[seat] ?? [];
  const plain = isJoker(card) ? (deal.reserve[Math.floor(random() * deal.reserve.length)] ?? "2s") : card;
  const open = hands.filter((cards) => cards.length < HAND);
  const best = Math.max(0, ...open.map((cards) => like(cards, plain)));
  const fitting = open.filter((cards) => like(cards, plain) === best);
  const chosen = hand === null ? fitting[Math.floor(random() * fitting.length)] : hands[hand];
  chosen?.push(plain);
}

/** Of cards that bring as much, the higher one. */
export const height = (card: string): number => RANKS.indexOf(rankOf(card));
