/** Where things are on the page, and whether the reader wants to see them move. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function motionWanted(): boolean {
  if (typeof matchMedia !== "function" || typeof Element.prototype.animate !== "function") return false;
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function boxOf(element: Element | null | undefined): Box | null {
  if (!element) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
