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

/** Brings it into view, and the keyboard there: to where one writes, or to what can be pressed. */
export function lead(board: ParentNode, selector: string): void {
  const found = [...board.querySelectorAll<HTMLElement>(selector)];
  const target = found.find((element) => element.matches("input")) ?? found[0];
  if (!target) return;
  target.scrollIntoView({ block: "center" });
  const control = "button, input, a";
  (target.matches(control) ? target : target.querySelector<HTMLElement>(control))?.focus({
    preventScroll: true,
  });
}
