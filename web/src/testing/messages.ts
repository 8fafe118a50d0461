/** Messages of the house as tests need them: whole, with what matters put in by the test. */
import type { BeatShown } from "../lib/wire/table";
import type { GameMessage, Proposal, Seat, Table } from "../lib/protocol";

export function seat(number: number, more: Partial<Seat> = {}): Seat {
  return {
    seat: number,
    kind: "person",
    name: ["Ana", "Bao", "Cléo", "Dina", "Eli", "Fay"][number] ?? null,
    level: null,
    who: `h${number}`,
    online: true,
    away_since: null,
    stand_in: false,
    mine: false,
    thinking: false,
    hints: null,
    ...more,
  };
}

/** A table that is playing; `mine` are the seats of this screen. */
export function table(mine: number[] = [0], more: Partial<Table> = {}): Table & { type: "table" } {
  return {
    type: "table",
    id: "t",
    game: "unknown",
    rules: 1,
    options: {},
    status: "playing",
    paused: null,
    beats: "none",
    beat: null,
    proposal: null,
    code: null,
    private: false,
    listed: false,
    ranked: false,
    uncounted: null,
    pace: 0,
    unagreed: [],
    days: [],
    matched: false,
    given_up: false,
    coach: false,
    review: false,
    taken_up: false,
    tutorial: false,
    provided: null,
    commitment: "c0ffee",
    opened: null,
    rematch: null,
    host: "h0",
    size: { least: 1, most: 6 },
    television: false,
    away_after: 180,
    closing: null,
    now: 1000,
    seats: [0, 1, 2].map((number) => seat(number, { mine: mine.includes(number) })),
    teams: [],
    people: [],
    along: [],
    you: {
      who: "h0",
      name: "Ana",
      host: false,
      muted: false,
      seats: mine,
      looking: mine.length === 1 ? (mine[0] ?? null) : null,
      nonce: null,
      along: null,
    },
    ...more,
  };
}

/** Game time stands still for so many seconds after the table's `now`. */
export function beat(seconds: number, more: Partial<BeatShown> = {}): BeatShown {
  return {
    seq: 4,
    kind: "verdict",
    title: "",
    seat: null,
    hides: false,
    seconds,
    card: 1000,
    until: 1000 + seconds,
    ready: [],
    ...more,
  };
}

/** A question to the people of the table; the reader is `h0`. */
export function proposal(more: Partial<Proposal> = {}): Proposal {
  return {
    number: 0,
    kind: "take_back",
    by: "h1",
    about: null,
    seat: 1,
    level: null,
    seq: 4,
    asked: ["h0"],
    voters: ["h1", "h0"],
    needed: 2,
    agreed: ["h1"],
    declined: [],
    until: 1060,
    ...more,
  };
}

export function game(seq: number, more: Partial<GameMessage> = {}): GameMessage {
  return {
    type: "game",
    seq,
    seat: 1,
    events: [],
    view: { phase: "guess", to_move: [1], scores: [0, 0, 0], deadline: null },
    may: ["guess"],
    take_back: null,
    along: null,
    over: false,
    outcome: null,
    deadline_in: null,
    clock: 0,
    ...more,
  };
}
