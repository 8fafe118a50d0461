/** What the tests of ceremonies share: one event of a step, told to somebody at the table. */
import { render } from "@testing-library/svelte";
import CeremonyCard from "$lib/ui/CeremonyCard.svelte";
import type { Ceremonies, Ceremony, GameEvent, GameView } from "$games/types";

export const NAMES = ["Ana", "Bao", "Cléo", "Dan"];

interface Told {
  view: GameView;
  /** Who looks; null: everybody. */
  seat?: number | null;
  options?: Record<string, unknown>;
  /** What else happened with the step. */
  more?: GameEvent[];
}

export function told(ceremonies: Ceremonies, event: GameEvent, given: Told): Ceremony | null {
  const { view, seat = null, options = {}, more = [] } = given;
  const names = NAMES.slice(0, view.scores.length);
  return ceremonies.tell(event, { lang: "fr", names, seat, options, view, events: [event, ...more] });
}

/** Draws it as a screen does. */
export function shown(ceremony: Ceremony | null): HTMLElement {
  if (!ceremony) throw new Error("nothing is celebrated");
  return render(CeremonyCard, { ceremony, names: NAMES }).getByTestId("ceremony");
}
