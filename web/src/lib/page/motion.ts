/** Where things are on the page, and whether the reader wants to see them move. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A piece on its way over the page, from one box to another. Games add what they show. */
export interface Flight {
  /** Unlike any other, at other steps too. */
  key: string;
  from: Box;
  to: Box;
  /** Milliseconds from the event. */
  delay: number;
  duration: number;
}

/** A motion is over after so many milliseconds, however much there is to move. */
export const MAX_MOTION_MS = 900;

export function motionWanted(): boolean {
  if (typeof matchMedia !== "function" || typeof Element.prototype.animate !== "function") return false;
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function boxOf(element: Element | null | undefined): Box | null {
  if (!element) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** The transform that puts the middle of a square piece, which lies in the page's corner, over the middle of the box. */
export function centredOn(box: Box, size: number): string {
  return `translate(${box.x + box.width / 2 - size / 2}px, ${box.y + box.height / 2 - size / 2}px)`;
}

/** Moves an element to the end of the page: inside a size container `position: fixed` would not mean the screen. */
export function overPage(node: HTMLElement): () => void {
  document.body.append(node);
  return () => node.remove();
}
