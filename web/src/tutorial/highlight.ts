/** Draws the eye to what a note speaks of: the pieces themselves are marked, nothing lies over them. */
import { motionWanted } from "../lib/page/motion";

const MARK = "data-pointed";

/** Marks what the selector finds in the board; the answer takes the marks away. */
export function point(board: ParentNode, selector: string | null): () => void {
  const found = selector === null ? [] : [...board.querySelectorAll(selector)];
  for (const element of found) element.setAttribute(MARK, "");
  return () => {
    for (const element of found) element.removeAttribute(MARK);
  };
}

/** A ring that swells once and is gone: each look draws the eye anew. */
const PULSE: Keyframe[] = [
  { boxShadow: "0 0 0 0 var(--accent, var(--gold))", offset: 0 },
  { boxShadow: "0 0 0 14px transparent", offset: 1 },
];
const PULSE_TIMING: KeyframeAnimationOptions = { duration: 700, iterations: 2, easing: "ease-out" };

/** Brings it into view with a pulse, and the keyboard there: to where one writes, or to what can be pressed. */
export function lead(board: ParentNode, selector: string): void {
  const found = [...board.querySelectorAll<HTMLElement>(selector)];
  const target = found.find((element) => element.matches("input")) ?? found[0];
  if (!target) return;
  target.scrollIntoView({ block: "center" });
  if (motionWanted()) for (const element of found) element.animate(PULSE, PULSE_TIMING);
  const control = "button, input, a";
  (target.matches(control) ? target : target.querySelector<HTMLElement>(control))?.focus({
    preventScroll: true,
  });
}
