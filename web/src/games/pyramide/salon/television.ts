/** What the television tells, largest first: who said what, what it was worth, and who is waited for. */
import type { TeamShown } from "$games/types";
import { list } from "$lib/i18n.svelte";
import { bricks, clues, points, why } from "../sentences/describe";
import { bonusOf, heardOf, type Heard } from "../clues/heard";
import { exchanges, type Exchange } from "../clues/talk";
import { dicos, sides, synos, wordsLeft, type PyramideView, type Said } from "../values";
import { tr } from "../words";

/** `wait`: nothing yet; the rest is a clue, a bet, or what was said is worth. */
export type Tone = "clue" | "bet" | "right" | "near" | "wrong" | "judged" | "wait" | "plain";

/** Something that somebody said or is about to say, with what there is to know about it in few words. */
export interface Cell {
  seats: number[];
  text: string;
  tone: Tone;
  note: string;
  /** The words of a person or a card, which are French whatever the screen speaks. */
  french: boolean;
}

export interface Stage {
  /** From top to bottom; what stands in one row was said at the same time. */
  rows: Cell[][];
  /** The exchanges about this word before the last one. */
  earlier: Exchange[];
}

const cell = (seats: number[], text: string, tone: Tone, note = "", french = true): Cell => ({
  seats,
  text,
  tone,
  note,
  french,
});
/** Who is waited for, and what for; three dots where there is nothing to say. */
const waiting = (seats: readonly number[], text = "…", note = ""): Cell =>
  cell([...seats], text, "wait", note, false);

/** `told`: what has just happened has had its beat, and only what is waited for is news. */
export function stageOf(view: PyramideView, told = false): Stage {
  if (view.vote?.kind === "answer") return { rows: [judged(view)], earlier: [] };
  if (view.step === "roles") return { rows: [before(view), [roles(view)]].filter(full), earlier: [] };
  if (view.phase === "grande_pyramide") return { rows: race(view), earlier: [] };
  const given = exchanges(view.said, dicos(view));
  const last = given.at(-1);
  if (view.step === "solve") return { rows: solving(view, told), earlier: [] };
  if (view.vote) return { rows: [judged(view)], earlier: given.slice(0, -1) };
  if (last)
    return { rows: [[clueOf(view, last)], answersOf(view, last)].filter(full), earlier: given.slice(0, -1) };
  return { rows: [opening(view), [next(view)]].filter(full), earlier: [] };
}

const full = (row: readonly Cell[]): boolean => row.length > 0;

/** The clue that was given last; how many more there may be. */
function clueOf(view: PyramideView, { seat, word, worth }: Exchange): Cell {
  const left = (view.bet ?? 0) - view.spent;
  const note = view.bet === null ? "" : left > 0 ? tr("talk.left", { n: left }) : tr("talk.left.none");
  if (word === null) return cell([seat], tr("talk.late"), "wrong", note, false);
  if (word === "") return cell([seat], tr("talk.spoken"), "clue", note, false);
  return cell([seat], word, "clue", worth === "doubtful" ? tr("talk.doubtful") : note);
}

function answersOf(view: PyramideView, { answers }: Exchange): Cell[] {
  if (answers.length > 0) return answers.map(answerOf);
  return view.step === "guess" ? view.to_move.map((seat) => waiting([seat])) : [];
}

function answerOf({ seat, speech, text, worth }: Said): Cell {
  const form = worth === "near" || worth === "almost";
  const tone: Tone = worth === "right" ? "right" : form ? "near" : "wrong";
  if (worth === "late") return cell([seat], tr("talk.late"), tone, "", false);
  if (speech === "silence") return cell([seat], tr("talk.silent"), tone, "", false);
  const words = worth === "right" || form ? tr(`talk.${worth}`) : tr("talk.wrong");
  return text ? cell([seat], text, tone, words) : cell([seat], words, tone, "", false);
}

/** How the word before ended, or the enigma before; nothing at the very beginning, or once a bet is made. */
function opening(view: PyramideView): Cell[] {
  const bet = view.said.findLast((one) => one.speech === "bet" || one.speech === "bid");
  if (bet?.number)
    return [
      cell([bet.seat], view.bricks === null ? clues(bet.number) : bricks(bet.number), "bet", "", false),
    ];
  const heard = heardOf(view);
  return heard ? [ended(view, heard)] : before(view);
}

function ended(view: PyramideView, heard: Heard): Cell {
  const place = (view.number ?? view.fates.length + 1) - 2;
  const finder = view.found_by[place] ?? null;
  if (["right", "spelt", "ruled"].includes(heard.kind) && finder !== null) {
    return cell([finder], view.words[place] || heard.text, "right", tr("tv.found"));
  }
  const refused = heard.kind === "refused" ? tr("tv.refused", { text: heard.text, why: why(heard.why) }) : "";
  const near = heard.kind === "near" ? tr("heard.near.go", { text: heard.text }) : "";
  const late = heard.kind === "late" ? tr("talk.late") : "";
  return cell([], tr("tv.lost"), "wrong", refused || near || late || tr("tv.word", { n: place + 1 }), false);
}

/** The words that were closed last, while nothing is said about new ones. */
function before(view: PyramideView): Cell[] {
  const { closed } = view;
  if (!closed || view.said.length > 0 || view.fates.some((fate) => fate !== null)) return [];
  if (closed.answer === null) {
    const found = closed.found.filter((seat) => seat !== null).length;
    return [
      cell(
        [],
        tr(`tv.found.${closed.phase === "names" ? "names" : "expressions"}`, {
          n: found,
          all: closed.words.length,
        }),
        "plain",
        closed.title,
        false,
      ),
    ];
  }
  const solver = closed.solved_by;
  if (solver === null) return [cell([], closed.answer, "wrong", tr("tv.unsolved"))];
  return [cell([solver], closed.answer, "right", tr("tv.solved"))];
}

/** Who is waited for before the first clue, and what there is to decide. */
function next(view: PyramideView): Cell {
  if (view.step === "bet")
    return waiting(
      view.to_move,
      tr("tv.bet.ask"),
      tr("tv.bet", {
        n: view.number ?? 1,
        bricks: bricks(view.bricks ?? 0),
        words: tr("bet.words", { n: wordsLeft(view) }),
      }),
    );
  if (view.step === "bid") {
    const held = view.bids.at(-1);
    return waiting(view.to_move, held ? tr("tv.bid", { clues: clues(held.count) }) : tr("tv.bid.open"));
  }
  return waiting(view.to_move, view.number === null ? undefined : tr("tv.clue.ask", { n: view.number }));
}

function roles(view: PyramideView): Cell {
  const teams = sides(view).filter((seats) => seats.some((seat) => view.to_move.includes(seat)));
  const choosing = teams.length === 1 ? (teams[0] ?? []) : [];
  return cell(choosing, tr("roles.title"), "plain", "", false);
}

/** The answers to the enigma; before the first one what became of the fifth word, or the bonus. */
function solving(view: PyramideView, told: boolean): Cell[][] {
  const tried = view.said.filter((one) => one.speech === "enigma" || one.speech === "silence").slice(-1);
  const [last] = tried;
  if (told) return [[waiting(view.to_move, tr("tv.solve.ask"))]];
  if (last) return [[answerOf(last)]];
  const bonus = bonusOf(view);
  if (bonus > 0) return [[cell([], points(bonus), "bet", tr("tv.bonus"), false)]];
  const heard = heardOf(view);
  return [[heard ? ended(view, heard) : waiting(view.to_move)]];
}

function judged(view: PyramideView): Cell[] {
  const { vote } = view;
  if (!vote) return [];
  if (vote.kind === "slow") return [waiting(vote.judged, tr("vote.ask.slow"))];
  const note = tr(`vote.ask.${vote.kind}`);
  return [cell([...vote.judged], vote.text || tr("talk.spoken"), "judged", note, !!vote.text)];
}

/** The Grande Pyramide: the last words of DICO and the last proposal; between two expressions what became of the first. */
function race(view: PyramideView): Cell[][] {
  const told = view.said.findLast((one) => one.speech === "say");
  const guess = view.said.findLast((one) => one.speech === "guess");
  const rows = [
    told ? [cell([told.seat], told.text || tr("grande.aloud"), "clue", "", !!told.text)] : [],
    guess ? [answerOf(guess)] : [],
  ].filter(full);
  if (rows.length === 2) return rows;
  if (rows.length === 1) return told ? [...rows, [waiting(synos(view))]] : rows;
  return [
    expressionBefore(view),
    [waiting(dicos(view), tr("tv.expression", { n: view.number ?? 1 }))],
  ].filter(full);
}

function expressionBefore(view: PyramideView): Cell[] {
  if (view.number === null || view.number < 2) return before(view);
  const place = view.number - 2;
  const finder = view.found_by[place] ?? null;
  const text = view.words[place];
  if (finder !== null && text) return [cell([finder], text, "right", tr("tv.found"))];
  return [cell([], text ?? tr("grande.struck"), "wrong", "", text !== null)];
}

/** What a side is called: as its people named the team, or else by their names. */
export function sideName(
  seats: readonly number[],
  names: readonly string[],
  teams: readonly TeamShown[] = [],
): string {
  const team = teams.find(
    (one) => one.seats.length === seats.length && one.seats.every((seat) => seats.includes(seat)),
  );
  if (team?.name) return team.name;
  return list(seats.map((seat) => names[seat] ?? ""));
}
