/** What things are called: hands in words, places in one breath, moves. */
import { language, t, type Lang } from "$lib/i18n.svelte";
import type { MomentMark } from "$lib/review";
import { HAND, type At } from "./board";
import { hopesOf, rankOfHand } from "./hands";
import type { Block, PokerMove, PokerView } from "../values";
import { cardName, cardNames, placeName, theCard, tr } from "../words";

/** « paire de dames », « full, rois par sept », « dame seule ». */
export function handWords(cards: readonly string[], lang: Lang = language.lang): string {
  const rank = rankOfHand(cards);
  if (!rank) return tr("hand.empty", {}, lang);
  const [a = "", b = ""] = rank.of;
  const one = tr(`rank.${a}`, {}, lang);
  const many = (of: string): string => tr(`rank.${of}.many`, {}, lang);
  switch (rank.name) {
    case "high_card":
      return tr("is.high_card", { a: one }, lang);
    case "straight":
    case "flush":
    case "straight_flush":
      return tr(`is.${rank.name}`, { a: one }, lang);
    default:
      return tr(`is.${rank.name}`, { a: many(a), b: many(b) }, lang);
  }
}

/** The bare name: « brelan ». */
export function rankName(name: string, lang: Lang = language.lang): string {
  return tr(`hand.${name}`, {}, lang);
}

/** « couleur (encore 2), suite (encore 2) », or nothing to say; where there is little room « couleur +2 ». */
export function hopeWords(cards: readonly string[], gone: ReadonlySet<string>, short = false): string {
  if (cards.length < 2 || cards.length === HAND) return "";
  const hopes = hopesOf(cards, gone);
  if (hopes.length === 0) return tr("hope.none");
  return hopes
    .slice(0, 2)
    .map(({ hope, missing }) => tr(short ? "hope.short" : "hope.more", { hope: rankName(hope), n: missing }))
    .join(", ");
}

/** « Main 2 : dame de cœur et sept de cœur. Dame seule », for those who listen. */
export function handLabel(index: number, cards: readonly string[], gone: ReadonlySet<string>): string {
  const hand = tr("hand.number", { n: index + 1 });
  if (cards.length === 0) return tr("hand.whole.empty", { hand });
  const words = tr("hand.whole", { hand, cards: cardNames(cards), rank: handWords(cards) });
  const hopes = hopeWords(cards, gone);
  return hopes ? `${words}, ${tr("hopes", { hopes })}` : words;
}

/** Cards that can come to no hand any more: they lie in one, or a joker turned them and they were not kept. */
export function goneFrom(view: PokerView): Set<string> {
  const gone = new Set(view.hands.flat(2));
  for (const { turned = [], kept } of view.takings)
    turned.forEach((card, i) => {
      if (kept !== null && kept !== undefined && kept !== i) gone.add(card);
    });
  return gone;
}

export interface PlaceWords {
  block: Block | null;
  /** Whose eyes. */
  seat: number | null;
  names: string[];
  mirrored: boolean;
  free: boolean;
  /** The block may be taken, or a block may be placed here, now and by the reader. */
  open: boolean;
  advised: boolean;
  /** In the replay: the move of the moment was made here, or should have been. */
  marks?: MomentMark[];
}

/** « rangée 2, colonne 3, face à vous, dame de cœur, libre ». */
export function placeLabel(
  at: At,
  { block, seat, names, mirrored, free, open, advised, marks = [] }: PlaceWords,
): string {
  const words = [placeName(at, mirrored)];
  if (block) {
    if (seat === null) words.push(tr("place.facing", { name: names[block.owner] ?? "" }));
    else words.push(tr(block.owner === seat ? "place.you" : "place.other"));
    if (block.card) words.push(cardName(block.card));
    words.push(tr(free ? "place.free" : "place.covered"));
  } else words.push(tr(open ? "place.build" : "place.empty"));
  if (advised) words.push(tr("place.advised"));
  words.push(...marks.map((mark) => t(`review.mark.${mark}`)));
  return words.join(", ");
}

/** A move in words, with the card where it is known. */
export function moveWords(
  move: PokerMove,
  { mirrored, card }: { mirrored: boolean; card?: string | null },
): string {
  switch (move.type) {
    case "tut":
      return tr("move.tut");
    case "build":
      return tr("move.build", { place: placeName(move.at, mirrored) });
    case "take":
      return card
        ? tr("move.take.card", { card: theCard(card), place: placeName(move.at, mirrored) })
        : tr("move.take", { place: placeName(move.at, mirrored) });
    case "keep":
      return card ? tr("move.keep.card", { card: theCard(card) }) : tr("move.keep", { n: move.index + 1 });
    case "hand":
      return card
        ? tr("move.hand.card", { card: theCard(card), n: move.hand + 1 })
        : tr("move.hand", { n: move.hand + 1 });
  }
}

/** A whole turn: « prendre la dame de cœur en rangée 2, colonne 3, pour la main 1 ». */
export function turnWords(
  moves: PokerMove[],
  { mirrored, card }: { mirrored: boolean; card: string | null },
): string {
  const [first, second] = moves;
  if (!first) return "";
  const words = moveWords(first, { mirrored, card });
  return second?.type === "hand" ? tr("move.for", { first: words, n: second.hand + 1 }) : words;
}

export function ranksInWords(ranks: Record<string, number>, most: number): { rank: string; p: number }[] {
  return Object.entries(ranks)
    .map(([rank, p]) => ({ rank: rankName(rank), p }))
    .filter(({ p }) => p >= 0.005)
    .sort((a, b) => b.p - a.p)
    .slice(0, most);
}
