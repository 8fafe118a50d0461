/** A sentence for everything that happens. */
import { list, type Lang, type Vars } from "$lib/i18n.svelte";
import { nameOf, namesOf } from "$lib/language/seat-sentences";
import type { DescribeContext, GameEvent, Over } from "$games/types";
import { asEvent, TEAM_SEATS, type Closed, type PyramideEvent } from "../values";
import { byName, tr } from "../words";

type Told<T extends PyramideEvent["type"]> = Extract<PyramideEvent, { type: T }>;

/** The whole sentence stands on the stage: the line below tells what is asked and what it is worth. */
export function banner(event: GameEvent, { lang }: DescribeContext): string | null {
  const happened = asEvent(event);
  return happened.type === "sentence_read" ? tr("tv.solve.worth", { title: happened.title }, lang) : null;
}

export function describe(event: GameEvent, ctx: DescribeContext): string {
  const happened = asEvent(event);
  return (
    ofWords(happened, ctx) ||
    ofGrandePyramide(happened, ctx) ||
    ofRounds(happened, ctx) ||
    ofVotes(happened, ctx)
  );
}

/** Bets, bids, clues, proposals and what becomes of the words. */
function ofWords(happened: PyramideEvent, ctx: DescribeContext): string {
  const { lang } = ctx;
  switch (happened.type) {
    case "enigma_begun":
      return tr(
        happened.phase === "names" ? "said.begun.names" : "said.begun",
        { title: happened.title },
        lang,
      );
    case "bet_made":
      return byName("said.bet", happened.seat, ctx, {
        clues: clues(happened.bricks, lang),
        bricks: bricks(happened.left, lang),
      });
    case "bid_made":
      return byName("said.bid", happened.seat, ctx, { clues: clues(happened.count, lang) });
    case "yielded":
      return yielded(happened, ctx);
    case "clue_given":
      return clueGiven(happened, ctx);
    case "told":
      return byName("said.told", happened.seat, ctx, { n: happened.number });
    case "clue_forbidden":
      return byName(happened.word ? "said.forbidden" : "said.forbidden.told", happened.seat, ctx, {
        word: happened.word,
        why: why(happened.why, lang),
      });
    case "guessed":
      return guessed(happened, ctx);
    case "almost":
      return byName("said.almost", happened.seat, ctx, { word: happened.word });
    case "silent":
      return byName(happened.late ? "said.late" : "said.silent", happened.seat, ctx);
    case "too_slow":
      return byName("said.late", happened.seat, ctx);
    case "word_found":
      return byName("said.found", happened.seat, ctx, { n: happened.number, word: happened.word });
    case "word_struck":
      return happened.bricks === null
        ? tr("said.struck", { n: happened.number }, lang)
        : tr("said.struck.bricks", { n: happened.number, bricks: bricks(happened.bricks, lang) }, lang);
    case "relay_passed":
      return tr("said.relay", { name: sideName(happened.team, ctx) }, lang);
    case "bonus":
      return tr(
        "said.bonus",
        { points: points(happened.bricks, lang), names: people(happened.seats, ctx) },
        lang,
      );
    case "sentence_read":
      return tr("said.read", { title: happened.title, sentence: happened.sentence }, lang);
    case "enigma_tried":
      return tried(happened, ctx);
    case "words_closed":
      return closed(happened.closed, lang);
    default:
      return "";
  }
}

function ofGrandePyramide(happened: PyramideEvent, ctx: DescribeContext): string {
  const { lang } = ctx;
  switch (happened.type) {
    case "list_begun": {
      const names = people(happened.syno, ctx);
      const begun = byName("said.list", happened.dico, ctx, { names });
      return happened.course === "list" ? begun : `${tr(`said.list.${happened.course}`, {}, lang)} ${begun}`;
    }
    case "spoke":
      return byName("said.spoke", happened.seat, ctx, { text: happened.text });
    case "word_forbidden":
      return byName("said.word_forbidden", happened.seat, ctx, { n: happened.number });
    case "skipped":
      if (happened.late) return tr("said.skipped.late", {}, lang);
      return byName("said.skipped", happened.seat, ctx, { n: happened.number });
    default:
      return "";
  }
}

function ofRounds(happened: PyramideEvent, ctx: DescribeContext): string {
  const { lang } = ctx;
  switch (happened.type) {
    case "round_begun":
      if (happened.phase === "grande_pyramide") return tr("said.round.grande_pyramide", {}, lang);
      return bySide(
        happened.phase === "pingpong" ? "said.round.pingpong" : "said.round.enigma",
        happened.first,
        ctx,
        { n: happened.round },
      );
    case "dice_rolled":
      return rolled(happened, ctx);
    case "roles_taken": {
      const { dico, syno } = happened;
      if (ctx.seat !== null && syno.includes(ctx.seat))
        return tr("said.roles.syno", { name: nameOf(dico, ctx) }, lang);
      return byName("said.roles", dico, ctx, { names: people(syno, ctx) });
    }
    case "round_won": {
      const [first = 0] = happened.seats;
      return bySide("said.round_won", isTeams(ctx) ? first % 2 : first, ctx, {
        n: happened.round,
        points: points(happened.points[first] ?? 0, lang),
      });
    }
    case "round_tied":
      return tr(
        happened.replayed ? "said.tied.replayed" : "said.tied",
        { names: people(happened.seats, ctx) },
        lang,
      );
    default:
      return "";
  }
}

function ofVotes(happened: PyramideEvent, ctx: DescribeContext): string {
  switch (happened.type) {
    case "called":
      if (happened.kind === "slow")
        return byName("said.slow", happened.seat, ctx, { names: people(happened.judged, ctx) });
      if (happened.kind === "answer")
        return byName("said.answer", happened.seat, ctx, { text: happened.text });
      return byName(happened.text ? "said.object" : "said.object.told", happened.seat, ctx, {
        text: happened.text,
      });
    case "voted":
      if (happened.accept === null) return byName("said.voted.none", happened.seat, ctx);
      return byName(happened.accept ? "said.voted.yes" : "said.voted.no", happened.seat, ctx);
    case "ruling":
      return tr(`said.ruling.${happened.kind}.${happened.accept ? "yes" : "no"}`, {}, ctx.lang);
    default:
      return "";
  }
}

function yielded({ seat, late, holder, count }: Told<"yielded">, ctx: DescribeContext): string {
  const vars = { other: nameOf(holder, ctx), clues: clues(count, ctx.lang) };
  const sentence =
    holder === ctx.seat
      ? tr("said.yield.me", { name: nameOf(seat, ctx), ...vars }, ctx.lang)
      : byName("said.yield", seat, ctx, vars);
  return late ? `${byName("said.late", seat, ctx)} ${sentence}` : sentence;
}

function clueGiven({ seat, word, number, doubtful }: Told<"clue_given">, ctx: DescribeContext): string {
  const sentence = byName(word ? "said.clue" : "said.told", seat, ctx, { word, n: number });
  return doubtful ? `${sentence} ${tr("said.clue.doubtful", {}, ctx.lang)}` : sentence;
}

function guessed({ seat, word, right, near, spelt }: Told<"guessed">, ctx: DescribeContext): string {
  if (!word) return byName(right ? "said.spoken.right" : "said.spoken.wrong", seat, ctx);
  if (right && spelt) return byName("said.guess.spelt", seat, ctx, { word, spelt });
  return byName(`said.guess.${right ? "right" : near ? "near" : "wrong"}`, seat, ctx, { word });
}

function tried({ seat, text, right, early, spelt }: Told<"enigma_tried">, ctx: DescribeContext): string {
  const how = right && spelt ? "spelt" : `${text ? "" : "spoken."}${right ? "right" : "wrong"}`;
  const sentence = byName(`said.enigma.${how}`, seat, ctx, { text, spelt: spelt ?? "" });
  return right && early ? `${sentence} ${tr("said.enigma.early", {}, ctx.lang)}` : sentence;
}

function closed({ phase, answer, sentence, words }: Closed, lang: Lang): string {
  if (phase === "names" || phase === "grande_pyramide")
    return tr(`said.closed.${phase}`, { words: words.join(", ") }, lang);
  return tr("said.closed", { answer: answer ?? "", sentence: sentence ?? "" }, lang);
}

/** The rolls, and what they decide where nothing else tells it. */
function rolled({ purpose, rolls, winner }: Told<"dice_rolled">, ctx: DescribeContext): string {
  const { lang } = ctx;
  // The teams roll for everything; only the order of two SYNO is a matter of seats.
  const name = (one: number): string => (isTeams(ctx) ? people([one, one + 2], ctx) : people([one], ctx));
  const told = rolls.map(([one, n]) => tr("said.dice.roll", { name: name(one), n }, lang));
  const sentence = tr("said.dice", { rolls: told.join(", ") }, lang);
  if (purpose === "pingpong") return sentence;
  const key = purpose === "enigma" ? "said.dice.enigma" : "said.dice.first";
  return `${sentence} ${bySide(key, winner, ctx)}`;
}

/** « Ana est MAITRE-MOTS et gagne la partie ! », then the others in the order of their places. */
export function ending(over: Over, ctx: DescribeContext): string {
  const { winners, ranking } = over as Told<"over">;
  const [winner = 0] = winners;
  const sentence = byName("said.over.one", winner, ctx);
  if (ranking === null) return sentence;
  return `${sentence} ${tr("said.ranking", { names: people(ranking.slice(1), ctx, true) }, ctx.lang)}`;
}

/** Why a clue is forbidden, in words that name no secret. */
export function why(reason: string, lang?: Lang): string {
  const key = `why.${reason}`;
  return tr(tr.has(key) ? key : "why.other", {}, lang);
}

export function clues(n: number, lang?: Lang): string {
  return tr("count.clues", { n }, lang);
}

export function bricks(n: number, lang?: Lang): string {
  return tr("count.bricks", { n }, lang);
}

export function points(n: number, lang?: Lang): string {
  return tr("count.points", { n }, lang);
}

/** Of a seat at the table: the rounds it has won. */
export function score(value: number, lang: Lang): string {
  return tr("count.rounds", { n: value }, lang);
}

/** « Ana et vous »: the reader comes last, unless the order tells something. */
export function people(seats: readonly number[], ctx: DescribeContext, inOrder = false): string {
  const sorted = inOrder ? seats : [...seats].sort((a, b) => Number(a === ctx.seat) - Number(b === ctx.seat));
  return list(
    sorted.map((seat) => (seat === ctx.seat ? tr("who.you", {}, ctx.lang) : nameOf(seat, ctx))),
    ctx.lang,
  );
}

function isTeams(ctx: DescribeContext): boolean {
  return ctx.names.length === TEAM_SEATS;
}

/** « l'équipe d'Ana et Cléo », « votre équipe »; with two and three players a name. */
export function sideName(side: number, ctx: DescribeContext): string {
  if (!isTeams(ctx)) return nameOf(side, ctx);
  if (ctx.seat !== null && ctx.seat % 2 === side) return tr("who.ours", {}, ctx.lang);
  return tr("who.team", { names: namesOf([side, side + 2], ctx) }, ctx.lang);
}

/** The sentence about a team; with two and three players about a seat. */
export function bySide(key: string, side: number, ctx: DescribeContext, vars: Vars = {}): string {
  if (!isTeams(ctx)) return byName(key, side, ctx, vars);
  const sentence = tr(key, { name: sideName(side, ctx), ...vars }, ctx.lang);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
