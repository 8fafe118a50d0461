/** What has just been answered: it stays on its cell for a while, and its gold flies. */
import { untrack } from "svelte";
import { motionWanted } from "$lib/page/motion";
import type { GameEvent } from "$games/types";
import { flightsOver, type GoldFlight } from "./motion";
import { asEvent, type Guessed } from "../values";

interface Step {
  seq: number;
  events: GameEvent[];
}

export class Answers {
  fresh = $state.raw<Guessed[]>([]);
  flights = $state.raw<GoldFlight[]>([]);

  /** To be made while a component is: each new step replaces what was there, also after `lingerMs`. */
  constructor(step: () => Step, root: () => HTMLElement, lingerMs: number) {
    $effect(() => {
      const { seq } = step();
      const guessed = untrack(() => step().events.map(asEvent)).filter((event) => event.type === "guessed");
      this.fresh = guessed;
      this.flights = motionWanted() ? guessed.flatMap((event) => flightsOver(root(), event, seq)) : [];
      const timer = setTimeout(() => (this.fresh = []), lingerMs);
      return () => clearTimeout(timer);
    });
  }
}
