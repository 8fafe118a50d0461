/** Which cues a step of a game brings to a screen: a decision without clock, page or sound. */
import type { GameEvent, GameSounds, GameView, Over } from "../../games/types";
import { worthHearing, type Cue } from "./cues";
import { PLAIN_COLOUR } from "./score";
import type { Place } from "./settings.svelte";

export interface Step {
  /** What the screen showed before; null: nothing yet. */
  before: GameView | null;
  view: GameView;
  events: readonly GameEvent[];
}

export interface Listeners {
  place: Place;
  /** The seats of this screen's people. */
  mine: readonly number[];
  /** Seats that people hold. */
  people: readonly number[];
  seats: number;
}

/** A game that brings no sounds of its own: its turns and its end are heard. */
export const PLAIN_SOUNDS: GameSounds = { colour: PLAIN_COLOUR, cue: () => null };

const VERDICTS: readonly Cue[] = ["right", "almost", "wrong"];

export function cuesOf(step: Step, sounds: GameSounds, listeners: Listeners): Cue[] {
  const over = step.events.find((event) => event.type === "over");
  if (over) return endOf(over as GameEvent & Over, listeners);
  const told = step.events.flatMap((event) => {
    const cue = cueOf(event, sounds);
    return cue && concerns(event, cue, sounds, listeners) ? [cue] : [];
  });
  return worthHearing(turnsTo(step, listeners) ? [...told, "turn"] : told);
}

function cueOf(event: GameEvent, sounds: GameSounds): Cue | null {
  switch (event.type) {
    case "taken_back":
      return "take";
    case "resigned":
    case "extended":
      return null;
    default:
      return sounds.cue(event);
  }
}

/** On a telephone people hear the verdicts on themselves; everywhere else, everything. */
function concerns(event: GameEvent, cue: Cue, sounds: GameSounds, { place, mine }: Listeners): boolean {
  if (place !== "phone") return true;
  const about = sounds.about?.(event) ?? [Number(event["seat"] ?? -1)];
  return VERDICTS.includes(cue) && about.some((seat) => mine.includes(seat));
}

/** The game waits for somebody of this screen who was not asked before. Nobody calls bots, or everybody at once. */
function turnsTo({ before, view }: Step, { place, mine, people }: Listeners): boolean {
  const next = view.to_move.filter((seat) => !before?.to_move.includes(seat));
  if (place === "phone" || place === "computer") return next.some((seat) => mine.includes(seat));
  return view.to_move.length === 1 && next.some((seat) => people.includes(seat));
}

/** Won or lost as those who listen see it; a game that was broken off, or played alone, is a round that is over. */
function endOf({ winners }: GameEvent & Over, { place, mine, people, seats }: Listeners): Cue[] {
  const theirs = (place === "television" || mine.length === 0 ? people : mine).some((seat) =>
    winners.includes(seat),
  );
  if (winners.length === 0) return ["round"];
  if (theirs || people.length === 0) return place === "phone" ? ["win"] : ["win", "applause"];
  return seats > 1 ? ["lose"] : ["round"];
}
