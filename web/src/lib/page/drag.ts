/** Dragging with pointer events, so that fingers can do it too. A press that hardly moves stays a tap. */

export interface Drag {
  /** Where the pointer is. */
  x: number;
  y: number;
  /** What is under it, as `find` names it. */
  over: string | null;
}

const THRESHOLD_PX = 8;

/**
 * Follows the pointer from its press until it is let go; `ondrop` is called only when it was a drag. `find` names the
 * target that an element belongs to.
 */
export function follow(
  start: PointerEvent,
  find: (under: Element) => string | null,
  onmove: (drag: Drag) => void,
  ondrop: (drag: Drag | null) => void,
): void {
  if (start.button !== 0) return;
  let moved = false;

  function at(event: PointerEvent): Drag {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    return { x: event.clientX, y: event.clientY, over: under && find(under) };
  }
  function move(event: PointerEvent): void {
    if (event.pointerId !== start.pointerId) return;
    moved ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > THRESHOLD_PX;
    if (moved) onmove(at(event));
  }
  function up(event: PointerEvent): void {
    if (event.pointerId !== start.pointerId) return;
    stop();
    if (!moved) return;
    // The click that ends a drag is none.
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
    ondrop(at(event));
  }
  function cancel(event: PointerEvent): void {
    if (event.pointerId !== start.pointerId) return;
    stop();
    if (moved) ondrop(null);
  }
  function stop(): void {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", cancel);
  }
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", cancel);
}

function swallow(event: MouseEvent): void {
  event.stopPropagation();
  event.preventDefault();
}
