/** Draws the eye to what a note speaks of: the pieces themselves are marked, nothing lies over them. */

const MARK = "data-pointed";

/** Marks what the selector finds in the board; the answer takes the marks away. */
export function point(board: ParentNode, selector: string | null): () => void {
  const found = selector === null ? [] : [...board.querySelectorAll(selector)];
  for (const element of found) element.setAttribute(MARK, "");
  return () => {
    for (const element of found) element.removeAttribute(MARK);
  };
}

/** Brings it into view, and the keyboard there where it can be pressed. */
export function lead(board: ParentNode, selector: string): void {
  const target = board.querySelector<HTMLElement>(selector);
  if (!target) return;
  target.scrollIntoView({ block: "center" });
  const control = target.matches("button, input, a")
    ? target
    : target.querySelector<HTMLElement>("button, input, a");
  control?.focus({ preventScroll: true });
}
