/** A telephone in the hand says that it is its turn: two short knocks, where the browser can and its person wants. */
import { device } from "../lib/device.svelte";

const VIBRATION_MS = [90, 60, 90];

export function signalTurn(): void {
  if (!device.vibrates || typeof navigator.vibrate !== "function") return;
  // Before the first tap browsers refuse it, and say so in their console.
  if (!navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate(VIBRATION_MS);
}
