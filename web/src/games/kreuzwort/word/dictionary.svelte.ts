/** Whether the word in the making is in the dictionary: the house is asked once the hand has come to rest. */
import { SvelteMap } from "svelte/reactivity";
import { api, HouseError } from "$lib/api";

const REST_MS = 300;

export class DictionaryCheck {
  private readonly told = new SvelteMap<string, boolean>();

  /** Null: there is no word, or the house has not answered. */
  readonly exists = $derived.by(() => {
    const word = this.word();
    return word === null ? null : (this.told.get(word) ?? null);
  });

  /** To be made while a component is. `word`: null where there is nothing to ask. */
  constructor(private readonly word: () => string | null) {
    $effect(() => {
      const asked = word();
      if (asked === null || this.told.has(asked)) return;
      const timer = setTimeout(() => void this.ask(asked), REST_MS);
      return () => clearTimeout(timer);
    });
  }

  private async ask(word: string): Promise<void> {
    try {
      this.told.set(word, (await api.word(word)).playable);
    } catch (error) {
      // Without an answer the word can still be announced: then the house judges it.
      if (!(error instanceof HouseError)) throw error;
    }
  }
}
