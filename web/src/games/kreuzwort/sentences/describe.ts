/** A sentence for everything that happens, and for what the game waits for. */
import type { Lang } from "$lib/i18n.svelte";
import { namesOf } from "$lib/language/seat-sentences";
import type { DescribeContext, GameEvent, GameView } from "$games/types";
import { asEvent, asView, type KreuzwortEvent } from "../values";
import { byName, points, tr } from "../words";

export function describe(event: GameEvent, ctx: DescribeContext): string {
  const { lang } = ctx;
  const happened = asEvent(event);
  switch (happened.type) {
    case "announced":
      return byName("said.announced", happened.seat, ctx, { word: happened.word });
    case "taken":
      return byName("said.taken", happened.seat, ctx, {
        word: happened.word,
        points: points(happened.score, lang),
      });
    case "passed":
      return byName(happened.late ? "said.late" : "said.passed", happened.seat, ctx);
    case "challenged":
      return byName(happened.right ? "said.challenged.right" : "said.challenged.wrong", happened.seat, ctx, {
        word: happened.word,
      });
    case "accepted":
      return byName("said.accepted", happened.seat, ctx);
    case "turn_lost":
      return byName("said.lost", happened.seat, ctx);
    default:
      return "";
  }
}

export function score(value: number, lang: Lang): string {
  return points(value, lang);
}

/** What is won, and what would be taken off if the game ended now. */
export function standing(view: GameView, seat: number, lang: Lang): string {
  const { won, left } = asView(view);
  const n = won[seat]?.points ?? 0;
  return tr("standing", { n, left: left[seat]?.points ?? 0 }, lang);
}

/** What the view remembers: every turn that is over, and the word that waits. */
export function past(view: GameView): GameEvent[] {
  const { log, pending } = asView(view);
  const events = log.flatMap(({ seat, word, score, by }): KreuzwortEvent[] => {
    if (word === undefined) return [{ type: "passed", seat, late: false }];
    const told: KreuzwortEvent[] = [];
    if (by !== undefined) told.push({ type: "challenged", seat: by, word, right: score !== undefined });
    if (score !== undefined)
      told.push({ type: "taken", seat, word, score, cells: [], from: {}, letters: "" });
    return told;
  });
  if (pending) events.push({ type: "announced", ...pending });
  return events as unknown as GameEvent[];
}

/** What the game waits for. */
export function situation(raw: GameView, ctx: DescribeContext): string {
  const view = asView(raw);
  if (view.phase === "play") return byName("now.play", view.turn, ctx);
  const word = view.pending?.word ?? "";
  if (ctx.seat !== null && view.to_move.includes(ctx.seat))
    return tr("now.challenge.you", { word }, ctx.lang);
  return tr("now.challenge", { word, names: namesOf(view.to_move, ctx) }, ctx.lang);
}

/** At the top of the page: while a word waits, the table may challenge it. */
export function whose(raw: GameView, ctx: DescribeContext): string {
  const view = asView(raw);
  if (!view.pending) return "";
  const { word } = view.pending;
  const mine = ctx.seat !== null && view.to_move.includes(ctx.seat);
  return tr(mine ? "head.judge" : "head.table", { word }, ctx.lang);
}

/** What a move answers: a word that waits is accepted by several at once, each for themselves. */
export function moment(raw: GameView): string {
  const { phase, turn, pending, log } = asView(raw);
  return JSON.stringify([phase, turn, pending?.word, pending?.cells, log.length]);
}
