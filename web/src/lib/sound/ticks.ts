/** The last seconds of a clock tick. */
import { HURRY_SECONDS } from "../language/time-words";

/** How long from now until each tick of this deadline, in milliseconds; none for seconds that have begun already. */
export function ticksBefore(deadline: number, now: number): number[] {
  return Array.from({ length: HURRY_SECONDS }, (_, i) => deadline - (HURRY_SECONDS - i) * 1000 - now).filter(
    (ms) => ms >= 0,
  );
}
