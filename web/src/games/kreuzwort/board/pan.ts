/** Moving a board that is larger than its window. */

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Room that is left beside what is shown. */
const MARGIN_PX = 8;

/** How far the window must move to see all of the boxes; where they do not fit, to see the first of them. */
export function shiftTo(window: Edges, boxes: readonly Edges[]): { x: number; y: number } {
  const [first] = boxes;
  if (!first) return { x: 0, y: 0 };
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.right));
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const wide = right - left > window.right - window.left - 2 * MARGIN_PX;
  const high = bottom - top > window.bottom - window.top - 2 * MARGIN_PX;
  return {
    x: along(window.left, window.right, wide ? first.left : left, wide ? first.right : right),
    y: along(window.top, window.bottom, high ? first.top : top, high ? first.bottom : bottom),
  };
}

function along(low: number, high: number, from: number, to: number): number {
  if (from < low + MARGIN_PX) return from - low - MARGIN_PX;
  return to > high - MARGIN_PX ? to - high + MARGIN_PX : 0;
}
