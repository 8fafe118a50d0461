/** What the tests of this game share: views, and a table that keeps the moves it is sent. */
import type { GameView } from "$games/types";
import type { Said, Speech, Worth } from "./values";

export { tableOf } from "$testing/board";

/** Four seats, the first word of an enigma: Ana (0) gives, Cléo (2) guesses; `more` says how it is otherwise. */
export function viewOf(more: Record<string, unknown> = {}): GameView {
  return {
    phase: "enigma",
    to_move: [0],
    scores: [0, 0, 0, 0],
    deadline: null,
    round: 1,
    step: "bet",
    first: 0,
    turn: 0,
    roles: ["dico", null, "syno", null],
    title: "Un phare de l'Antiquité",
    number: 1,
    words: ["bateau", null, null, null, null],
    fates: [null, null, null, null, null],
    found_by: [null, null, null, null, null],
    bricks: 13,
    bet: null,
    bids: [],
    clues: [],
    spent: 0,
    said: [],
    heard: null,
    sentence: null,
    answer: null,
    early: null,
    solvers: [],
    course: null,
    tie: [],
    dice: [],
    may_object: [],
    contest: null,
    vote: null,
    decision: null,
    last: null,
    closed: null,
    points: [0, 0, 0, 0],
    rounds: [0, 0, 0, 0],
    ranking: null,
    history: [],
    decks: ["pyramide"],
    referees: [],
    ...more,
  };
}

export function said(
  seat: number,
  speech: Speech,
  text = "",
  worth: Worth = "",
  more: Partial<Said> = {},
): Said {
  return { seat, speech, text, worth, why: "", number: null, spelt: "", ...more };
}

/** Two clues are given for the first word, and the first answer was wrong. */
export const guessing = (more: Record<string, unknown> = {}): GameView =>
  viewOf({
    step: "guess",
    to_move: [2],
    bricks: 10,
    bet: 3,
    clues: ["navire", "voile"],
    spent: 2,
    said: [
      said(0, "bet", "", "", { number: 3 }),
      said(0, "clue", "navire", "allowed"),
      said(2, "guess", "port", "wrong"),
      said(0, "clue", "voile", "allowed"),
    ],
    heard: said(0, "clue", "voile", "allowed"),
    may_object: [1, 3],
    ...more,
  });

/** What SYNO and the public see of a word. */
export const HIDDEN = { words: [null, null, null, null, null] };

/** All five words are decided: the second was struck. */
export const solving = (more: Record<string, unknown> = {}): GameView =>
  viewOf({
    step: "solve",
    to_move: [2],
    number: null,
    words: ["bateau", null, "nuit", "feu", "port"],
    fates: ["found", "struck", "found", "found", "found"],
    found_by: [2, null, 2, 2, 2],
    bricks: 2,
    sentence: "Le bateau … chaque nuit le feu qui le menait au port.",
    solvers: [2],
    points: [4, 0, 4, 0],
    heard: said(2, "guess", "port", "right"),
    ...more,
  });

/** Two players: Ana (0) gives and holds the card, Bao (1) guesses. */
export const ofTwo = (more: Record<string, unknown> = {}): GameView =>
  guessing({
    to_move: [1],
    scores: [0, 0],
    turn: null,
    roles: ["dico", "syno"],
    points: [0, 0],
    rounds: [0, 0],
    said: [said(0, "bet", "", "", { number: 3 }), said(0, "clue", "navire", "allowed")],
    clues: ["navire"],
    spent: 1,
    may_object: [1],
    ...more,
  });
