/** The house as this browser knows it: its games, and who the reader is. */
import { loadCards } from "../games";
import type { GameCard } from "../games/types";
import { api, HouseError } from "./api";
import { device } from "./device.svelte";
import { language, type Lang } from "./i18n.svelte";
import type { House, HouseGame, Me } from "./protocol";

class HouseState {
  house = $state.raw<House | null>(null);
  cards = $state.raw<GameCard[]>([]);
  me = $state.raw<Me | null>(null);
  /** The first questions to the house are answered. */
  ready = $state(false);
  error = $state.raw<HouseError | null>(null);
  private changing = Promise.resolve();

  async begin(): Promise<void> {
    this.error = null;
    try {
      const house = await api.house();
      const [cards, me] = await Promise.all([loadCards(house.games.map((game) => game.key)), this.whoAmI()]);
      this.house = house;
      this.cards = cards;
      this.me = me;
      if (me) device.setLang(me.lang);
    } catch (error) {
      if (!(error instanceof HouseError)) throw error;
      this.error = error;
    }
    this.ready = true;
  }

  /** An address of this house that other devices can open. */
  share(path: string): string {
    return new URL(path, this.house?.address ?? location.origin).href;
  }

  game(key: string): HouseGame | null {
    return this.house?.games.find((game) => game.key === key) ?? null;
  }

  card(key: string): GameCard | null {
    return this.cards.find((card) => card.key === key) ?? null;
  }

  /** Asked only of browsers that have been here: for all others the answer is known, and no error is logged. */
  private async whoAmI(): Promise<Me | null> {
    if (!device.known) return null;
    try {
      return await api.me();
    } catch (error) {
      if (!(error instanceof HouseError) || error.status !== 401) throw error;
      device.known = false;
      return null;
    }
  }

  /** Be somebody of this name: makes the identity at the first time. */
  async call(name: string): Promise<Me> {
    this.me = await api.setMe({ name, lang: language.lang });
    device.known = true;
    return this.me;
  }

  async setLang(lang: Lang): Promise<void> {
    device.setLang(lang);
    if (this.me) this.me = await api.setMe({ name: this.me.name, lang });
  }

  async claim(token: string): Promise<Me> {
    const me = await api.claim(token);
    device.known = true;
    this.me = me;
    device.setLang(me.lang);
    return me;
  }

  /** Every other device, and every personal link so far, is nobody's from now on. */
  signOutOthers(): Promise<void> {
    return this.change(async () => {
      this.me = await api.signOutOthers();
    });
  }

  forget(): Promise<void> {
    return this.change(async () => {
      await api.forgetMe();
      this.me = null;
      device.forget();
    });
  }

  /** Who the reader is, once what is changing it just now is done. */
  async settled(): Promise<Me | null> {
    await this.changing.catch(() => undefined);
    return this.me;
  }

  /** The house closes the wires of whoever changes so before it answers: they wait to know who it is. */
  private change(work: () => Promise<void>): Promise<void> {
    this.changing = work();
    return this.changing;
  }
}

export const house = new HouseState();
