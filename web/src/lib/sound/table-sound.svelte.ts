/** The sound of one table on this screen: cues of what happens now, the ticking clock, and on a television the voice. */
import { untrack } from "svelte";
import { loadSounds } from "../../games";
import type { GameEvent, GameSounds, GameView } from "../../games/types";
import { t } from "../i18n.svelte";
import { live } from "../notices.svelte";
import type { GameMessage } from "../protocol";
import { sentence } from "../language/sentences";
import type { TableSession } from "../table/table.svelte";
import { TRAITS, type Cue } from "./cues";
import { player } from "./player.svelte";
import { CueQueue, type Sounding } from "./queue";
import { Reader, type Line } from "./reader.svelte";
import { secondsOf } from "./score";
import { soundSettings as settings, type Place } from "./settings.svelte";
import { Speech } from "./speech.svelte";
import { cuesOf, PLAIN_SOUNDS, type Listeners } from "./step-cues";
import { ticksBefore } from "./ticks";

/** How long a cue stays written at least, and the word that there is no voice, in milliseconds. */
const CUE_CAPTION_MS = 1500;
const NO_VOICE_MS = 8000;

export class TableSound {
  /** The cue that is heard, in words, where they are wanted; empty: none. */
  cueCaption = $state("");
  /** That there is music, in words, where they are wanted. */
  readonly bedCaption = $derived.by(() => (this.playing && settings.captions ? t("sound.bed") : ""));
  /** What is spoken, or what is to be said about it; empty: nothing. */
  readonly caption = $derived.by(() => this.reader.caption || this.note);
  readonly reader = new Reader();
  readonly speech = new Speech();

  /** What is heard now is heard in the colour of the game; false while it loads, or where nothing can be heard. */
  readonly ready = $derived.by(() => this.loaded && settings.on && player.running);

  /** The game that a television waits for. */
  private readonly awaited = $derived.by(() => {
    const { table } = this.session;
    return table?.status === "gathering" && this.place() === "television" ? table.game : null;
  });
  private note = $state("");
  private playing = $state(false);
  private unseen = $state(false);
  private loaded = $state(false);
  private sounds: GameSounds = PLAIN_SOUNDS;
  private before: GameView | null = null;
  private asked = "";
  /** The game has begun on this screen: what it begins with is news. */
  private starting = false;
  private readonly queue = new CueQueue((cue) => this.sound(cue));
  private written: Cue | null = null;
  private erasing: ReturnType<typeof setTimeout> | undefined;

  /** Follows the table for as long as the component that calls this is there. */
  constructor(
    private readonly session: TableSession,
    private readonly place: () => Place,
  ) {
    $effect(() => {
      settings.place = this.place();
    });
    $effect(() => (settings.on ? player.begin() : this.queue.stop()));
    $effect(() => player.setVolume(settings.volume / 100));
    $effect(() => player.duck(this.reader.caption !== ""));
    $effect(() => this.load());
    $effect(() => this.follow());
    $effect(() => this.hearArrivals());
    $effect(() => this.tick());
    $effect(() => this.look());
    $effect(() => this.music());
    $effect(() => {
      if (!settings.on || !this.speech.allowed) this.reader.stop();
    });
    $effect(() => {
      if (this.reader.missing && settings.tellsOfNoVoice()) this.say(t("sound.noVoice"), NO_VOICE_MS);
    });
  }

  /** The switch, as the key M presses it: whoever does not look at it is told. */
  toggle(): void {
    settings.setOn(!settings.on);
    live.say(t(settings.on ? "sound.is.on" : "sound.is.off"));
  }

  private load(): void {
    const key = this.session.table?.game;
    if (key === undefined) return;
    void loadSounds(key).then((sounds) => {
      if (sounds) this.sounds = sounds;
      this.loaded = true;
    });
  }

  private follow(): () => void {
    const { stepListeners } = this.session;
    const step = (message: GameMessage, first: boolean): void => this.hear(message, first);
    stepListeners.add(step);
    return () => {
      stepListeners.delete(step);
      this.queue.stop();
      this.reader.stop();
      clearTimeout(this.erasing);
    };
  }

  /** What the screen was not there for is silent: the first view of a page or of a new connection, or of other eyes. */
  private hear({ view, events }: GameMessage, first: boolean): void {
    const missed = (first && !this.starting) || (!first && events.length === 0);
    const before = this.before;
    this.before = view;
    const question = this.place() === "television" ? (this.sounds.question?.(view) ?? "") : "";
    const isNew = question !== this.asked;
    this.asked = question;
    if (missed) return;
    this.add(
      this.starting ? this.opening(view) : cuesOf({ before, view, events }, this.sounds, this.listeners()),
    );
    this.starting = false;
    if (this.place() !== "television" || !settings.on || !this.speech.allowed || document.hidden) return;
    const lines: Line[] = events.map((event) => ({ text: this.spoken(event) }));
    this.reader.read(isNew ? [...lines, { text: question, question: true }] : lines);
  }

  /** Always French, as the voice is. A game that is read aloud has its end read, too. */
  private spoken(event: GameEvent): string {
    const { spoken } = this.sounds;
    const { client } = this.session;
    if (!spoken || !client) return "";
    const context = { ...this.session.context(), lang: "fr" as const };
    return event.type === "over" ? sentence(client, event, context) : spoken(event, context);
  }

  /** A game begins: a telephone says it only to those whose turn it is. */
  private opening(view: GameView): Cue[] {
    if (this.place() !== "phone") return ["phase"];
    return cuesOf({ before: null, view, events: [] }, this.sounds, this.listeners());
  }

  private listeners(): Listeners {
    const { seats, table } = this.session;
    return {
      place: this.place(),
      mine: table?.you.seats ?? [],
      people: seats.filter((seat) => seat.kind === "person" && !seat.stand_in).map((seat) => seat.seat),
      seats: seats.length,
    };
  }

  /** Somebody sits down while the table gathers; then the game begins. */
  private hearArrivals(): void {
    const table = this.session.table;
    if (!table) return;
    const people = table.seats.filter((seat) => seat.kind === "person").length;
    const { status } = table;
    untrack(() => {
      const before = this.gathered;
      this.gathered = status === "gathering" ? people : null;
      if (before === null) return;
      if (status === "playing") this.starting = true;
      else if (people > before && this.place() !== "phone") this.add(["join"]);
    });
  }
  /** How many had sat down when the table was last seen gathering. */
  private gathered: number | null = null;

  /** On a television something sounds while people arrive, until the game begins. */
  private music(): (() => void) | undefined {
    const game = this.awaited;
    if (game === null || !this.ready || this.unseen) return undefined;
    const stop = untrack(() => player.bed(game, this.sounds.colour));
    this.playing = true;
    return () => {
      this.playing = false;
      stop();
    };
  }

  /** Nobody sees the page: it makes no music for the room. */
  private look(): () => void {
    const look = (): void => {
      this.unseen = document.hidden;
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }

  private tick(): (() => void) | undefined {
    const { deadline, table } = this.session;
    if (deadline === null || table?.status !== "playing" || table.paused) return undefined;
    const timers = ticksBefore(deadline, performance.now()).map((ms) =>
      setTimeout(() => {
        if (this.hurried()) this.add(["tick"]);
      }, ms),
    );
    return () => timers.forEach(clearTimeout);
  }

  /** Nobody hurries bots, and a telephone hurries its own people alone. */
  private hurried(): boolean {
    const { place, mine, people } = this.listeners();
    const listening = place === "phone" ? mine : people;
    return this.session.toMove.some((seat) => listening.includes(seat));
  }

  private add(cues: Cue[]): void {
    // A page that nobody sees calls those whose turn it is, and keeps silent otherwise.
    const wanted = document.hidden ? cues.filter((cue) => cue === "turn") : cues;
    if (wanted.length > 0 && (settings.on || settings.captions)) this.queue.add(wanted);
  }

  private sound(cue: Cue): Sounding | null {
    const heard = settings.on ? player.play(cue, this.session.table?.game ?? "", this.sounds.colour) : null;
    if (!settings.captions) return heard;
    this.write(cue);
    return heard ?? { seconds: secondsOf(cue, this.sounds.colour), cut: () => undefined };
  }

  /** It stays long enough to be read; what matters less does not take its place meanwhile. */
  private write(cue: Cue): void {
    if (this.written && TRAITS[this.written].priority > TRAITS[cue].priority) return;
    this.written = cue;
    this.cueCaption = t(`sound.cue.${cue}`);
    clearTimeout(this.erasing);
    this.erasing = setTimeout(
      () => {
        this.written = null;
        this.cueCaption = "";
      },
      Math.max(CUE_CAPTION_MS, secondsOf(cue, this.sounds.colour) * 1000),
    );
  }

  private say(text: string, ms: number): void {
    this.note = text;
    setTimeout(() => (this.note = ""), ms);
  }
}
