/** What the tests of this game share: views, and a table that keeps the moves it is sent. */
import type { GameView } from "$games/types";
import type { Said, Verdict } from "./values";

export { tableOf } from "$testing/board";

/** Three seats in the first question; `more` says how it is otherwise. */
export function viewOf(more: Record<string, unknown> = {}): GameView {
  return {
    phase: "premier_tour",
    to_move: [0],
    scores: [0, 0, 0],
    deadline: null,
    partie: 1,
    parties: 1,
    target: null,
    step: "answer",
    turn: 0,
    lap: [1, 2],
    inside: [0, 1, 2],
    qualified: [],
    referee: null,
    round: 1,
    question: "Citez un fruit rouge.",
    example: "fraise",
    given: [],
    said: [],
    reading: null,
    bid: null,
    bids: [],
    cap: null,
    contract: null,
    finale: null,
    check: null,
    pawns: [5, 5, 5],
    lost: 0,
    markers: [0, 0, 0],
    points: [0, 0, 0],
    rings: [1, 1, 1],
    last: null,
    may_appeal: false,
    vote: null,
    accepted: null,
    closed: [],
    history: [],
    results: [],
    decks: ["maison"],
    ...more,
  };
}

export function said(seat: number, text: string | null, verdict: Verdict, more: Partial<Said> = {}): Said {
  return {
    seat,
    text,
    verdict,
    answer: verdict === "juste" ? text : null,
    number: null,
    ruled: false,
    ...more,
  };
}

export const definitions = (more: Record<string, unknown> = {}): GameView =>
  viewOf({
    phase: "definitions",
    question: { letter: "B", definition: "Elle indique le nord", number: 2 },
    example: null,
    reading: { reading: 1, right: [1], missed: [], todo: [2, 3, 4, 5, 6] },
    rings: [2, 2, 2],
    markers: [1, 0, 0],
    ...more,
  });

export const auction = (more: Record<string, unknown> = {}): GameView =>
  viewOf({
    phase: "encheres",
    step: "bid",
    question: "Des fleuves de France",
    example: null,
    inside: [0, 1],
    qualified: [0, 1],
    rings: [4, 4, 3],
    cap: 9,
    ...more,
  });

export const finaleOf = (more: Record<string, unknown> = {}): GameView =>
  viewOf({
    phase: "finale",
    question: "Citez deux lettres grecques.",
    example: null,
    inside: [0],
    qualified: [0, 1],
    rings: [5, 4, 3],
    finale: {
      level: 2,
      drafts: ["alpha"],
      left: 61,
      seat: 0,
      number: 1,
      kept: [1, 0, 0],
      validated: [2],
      ...(more["finale"] as object | undefined),
    },
    ...Object.fromEntries(Object.entries(more).filter(([key]) => key !== "finale")),
  });
