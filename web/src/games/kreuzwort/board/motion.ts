/** A word that is taken: its pyramids travel from where they stood, over the word, to the winner's heap. */
import { boxOf, MAX_MOTION_MS, type Box, type Flight } from "$lib/page/motion";
import { cellOf, isCentre, sideOf } from "./board";
import type { KreuzwortEvent } from "../values";

/** From where it stood over the word to the heap. */
export interface PyramidFlight extends Flight {
  letter: string;
  owner: string;
  /** Where it was set down in the word. */
  by: Box;
  /** When it lies in the word and when it leaves it, as parts of the duration. */
  lies: number;
  leaves: number;
}

const TRAVEL_MS = 560;
const INTERVAL_MS = 45;
/** A word of somebody else's: each letter is set down, one after the other, and the whole word can be read. */
const SETTING_MS = 260;
const LETTER_MS = 110;
export const READING_MS = 1500;
const LEAVING_MS = 260;

export interface Taken {
  letter: string;
  owner: string;
  cell: string;
  source: string;
}

/** The pyramids of a word that was taken, with their colours: where a pyramid comes from tells it. */
export function pyramidsOf(event: Extract<KreuzwortEvent, { type: "taken" }>): Taken[] {
  const taken: Taken[] = [];
  let rest = event.letters;
  event.cells.forEach((cell, i) => {
    const letter = event.word.charAt(i);
    const source = event.from[cell] ?? cell;
    // Printed letters stay on the board: only what is among `letters` is a pyramid.
    if (rest.charAt(0) !== letter) return;
    rest = rest.slice(1);
    const home = cellOf(source);
    taken.push({ letter, owner: isCentre(home) ? "K" : (sideOf(home) ?? "G"), cell, source });
  });
  return taken;
}

type Times = Pick<PyramidFlight, "delay" | "duration" | "lies" | "leaves">;

/** Whoever built the word has read it: it goes to the heap at once. */
function ownTimes(letters: number): (i: number) => Times {
  const every = Math.min(INTERVAL_MS, (MAX_MOTION_MS - TRAVEL_MS) / Math.max(1, letters - 1));
  return (i) => ({ delay: i * every, duration: TRAVEL_MS, lies: 0.35, leaves: 0.55 });
}

/** Everybody else sees it spelt and reads it before it leaves. */
function readTimes(letters: number): (i: number) => Times {
  const spelt = (letters - 1) * LETTER_MS + SETTING_MS;
  return (i) => {
    const delay = i * LETTER_MS;
    const leave = spelt + READING_MS + i * INTERVAL_MS;
    const duration = leave + LEAVING_MS - delay;
    return { delay, duration, lies: SETTING_MS / duration, leaves: (leave - delay) / duration };
  };
}

export function flightsOf(
  root: HTMLElement,
  events: KreuzwortEvent[],
  seq: number,
  seat: number | null,
): PyramidFlight[] {
  return events.flatMap((event) => {
    if (event.type !== "taken") return [];
    const heap = boxOf(root.querySelector(`[data-heap="${event.seat}"]`));
    if (!heap) return [];
    // On a board that is near, what lies out of sight comes from its edge.
    const frame = boxOf(root.querySelector("[data-near]"));
    const seen = (box: Box | null): Box | null => (box && frame ? inside(box, frame) : box);
    const pyramids = pyramidsOf(event);
    const times = event.seat === seat ? ownTimes(pyramids.length) : readTimes(pyramids.length);
    return pyramids.flatMap(({ letter, owner, cell, source }, i): PyramidFlight[] => {
      const by = seen(boxOf(root.querySelector(`[data-cell="${cell}"]`)));
      // Whoever built the word saw the pyramids set down already.
      const from = event.seat === seat ? by : seen(boxOf(root.querySelector(`[data-cell="${source}"]`)));
      if (!from || !by) return [];
      return [{ key: `${seq} ${i}`, letter, owner, from, by, to: heap, ...times(i) }];
    });
  });
}

/** The box moved into the frame, no further than it takes. */
function inside(box: Box, frame: Box): Box {
  const near = (at: number, size: number, low: number, room: number): number =>
    Math.max(low, Math.min(at, low + room - size));
  return {
    ...box,
    x: near(box.x, box.width, frame.x, frame.width),
    y: near(box.y, box.height, frame.y, frame.height),
  };
}
