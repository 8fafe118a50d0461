/** A word that is taken: its pyramids travel from where they stood, over the word, to the winner's heap. */
import { boxOf, type Box } from "../../lib/motion";
import { cellOf, isCentre, sideOf } from "./board";
import type { KreuzwortEvent } from "./values";

export { motionWanted } from "../../lib/motion";

export interface Flight {
  key: string;
  letter: string;
  owner: string;
  /** Where it stood, where it was set down in the word, and the heap. */
  from: Box;
  by: Box;
  to: Box;
  delay: number;
  duration: number;
}

/** All in all never longer than this, in milliseconds. */
export const MAX_MOTION_MS = 900;
const TRAVEL_MS = 560;
const INTERVAL_MS = 45;

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

export function flightsOf(
  root: HTMLElement,
  events: KreuzwortEvent[],
  seq: number,
  seat: number | null,
): Flight[] {
  return events.flatMap((event) => {
    if (event.type !== "taken") return [];
    const heap = boxOf(root.querySelector(`[data-heap="${event.seat}"]`));
    if (!heap) return [];
    // On a board that is near, what lies out of sight comes from its edge.
    const frame = boxOf(root.querySelector(".near"));
    const seen = (box: Box | null): Box | null => (box && frame ? inside(box, frame) : box);
    const pyramids = pyramidsOf(event);
    const every = Math.min(INTERVAL_MS, (MAX_MOTION_MS - TRAVEL_MS) / Math.max(1, pyramids.length - 1));
    return pyramids.flatMap(({ letter, owner, cell, source }, i): Flight[] => {
      const by = seen(boxOf(root.querySelector(`[data-cell="${cell}"]`)));
      // Whoever built the word saw the pyramids set down already.
      const from = event.seat === seat ? by : seen(boxOf(root.querySelector(`[data-cell="${source}"]`)));
      if (!from || !by) return [];
      return [
        { key: `${seq} ${i}`, letter, owner, from, by, to: heap, delay: i * every, duration: TRAVEL_MS },
      ];
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

/** Moves an element to the end of the page: inside a size container `position: fixed` would not mean the screen. */
export function overPage(node: HTMLElement): () => void {
  document.body.append(node);
  return () => node.remove();
}
