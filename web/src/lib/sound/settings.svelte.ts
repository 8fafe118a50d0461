/** Sound as this device wants it: one switch and one volume, remembered. Storage may be forbidden; then it forgets. */

/** Where the sound comes from: everybody's screen, a device that several people share, or somebody's own. */
export type Place = "television" | "shared" | "computer" | "phone";

/** Where there is sound before anybody has chosen. */
const ON_BY_DEFAULT: readonly Place[] = ["television", "shared"];
const DEFAULT_VOLUME = 70;
const PREFIX = "pyramidion.sound";

function read(name: string): string | null {
  try {
    return localStorage.getItem(`${PREFIX}.${name}`);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(`${PREFIX}.${name}`, value);
  } catch {
    // A private window without storage still plays.
  }
}

function storedVolume(): number {
  const volume = Number(read("volume") ?? DEFAULT_VOLUME);
  return volume >= 0 && volume <= 100 ? volume : DEFAULT_VOLUME;
}

export class SoundSettings {
  /** Which kind of screen this is: the table that is open says it. */
  place = $state<Place>("computer");
  private choice = $state(read("on"));
  /** From 0 to 100. */
  volume = $state(storedVolume());
  /** Cues are written too: « [applaudissements] ». */
  captions = $state(read("captions") === "yes");

  /** The switch. */
  readonly on = $derived(
    this.choice === "yes" || (this.choice !== "no" && ON_BY_DEFAULT.includes(this.place)),
  );

  setOn(on: boolean): void {
    this.choice = on ? "yes" : "no";
    write("on", this.choice);
  }

  setVolume(volume: number): void {
    this.volume = volume;
    write("volume", String(volume));
  }

  setCaptions(yes: boolean): void {
    this.captions = yes;
    write("captions", yes ? "yes" : "no");
  }

  /** The first time alone: whether nobody was told on this device yet that it has no French voice. */
  tellsOfNoVoice(): boolean {
    if (read("no-voice") === "told") return false;
    write("no-voice", "told");
    return true;
  }
}

export const soundSettings = new SoundSettings();
