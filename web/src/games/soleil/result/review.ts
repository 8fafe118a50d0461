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

/** The question that was better. */
export function betterQuestion({ best }: Moment): Asked | null {
  return asAsked((best as { move?: unknown } | null | undefined)?.move);
}

const value = (raw: unknown): number => (typeof raw === "number" ? raw : 0);

export function review(moment: Moment, { lang }: DescribeContext): MomentWords | null {
  const [asked, best] = [asAsked(moment), betterQuestion(moment)];
  if (!asked || !best) return null;
  const { information } = moment["best"] as { information?: unknown };
  const unit = moment["unit"] === "gold" ? "gold" : "questions";
  const question = ({ cell, symbol }: Asked, chance: unknown) => ({
    cell,
    animal: animal(symbol, lang),
    chance: percent(value(chance), lang),
  });
  return {
    seen: tr("review.seen", question(asked, moment["chance_of_hit"]), lang),
    // By how much an answer divides what is possible: people count cases, not bits.
    better: tr(
      "review.better",
      { ...question(best, moment["best_chance"]), n: number(2 ** value(information), lang) },
      lang,
    ),
    brought: tr(`review.brought.${unit}`, { n: moment.loss, loss: number(moment.loss, lang) }, lang),
  };
}
