/** The house as this browser knows it: its games, and who the reader is. */
import { loadCards, type BrokenPart } from "../games";
import type { GameCard } from "../games/types";
import { api, HouseError } from "./api";
import { device } from "./device.svelte";
import { language, t, type Lang } from "./i18n.svelte";
import { notices } from "./notices.svelte";
import { dropAll, keep, kept } from "./offline/kept";
import { forgetSubscription, renew } from "./news/subscription";
import type { House, HouseGame, Me } from "./protocol";

class HouseState {
  house = $state.raw<House | null>(null);
  cards = $state.raw<GameCard[]>([]);
  /** Games of the house whose card this browser could not load. */
  broken = $state.raw<BrokenPart[]>([]);
  me = $state.raw<Me | null>(null);
  /** The first questions to the house are answered. */
  ready = $state(false);
  error = $state.raw<HouseError | null>(null);
  /** The house does not answer, and the page shows what this device remembers of it. */
  offline = $state(false);
  private changing: Promise<unknown> = Promise.resolve();
  /** How parts of the page are fetched; tests have them lost. */
  readonly parts = { loadCards };

  async begin(): Promise<void> {
    this.error = null;
    try {
      const house = await api.house();
      const [{ cards, broken }] = await Promise.all([
        // A part of the page that did not come is no other trouble than an answer that did not.
        this.parts.loadCards(house.games.map((game) => game.key)).catch(() => {
          throw new HouseError("offline", 0, null);
        }),
        this.change(() => this.whoAmI()),
      ]);
      this.house = house;
      this.cards = cards;
      this.broken = broken;
      this.offline = false;
      this.note();
    } catch (error) {
      if (!(error instanceof HouseError)) throw error;
      if (!(error.code === "offline" && (await this.remember()))) this.error = error;
    }
    this.ready = true;
  }

  /** For when the house cannot be asked. */
  private note(): void {
    if (this.house) keep("house", { house: this.house, me: this.me });
  }

  /** What this device knows of the house without asking it; false where that is nothing. */
  private async remember(): Promise<boolean> {
    const found = kept<{ house: House; me: Me | null }>("house");
    if (!found || !device.known) return false;
    const { house, me } = found.value;
    try {
      const { cards, broken } = await this.parts.loadCards(house.games.map((game) => game.key));
      [this.cards, this.broken] = [cards, broken];
    } catch {
      return false; // the parts of the page are not on this device
    }
    [this.house, this.me, this.offline] = [house, me, true];
    return true;
  }

  /** An address of this house that other devices can open. */
  share(path: string): string {
    return new URL(path, this.house?.address ?? location.origin).href;
  }

  game(key: string): HouseGame | null {
    return this.house?.games.find((game) => game.key === key) ?? null;
  }

  /** The lower a score the better, as in golf. */
  lowestWins(key: string): boolean {
    return this.game(key)?.lowest_wins ?? false;
  }

  /** A table of this game may wait at its great moments. */
  hasBeats(key: string): boolean {
    return this.game(key)?.beats ?? true;
  }

  /** What a game's chance was sealed with at a table; null where nothing is drawn. */
  sealOf(table: { game: string; commitment: string }): string | null {
    return this.game(table.game)?.draws === false ? null : table.commitment;
  }

  card(key: string): GameCard | null {
    return this.cards.find((card) => card.key === key) ?? null;
  }

  /** Asked only of browsers that have been here: for all others the answer is known, and no error is logged. */
  private async whoAmI(): Promise<void> {
    if (!device.known) return;
    try {
      this.me = await api.me();
    } catch (error) {
      if (!(error instanceof HouseError) || error.status !== 401) throw error;
      device.known = false;
      dropAll();
      return;
    }
    if (this.me.was !== undefined) notices.show(t("me.renamed", { was: this.me.was, name: this.me.name }));
    // What was chosen while the house was asked, or just before a page was left, is the newer choice.
    if (!device.unsaid) device.setLang(this.me.lang);
    else void this.setLang(language.lang).catch(() => undefined); // the next page tells it again
  }

  /** Be somebody of this name: makes the identity at the first time. */
  call(name: string): Promise<Me> {
    return this.change(async () => {
      const me = await this.say(name, language.lang);
      device.known = true;
      return me;
    });
  }

  setLang(lang: Lang): Promise<void> {
    device.setLang(lang);
    device.unsaid = true;
    return this.change(async () => {
      if (this.me) await this.say(this.me.name, language.lang);
    });
  }

  private async say(name: string, lang: Lang): Promise<Me> {
    const me = await api.setMe({ name, lang });
    if (language.lang === lang) device.unsaid = false;
    this.me = me;
    this.note();
    return me;
  }

  claim(token: string): Promise<Me> {
    return this.become(() => api.claim(token));
  }

  /** This browser is from now on whoever the house answers with: by a personal link, a passkey or a recovery code. */
  become<T extends Me>(ask: () => Promise<T>): Promise<T> {
    return this.change(async () => {
      const me = await ask();
      device.known = true;
      device.unsaid = false;
      dropAll();
      this.me = { name: me.name, lang: me.lang };
      this.note();
      await renew();
      device.setLang(me.lang);
      return me;
    });
  }

  /** This browser is nobody any more; nothing is deleted. */
  signOut(): Promise<void> {
    return this.change(async () => {
      await api.signOut();
      this.me = null;
      device.forget();
    });
  }

  /** Every other device, and every personal link so far, is nobody's from now on. */
  signOutOthers(): Promise<void> {
    return this.change(async () => {
      this.me = await api.signOutOthers();
      await renew();
    });
  }

  forget(): Promise<void> {
    return this.change(async () => {
      await forgetSubscription();
      await api.forgetMe();
      this.me = null;
      device.forget();
      dropAll();
    });
  }

  /** Who the reader is, once what is changing it just now is done. */
  async settled(): Promise<Me | null> {
    await this.changing.catch(() => undefined);
    return this.me;
  }

  /**
   * One change after the other: none is made of what another has just changed. The house closes the connections of whoever signs
   * out or leaves before it answers; they wait to know who it is.
   */
  private change<T>(work: () => Promise<T>): Promise<T> {
    const done = this.changing.then(work, work);
    this.changing = done;
    return done;
  }
}

export const house = new HouseState();
