/** Focus in a list that changes by itself: it stays where it was, and is not lost with the line that it was in. */
import { tick } from "svelte";

/** To be called before the list is drawn anew; `lost` says where to go when the line with the focus has left it. */
export async function keepFocus(list: HTMLElement | null | undefined, lost: () => void): Promise<void> {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !list?.contains(focused)) return;
  await tick();
  if (!focused.isConnected) lost();
  // A browser takes the focus from an element that is moved.
  else if (document.activeElement !== focused) focused.focus({ preventScroll: true });
}
