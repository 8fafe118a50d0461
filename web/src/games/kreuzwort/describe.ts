/** A sentence for everything that happens, and for what the game waits for. */
import { list, type Lang } from "../../lib/i18n.svelte";
import type { DescribeContext, GameEvent, GameView } from "../types";
import { asEvent, asView, type KreuzwortEvent } from "./values";
import { points, tr } from "./words";

type Told<T extends KreuzwortEvent["type"]> = Extract<KreuzwortEvent, { type: T }>;

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
    case "over":
      return ending(happened, ctx);
    case "extended":
      return tr("said.extended", { name: nameOf(happened.seat, ctx), n: happened.seconds }, lang);
    default:
      return "";
  }
}

function nameOf(seat: number, ctx: DescribeContext): string {
  return ctx.names[seat] ?? String(seat + 1);
}

/** The sentence with a name, or the one for the reader. */
function byName(
  key: string,
  seat: number,
  ctx: DescribeContext,
  vars: Record<string, string | number> = {},
): string {
  return seat === ctx.seat
    ? tr(`${key}.you`, vars, ctx.lang)
    : tr(key, { name: nameOf(seat, ctx), ...vars }, ctx.lang);
}

function ending(end: Told<"over">, ctx: DescribeContext): string {
  const { lang } = ctx;
  if (end.reason === "ended") return tr("said.ended", {}, lang);
  const why = tr(`reason.${end.reason}`, {}, lang);
  const [winner = 0, ...others] = end.winners;
  const result = points(end.scores[winner] ?? 0, lang);
  if (others.length > 0) {
    const names = list(
      end.winners.map((seat) => nameOf(seat, ctx)),
      lang,
    );
    return tr("said.over.many", { why, names, points: result }, lang);
  }
  return byName("said.over.one", winner, ctx, { why, points: result });
}

export function score(value: number, lang: Lang): string {
  return points(value, lang);
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
  if (view.phase === "over") return tr("now.over", {}, ctx.lang);
  if (view.phase === "play") return byName("now.play", view.turn, ctx);
  const word = view.pending?.word ?? "";
  if (ctx.seat !== null && view.to_move.includes(ctx.seat))
    return tr("now.challenge.you", { word }, ctx.lang);
  const names = list(
    view.to_move.map((seat) => nameOf(seat, ctx)),
    ctx.lang,
  );
  return tr("now.challenge", { word, names }, ctx.lang);
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
