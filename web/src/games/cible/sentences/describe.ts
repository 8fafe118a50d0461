/** A sentence for everything that happens. */
import type { Lang } from "$lib/i18n.svelte";
import { nameOf, namesOf } from "$lib/language/seat-sentences";
import type { DescribeContext, GameEvent } from "$games/types";
import { unsaid } from "../result/review";
import { rightForm } from "../question/spelling";
import { asEvent, type CibleEvent, type Closed } from "../values";
import { answers, byName, pawns, points, tr, verdictKey } from "../words";

type Told<T extends CibleEvent["type"]> = Extract<CibleEvent, { type: T }>;

/** So many answers of a closed question are spoken; all of them stand on the page. */
const MAX_SPOKEN_ANSWERS = 5;

export function describe(event: GameEvent, ctx: DescribeContext): string {
  const { lang } = ctx;
  const happened = asEvent(event);
  switch (happened.type) {
    case "phase_begun":
      return tr(`said.phase_begun.${happened.phase}`, {}, lang);
    case "question_read":
      return read(happened, lang);
    case "camera_turned":
      return byName("said.camera", happened.seat, ctx);
    case "answered":
      return answered(happened, ctx);
    case "spoken":
      return byName(happened.text.trim() ? "said.spoken" : "said.spoken.silent", happened.seat, ctx, {
        text: happened.text,
      });
    case "passed":
      return byName(happened.late ? "said.late" : "said.passed", happened.seat, ctx);
    case "pawn_lost":
      return byName("said.pawn", happened.seat, ctx, { pawns: pawns(happened.left, lang) });
    case "read_again":
      return tr("said.again", { n: happened.numbers.length }, lang);
    case "series_ended":
      return byName(happened.late ? "said.series.late" : "said.series", happened.seat, ctx, {
        n: happened.right,
      });
    case "round_begun":
      return tr("said.round", { n: happened.round, names: namesOf(happened.inside, ctx) }, lang);
    case "out":
      return byName("said.out", happened.seat, ctx);
    case "round_won":
      return byName("said.round_won", happened.seat, ctx, { n: happened.markers });
    case "qualified":
      return byName("said.qualified", happened.seat, ctx);
    case "bid_made":
      return byName(happened.late ? "said.bid.late" : "said.bid", happened.seat, ctx, { n: happened.count });
    case "contract_begun":
      return byName("said.contract", happened.seat, ctx, { answers: answers(happened.count, lang) });
    case "contract_ended":
      return byName(happened.kept ? "said.kept" : "said.broken", happened.seat, ctx, {
        other: nameOf(happened.winner, ctx),
      });
    case "started":
      return byName("said.started", happened.seat, ctx);
    case "questions_closed":
      return closed(happened.questions, lang);
    case "partie_scored":
      return byName("said.scored", happened.seat, ctx, {
        points: points(happened.gained[happened.seat] ?? 0, lang),
        second: nameOf(happened.second, ctx),
      });
    default:
      return ofFinale(happened, ctx) || ofVotes(happened, ctx);
  }
}

function ofFinale(happened: CibleEvent, ctx: DescribeContext): string {
  const { lang } = ctx;
  switch (happened.type) {
    case "drafted":
      return byName("said.drafted", happened.seat, ctx, { text: happened.text });
    case "question_passed":
      return tr(
        "said.skipped",
        { n: happened.number, level: happened.level, question: happened.question },
        lang,
      );
    case "level_validated": {
      const done = byName("said.validated", happened.seat, ctx, { n: happened.level });
      if (happened.question === null) return done;
      return `${done} ${tr("said.next", { n: happened.level + 1, question: happened.question }, lang)}`;
    }
    case "finale_ended":
      return tr(
        happened.late ? "said.finale_ended.late" : "said.finale_ended",
        { n: happened.validated },
        lang,
      );
    case "check_accepted":
      return byName("said.accepted", happened.seat, ctx);
    case "checked":
      return byName(happened.level > 0 ? "said.checked" : "said.checked.none", happened.seat, ctx, {
        n: happened.level,
      });
    default:
      return "";
  }
}

function ofVotes(happened: CibleEvent, ctx: DescribeContext): string {
  switch (happened.type) {
    case "appealed":
      return byName("said.appealed", happened.seat, ctx, { text: happened.text });
    case "voted":
      if (happened.accept === null) return byName("said.voted.none", happened.seat, ctx);
      return byName(happened.accept ? "said.voted.yes" : "said.voted.no", happened.seat, ctx);
    case "ruling":
      if (!happened.changed) return tr("said.ruling.stands", { text: happened.text }, ctx.lang);
      return tr(
        `said.ruling.${happened.right ? "right" : "wrong"}${happened.text.trim() ? "" : ".silent"}`,
        { text: happened.text },
        ctx.lang,
      );
    default:
      return "";
  }
}

function read({ question, letter, examples }: Told<"question_read">, lang: Lang): string {
  if (letter !== null) return tr("said.question.letter", { letter }, lang);
  if (question === null) return "";
  if (examples.length === 0) return tr("said.question", { question }, lang);
  return tr("said.question.examples", { question, examples: examples.join(", ") }, lang);
}

function answered(said: Told<"answered">, ctx: DescribeContext): string {
  // What was only spoken has no words here.
  const silent = said.text.trim() ? "" : "silent.";
  const key = rightForm(said) ? "almost" : verdictKey(said.verdict);
  const sentence = byName(`said.answered.${silent}${key}`, said.seat, ctx, {
    text: said.text,
    answer: said.answer ?? "",
  });
  return said.ruled ? `${sentence} ${tr("said.ruled", {}, ctx.lang)}` : sentence;
}

/** The answers of the one question or of the series; those of a finale are too many to be spoken. */
function closed(questions: readonly Closed[], lang: Lang): string {
  const [first] = questions;
  if (!first || first.phase === "finale") return "";
  if (first.phase === "definitions")
    return tr("said.series_closed", { answers: questions.flatMap((one) => one.accepted).join(", ") }, lang);
  const left = unsaid(first);
  if (left.length === 0) return tr("said.closed.all", {}, lang);
  const told = left.slice(0, MAX_SPOKEN_ANSWERS).join(", ");
  const n = left.length - MAX_SPOKEN_ANSWERS;
  const all = n > 0 ? tr("said.closed.more", { answers: told, n }, lang) : told;
  return tr(left.length < first.accepted.length ? "said.closed.left" : "said.closed", { answers: all }, lang);
}

export function score(value: number, lang: Lang): string {
  return points(value, lang);
}
