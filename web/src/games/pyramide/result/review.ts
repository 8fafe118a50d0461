/** A bet, a bid, a first clue or a guess of a finished game, beside what was better. */
import type { DescribeContext } from "$games/types";
import { list } from "$lib/i18n.svelte";
import type { Moment, MomentWords } from "$lib/review";
import { tr } from "../words";
import { chanceOf, count, texts } from "./moment";
import { bid } from "./review-bid";
import { guess } from "./review-guess";

export function review(moment: Moment, ctx: DescribeContext): MomentWords | null {
  if (typeof moment["word"] !== "string") return null;
  if (moment["kind"] === "bet") return bet(moment, moment["word"], ctx);
  if (moment["kind"] === "bid") return bid(moment, moment["word"], ctx);
  if (moment["kind"] === "guess") return guess(moment, moment["word"], ctx);
  return clue(moment, moment["word"], ctx);
}

/** Another first clue would have said more. */
function clue(moment: Moment, word: string, { lang }: DescribeContext): MomentWords | null {
  const { clues, better, found } = moment;
  if (typeof better !== "string" || !Array.isArray(clues)) return null;
  const said = texts(clues).map((text) => text || "·");
  const given = typeof found === "number" && clues.at(-1) === better;
  const brought =
    typeof found === "number"
      ? [tr("review.brought", { n: said.length - 1 }, lang)]
      : [tr("review.brought.missed", {}, lang)];
  const [before, after] = [chanceOf(moment["chance"], lang), chanceOf(moment["better_chance"], lang)];
  if (before && after) brought.push(tr("review.chance", { before, after }, lang));
  return {
    seen: tr("review.seen", { word, clues: list(said, lang) }, lang),
    better: tr(given ? "review.better.given" : "review.better", { better }, lang),
    brought: brought.join(" "),
  };
}

/** More bricks or fewer would have been better. */
function bet(moment: Moment, word: string, { lang }: DescribeContext): MomentWords | null {
  const { bet: made, best, bricks, words, needed } = moment;
  if (![made, best, bricks, words].every((value) => typeof value === "number")) return null;
  const told = {
    word,
    bet: tr("count.bricks", { n: count(made) }, lang),
    left: count(bricks),
    words: tr("bet.words", { n: count(words) }, lang),
  };
  const brought = [
    typeof needed === "number"
      ? tr("review.bet.needed", { n: needed }, lang)
      : tr("review.bet.missed", {}, lang),
  ];
  const chances = {
    before: chanceOf(moment["chance"], lang),
    after: chanceOf(moment["best_chance"], lang),
  };
  const spared = count(made) - count(best);
  const last = words === 0;
  if (spared > 0) {
    const still = chances.before === chances.after ? "review.bet.same" : "review.bet.still";
    const kept = { n: spared, chances: tr(still, chances, lang) };
    brought.push(tr(`review.bet.spared${last ? ".last" : ""}`, kept, lang));
  } else brought.push(tr("review.bet.chance", chances, lang));
  return {
    seen: tr(`review.bet.seen${last ? ".last" : ""}`, told, lang),
    better: tr("review.bet.better", { bet: tr("count.bricks", { n: count(best) }, lang) }, lang),
    brought: brought.join(" "),
  };
}
