/** Kreuzwort-Pyramiden in five minutes: the last words of a game in which one leads, against a schoolboy. */
import type { GameView, Transcript } from "$games/types";
import { sayer, type Proposal, type Tutorial } from "$lib/tutorial";
import { nameOf } from "./board/board";
import { en } from "./messages/en-tutorial";
import { fr } from "./messages/fr-tutorial";
import { placementsOf, type Placement } from "./word/placements";
import table from "./tutorial.json";
import { asMove, asView, positionOf, sideOfSeat, wordMove } from "./values";

const say = sayer({ fr, en });
/** Turns that were played before the newcomer sat down. */
const BEFORE = table.moves.length;
/** Short words that everybody knows; one of them nearly always has a place. */
const WORDS = table.meta.words;

/** What an own pyramid that is left is taken off for, about. */
const OWN_POINTS = 3;

const isMine = (view: GameView, seat: number): boolean => view.to_move.includes(seat);
const turns = (view: GameView): number => asView(view).log.length - BEFORE;
/** Turns of the newcomer, words and passes. */
const own = (view: GameView, seat: number): number =>
  asView(view)
    .log.slice(BEFORE)
    .filter((told) => told.seat === seat).length;

interface Idea {
  word: string;
  placement: Placement;
}

/** What a word is worth in the end: its points, and own pyramids that are not taken off any more. */
function worth({ points, own }: Placement): number {
  return points + OWN_POINTS * own;
}

/** The word that is worth most. */
function idea(raw: GameView, seat: number): Idea | null {
  const view = asView(raw);
  if (view.phase !== "play" || !isMine(raw, seat)) return null;
  const here = positionOf(view, sideOfSeat(view, seat));
  let best: Idea | null = null;
  for (const word of WORDS)
    for (const placement of placementsOf(here, word)) {
      if (!best || worth(placement) > worth(best.placement)) best = { word, placement };
    }
  return best;
}

function propose(view: GameView, seat: number): Proposal | null {
  const found = idea(view, seat);
  if (!found) return isMine(view, seat) ? { move: { type: "pass" }, text: say("pass.try") } : null;
  const { word, placement } = found;
  return {
    move: asMove(wordMove(placement.cells, placement.from)),
    text: say(placement.own === 1 ? "word.try.one" : "word.try", {
      word,
      points: placement.points,
      own: placement.own,
    }),
    point: [".panel .entry input", ...placement.cells.map((cell) => `[data-cell="${nameOf(cell)}"]`)].join(
      ", ",
    ),
  };
}

export const tutorial: Tutorial = {
  game: "kreuzwort",
  table: table as unknown as Transcript,
  advise: propose,
  notes: [
    {
      id: "board",
      when: (view) => turns(view) === 0,
      text: say("board"),
      why: "R-K2",
      point: '[data-cell="I3"], [data-cell="I4"], [data-cell="I6"], [data-cell="I7"]',
    },
    {
      id: "aim",
      when: (view) => turns(view) === 0,
      text: say("aim"),
      why: "R-K19",
    },
    {
      id: "two",
      when: (view) => turns(view) === 0,
      text: say("two"),
      why: "R-K16",
    },
    {
      id: "write",
      when: (view, seat) => turns(view) === 0 && isMine(view, seat),
      text: say("write"),
      propose,
      why: "R-K14",
    },
    {
      id: "won",
      when: (view, seat) => own(view, seat) === 1,
      text: say("won"),
      why: "R-K19",
    },
    {
      id: "theirs",
      when: (view, seat) => turns(view) > own(view, seat) && own(view, seat) === 1,
      text: say("theirs"),
      why: "R-K6",
      point: "[data-heap]",
    },
    {
      id: "second",
      when: (view, seat) => own(view, seat) === 1 && isMine(view, seat),
      text: say("second"),
      propose,
      why: "R-K20",
    },
    {
      id: "ring",
      when: (view, seat) => own(view, seat) === 2,
      text: say("ring"),
      why: "R-K9",
      point: '[data-cell^="J"]',
    },
    {
      id: "finish",
      when: (view, seat) => own(view, seat) >= 2 && isMine(view, seat),
      text: say("finish"),
      propose,
      why: "R-K23",
    },
    {
      id: "over",
      when: (view) => view.phase === "over",
      text: say("over"),
      why: "R-K24",
    },
  ],
};
