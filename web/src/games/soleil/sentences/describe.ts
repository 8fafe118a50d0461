/** A sentence for everything that happens, and for what the game waits for. */
import type { Lang } from "$lib/i18n.svelte";
import { nameOf } from "$lib/language/seat-sentences";
import type { DescribeContext, GameEvent, GameView, Over } from "$games/types";
import { asEvent, asOptions, asView, type Guessed } from "../values";
import { animal, around, byName, found, tr } from "../words";

export function describe(event: GameEvent, ctx: DescribeContext): string {
  const happened = asEvent(event);
  switch (happened.type) {
    case "arranged":
      return byName("said.arranged", happened.seat, ctx);
    case "ingots_laid":
      return byName(happened.shuffled ? "said.ingots.shuffled" : "said.ingots", happened.seat, ctx);
    case "guessed":
      return question(happened, ctx);
    case "round_begun":
      return happened.emperor === null
        ? tr("said.round.house", { round: happened.round }, ctx.lang)
        : byName("said.round", happened.emperor, ctx, { round: happened.round });
    default:
      return "";
  }
}

/** « Ana demande B4, oiseau : trouvé. 3 oiseaux autour. Lingot de 14 et 3 pièces. » */
function question(answer: Guessed, ctx: DescribeContext): string {
  const { lang } = ctx;
  const ask = byName("said.ask", answer.seat, ctx, {
    cell: answer.cell,
    animal: animal(answer.symbol, lang),
  });
  const verdict = answer.hit ? found(answer.symbol, lang) : tr("said.miss", {}, lang);
  const sentences = [
    tr("said.answer", { ask, verdict }, lang),
    capital(around(answer.symbol, answer.count, lang)),
  ];
  const gold = winnings(answer, ctx);
  return bound([...sentences, ...gold].map((sentence) => `${sentence}.`).join(" "));
}

/** No line breaks between a number and what it counts. */
function bound(text: string): string {
  return text.replace(
    /(\d) (?=\p{L})|(?<=\b(?:de|of)) (?=\d)/gu,
    (_, digit: string | undefined) => `${digit ?? ""}\u00a0`,
  );
}

function winnings(answer: Guessed, ctx: DescribeContext): string[] {
  if (asOptions(ctx.options).variant === "duel") return [];
  const { lang } = ctx;
  const ingot = answer.ingot === null ? null : tr("said.won.ingot", { n: answer.ingot }, lang);
  const coins = answer.paid > 0 ? tr("coins", { n: answer.paid }, lang) : null;
  const out: string[] = [];
  if (answer.paid < answer.count) {
    // A-S8: the count is told in full, the coins are paid as far as they last.
    if (ingot) out.push(ingot);
    out.push(
      coins
        ? tr(answer.paid === 1 ? "said.won.one" : "said.won.some", { coins }, lang)
        : tr("said.won.none", {}, lang),
    );
  } else if (ingot && coins) {
    out.push(tr("and", { a: ingot, b: coins }, lang));
  } else if (ingot ?? coins) {
    out.push((ingot ?? coins) as string);
  }
  return out;
}

/** Alone nobody wins, and a duel may be drawn. */
export function ending({ scores, winners }: Over, { lang, options }: DescribeContext): string {
  const inWords = score(scores[winners[0] ?? 0] ?? 0, lang);
  if (scores.length === 1) return tr("said.over.alone", { score: inWords }, lang);
  const drawn = winners.length > 1 && asOptions(options).variant === "duel";
  return drawn ? tr("said.over.draw", { score: inWords }, lang) : "";
}

/** In the duel, which has no ingots, nothing yet is no question; a score alone cannot tell. */
export function standing(view: GameView, seat: number, lang: Lang): string {
  const { scores, ingots } = asView(view);
  const value = scores[seat] ?? 0;
  return ingots === null ? tr("questions", { n: Math.abs(value) }, lang) : score(value, lang);
}

/** Gold, or in the duel, where scores are below nothing, questions. */
export function score(value: number, lang: Lang): string {
  return value < 0 ? tr("questions", { n: -value }, lang) : tr("gold", { n: value }, lang);
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** The record as events: it tells the past to whoever comes in late. */
export function past(view: GameView): GameEvent[] {
  const { log, scores } = asView(view);
  let round = 1;
  return log.flatMap((answer) => {
    const events: GameEvent[] = [];
    if (answer.round !== round) {
      round = answer.round;
      // More than one round is played only where each seat is emperor in turn (A-S13).
      events.push({ type: "round_begun", round, emperor: (round - 1) % scores.length });
    }
    const { seat, cell, symbol, hit, count, paid, ingot = null } = answer;
    events.push({ type: "guessed", seat, cell, symbol, hit, count, paid, ingot });
    return events;
  });
}

/** What the game waits for. */
export function situation(raw: GameView, ctx: DescribeContext): string {
  const view = asView(raw);
  const { lang, seat } = ctx;
  const { to_move: waiting, emperor } = view;
  if (view.phase === "guess") return byName("now.ask", waiting[0] ?? 0, ctx);
  const arranging = emperor !== null && waiting.includes(emperor);
  const laying = waiting.some((other) => other !== emperor);
  if (seat !== null && waiting.includes(seat)) {
    return tr(seat === emperor ? "now.arrange.you" : "now.ingots.you", {}, lang);
  }
  if (!arranging) return tr("now.ingots", {}, lang);
  return tr(laying ? "now.both" : "now.arrange", { name: nameOf(emperor, ctx) }, lang);
}

/** What a move answers: Atahualpa arranges while the others lay out the ingots (R-S3). */
export function moment(raw: GameView): string {
  const { phase, round, log } = asView(raw);
  return JSON.stringify([phase, round, log.length]);
}
