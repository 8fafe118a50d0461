/** The browser's French voice: on somebody's own device off until it is asked for, and silent where there is none. */

const STORAGE_KEY = "pyramidion.voice";
/** Browsers find their voices a moment after the page has come; one that has none by then has none, in milliseconds. */
const VOICES_MS = 3000;

function synth(): SpeechSynthesis | null {
  return typeof speechSynthesis === "undefined" || typeof SpeechSynthesisUtterance === "undefined"
    ? null
    : speechSynthesis;
}

function remembered(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function remember(on: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, on ? "yes" : "no");
  } catch {
    // A private window without storage asks again.
  }
}

/** French as in France first, then any French; a voice on the device before one that needs the network. */
export function frenchVoice(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  const french = voices.filter((voice) => /^fr\b/i.test(voice.lang.replace("_", "-")));
  const rank = (voice: SpeechSynthesisVoice): number =>
    (/^fr.fr$/i.test(voice.lang) ? 0 : 2) + (voice.localService ? 0 : 1);
  return [...french].sort((a, b) => rank(a) - rank(b))[0] ?? null;
}

/** The French voice of this browser once it has had time to find its voices; null: it has none. */
export async function findVoice(): Promise<SpeechSynthesisVoice | null> {
  const voices = synth();
  if (!voices) return null;
  const known = frenchVoice(voices.getVoices());
  if (known) return known;
  await new Promise<void>((done) => {
    const timer = setTimeout(done, VOICES_MS);
    const found = (): void => {
      if (!frenchVoice(voices.getVoices())) return;
      clearTimeout(timer);
      voices.removeEventListener("voiceschanged", found);
      done();
    };
    voices.addEventListener("voiceschanged", found);
  });
  return frenchVoice(voices.getVoices());
}

/** Says it in French, after what is being said already; `done` comes when it is over, was cut off or cannot be said. */
export function speak(
  text: string,
  voice: SpeechSynthesisVoice | null,
  { begun, done }: { begun?: () => void; done?: () => void } = {},
): void {
  const voices = synth();
  if (!voices) {
    done?.();
    return;
  }
  const said = new SpeechSynthesisUtterance(text);
  said.lang = "fr-FR";
  if (voice) said.voice = voice;
  if (begun) said.onstart = begun;
  if (done) said.onend = said.onerror = done;
  voices.speak(said);
}

export function hush(): void {
  synth()?.cancel();
}

export class Speech {
  /** Somebody asked for it, or asked it to be silent; null: neither. */
  private chosen = $state(remembered());
  /** The device speaks, but no French. */
  foreign = $state(false);
  readonly possible = synth() !== null;

  /** It was asked for. */
  get on(): boolean {
    return this.chosen === "yes";
  }

  /** Nobody asked it to be silent: the television reads of its own accord. */
  get allowed(): boolean {
    return this.chosen !== "no";
  }

  choose(on: boolean): void {
    this.chosen = on ? "yes" : "no";
    remember(on);
  }

  toggle(text: string): void {
    this.choose(!this.on);
    if (this.on) this.say(text);
    else this.hush();
  }

  /** Says it, and nothing that was being said before. */
  say(text: string): void {
    const voices = synth();
    if (!voices || text === "") return;
    voices.cancel();
    const known = voices.getVoices();
    const voice = frenchVoice(known);
    this.foreign = known.length > 0 && voice === null;
    if (!this.foreign) speak(text, voice);
  }

  hush(): void {
    hush();
  }
}
