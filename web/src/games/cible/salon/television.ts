/** What the television tells of La Cible: the score that decides in each phase, the last answer, and what it was about. */
import type { GameEvent } from "$games/types";
import type { CheckView, CibleView, FinaleView, Said, VoteView } from "../values";
import { asEvent, DEFINITIONS, FINALE_LEVELS, isRight, kindOf, textOf } from "../values";
import { rightForm } from "../question/spelling";
import { markersOf, placeOf, unitOf } from "../board/standing";
import { pawns, points, tr, verdict } from "../words";

/** What counts for a seat in this phase, large, and a word about its place where that is not plain. */
export interface Standing {
  figure: string;
  /** What the figure counts, in smaller letters beside it; empty where it says so itself. */
  unit: string;
  note: string;
}

export function standingOf(view: CibleView, seat: number): Standing {
  const place = placeOf(view, seat);
  const note = place === "in" || place === "qualified" ? "" : tr(`tv.place.${place}`);
  const kind = kindOf(view.phase);
  if (kind === "premier_tour") return { figure: pawns(view.pawns[seat] ?? 0), unit: "", note };
  const markers = markersOf(view, seat);
  if (markers) return { figure: String(markers.n), unit: unitOf(markers), note };
  if (place === "finalist") return { figure: tr("tv.level", { n: reached(view) }), unit: "", note };
  return { figure: "", unit: "", note };
}

/**
 * The score while the end of a phase is looked at: that of the phase which ended, with what its last answer did. The
 * figures of the next phase come with its card.
 */
export function closedScore(before: CibleView, now: CibleView, events: readonly GameEvent[]): CibleView {
  const markers = [...before.markers];
  for (const event of events.map(asEvent))
    if (event.type === "series_ended") markers[event.seat] = event.right;
  const { pawns: left, points: scored, qualified } = now;
  return { ...before, markers, pawns: left, points: scored, qualified, turn: null };
}

/** The level that the finalist plays; in the check the one that it comes to. */
function reached({ finale, check }: CibleView): number {
  return check ? check.level : Math.min(FINALE_LEVELS, finale?.level ?? 1);
}

/** Parties that are scored, or several to play: the points of the game count beside the phase. */
export function counted(view: CibleView): boolean {
  return view.parties !== 1 || view.points.some((n) => n > 0);
}

/** The last verdict; what it did to the score while the phase it was given in goes on. */
export interface LastAnswer {
  said: Said;
  note: string;
}

export function lastAnswer(view: CibleView): LastAnswer | null {
  const said = view.last ?? view.said.at(-1) ?? null;
  if (said === null) return null;
  const form = rightForm(said);
  const words = [form ? tr("tv.spelt", { answer: form }) : verdict(said.verdict), meaning(view, said)];
  return { said, note: words.filter(Boolean).join(" · ") };
}

/** What the verdict did to the score that decides. */
function meaning(view: CibleView, said: Said): string {
  const open = view.said.some((one) => one.seat === said.seat && one.text === said.text);
  if (!open) return "";
  if (view.contract)
    return tr("contract.done", { n: view.contract.count - view.contract.left, all: view.contract.count });
  switch (view.phase) {
    case "premier_tour":
      return isRight(said) ? "" : tr("tv.pawn");
    case "definitions":
      return found(view.markers[said.seat] ?? 0);
    case "suite":
      return isRight(said) ? "" : tr("tv.place.out");
    default:
      return "";
  }
}

/** « 1 définition sur 6 ». */
function found(n: number): string {
  return `${n} ${unitOf({ n, all: DEFINITIONS, what: "definitions" })}`;
}

/** A series of definitions that nothing was said to yet: what was read to the player before is no part of it. */
export function beginsSeries({ phase, step, reading }: CibleView): boolean {
  if (phase !== "definitions") return false;
  return step === "ready" || (reading?.reading === 1 && reading.right.length + reading.missed.length === 0);
}

/** Which question a vote is about: the open one, one that is closed, or a level of the finale; empty if it is not told. */
export function questionUnder(vote: VoteView, view: CibleView, remembered: string): string {
  if (vote.level !== null)
    return view.check?.levels.find(({ level }) => level === vote.level)?.question ?? "";
  const own = textOf(view.question);
  if (vote.by === null || own) return own;
  const about = (said: readonly Said[]): boolean =>
    said.some((one) => one.seat === vote.seat && one.text === vote.text);
  return view.closed.findLast(({ said }) => about(said))?.question ?? remembered;
}

export type Lamp = "dark" | "noted" | "held" | "right" | "wrong";

export interface Rung {
  level: number;
  lamps: Lamp[];
  /** It is played, is passed, or has failed; `open` else. */
  state: "open" | "now" | "validated" | "passed" | "failed";
}

const LEVELS = Array.from({ length: FINALE_LEVELS }, (_, i) => FINALE_LEVELS - i);

/** The finale while it is played: a lamp for each answer that the level needs, lit as answers are noted. */
export function playedLadder(finale: FinaleView): Rung[] {
  return LEVELS.map((level) => {
    const validated = level <= finale.validated.length;
    const now = !validated && level === finale.level;
    const noted = validated ? level : now ? Math.min(level, finale.drafts.length) : 0;
    return {
      level,
      lamps: Array.from({ length: level }, (_, i): Lamp => (i < noted ? "noted" : "dark")),
      state: validated ? "validated" : now ? "now" : "open",
    };
  });
}

/** An answer of the finale in the order in which it is checked. */
export interface Step {
  level: number;
  question: string;
  said: Said;
}

export function stepsOf(check: CheckView): Step[] {
  return check.levels.flatMap(({ level, question, texts }) =>
    texts.map((said) => ({ level, question, said })),
  );
}

/** The finale when so many answers are checked; `held` while the next one is awaited. */
export function checkedLadder(check: CheckView, done: number, held: boolean): Rung[] {
  let before = 0;
  const rungs = check.levels.map(({ level, texts }): Rung => {
    const seen = texts.slice(0, Math.max(0, done - before));
    const now = done >= before && done < before + texts.length;
    before += texts.length;
    const right = seen.filter(isRight).length;
    const ended = seen.length === texts.length;
    const lamps = Array.from({ length: level }, (_, i): Lamp => {
      if (i < right) return "right";
      if (ended) return "wrong";
      return i === right && now && held ? "held" : "noted";
    });
    const state = ended ? (right >= level ? "passed" : "failed") : now ? "now" : "validated";
    return { level, lamps, state };
  });
  return LEVELS.map(
    (level) => rungs[level - 1] ?? { level, lamps: Array<Lamp>(level).fill("dark"), state: "open" },
  );
}

/** R-C29: points for the sixth level. */
const HEART_POINTS = 5;

/** What the finale brings as it is checked: the pawns of the tower, a point a level, and the heart. */
export function finalePoints(view: CibleView): string {
  const { check } = view;
  if (!check) return "";
  const heart = check.level === FINALE_LEVELS ? HEART_POINTS : 0;
  return points((view.pawns[check.seat] ?? 0) + check.level + heart);
}
