/** A question of a finished game beside the best one of its moment, in words and on the board. */
import type { DescribeContext } from "$games/types";
import type { Moment, MomentWords } from "$lib/review";
import { indexOf, isSymbol, type SymbolKey } from "../board/board";
import { animal, number, percent, tr } from "../words";

interface Asked {
  cell: string;
  symbol: SymbolKey;
}

function asAsked(raw: unknown): Asked | null {
  const { cell, symbol } = (raw ?? {}) as Partial<Asked>;
  return typeof cell === "string" && indexOf(cell) >= 0 && isSymbol(symbol) ? { cell, symbol } : null;
}

/** The question that was asked. */
export function madeQuestion(moment: Moment): Asked | null {
  return asAsked(moment);
}

/** The question that was better. */
export function betterQuestion({ best }: Moment): Asked | null {
  return asAsked((best as { move?: unknown } | null | undefined)?.move);
}

/** What is likelier is certain, and what is less likely than the rest is ruled out. */
const SURE = 1 - 1e-9;
/** An answer that leaves more of what is possible is not told for what it tells. */
const FEW_PARTS = 1.05;

const value = (raw: unknown): number => (typeof raw === "number" ? raw : 0);

export function review(moment: Moment, { lang }: DescribeContext): MomentWords | null {
  const [asked, best] = [madeQuestion(moment), betterQuestion(moment)];
  if (!asked || !best) return null;
  const { information } = moment["best"] as { information?: unknown };
  const unit = moment["unit"] === "gold" ? "gold" : "questions";
  const question = ({ cell, symbol }: Asked, chance: number) => ({
    cell,
    animal: animal(symbol, lang),
    chance: percent(chance, lang),
  });
  const [before, after] = [value(moment["chance_of_hit"]), value(moment["best_chance"])];
  // By how much an answer divides what is possible: people count cases, not bits.
  const parts = 2 ** value(information);
  const better =
    after > SURE ? "review.better.sure" : parts < FEW_PARTS ? "review.better.plain" : "review.better";
  return {
    seen: tr(before < 1 - SURE ? "review.seen.none" : "review.seen", question(asked, before), lang),
    better: tr(better, { ...question(best, after), n: number(parts, lang) }, lang),
    brought: tr(`review.brought.${unit}`, { n: moment.loss, loss: number(moment.loss, lang) }, lang),
  };
}
