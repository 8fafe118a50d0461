/** The browser's French voice: off until somebody asks for it, and silent where there is none. */

const STORAGE_KEY = "pyramidion.voice";

function synth(): SpeechSynthesis | null {
  return typeof speechSynthesis === "undefined" || typeof SpeechSynthesisUtterance === "undefined"
    ? null
    : speechSynthesis;
}

function remembered(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === "yes";
  } catch {
    return false;
  }
}

function remember(on: boolean): void {
  try {
    if (on) localStorage.setItem(STORAGE_KEY, "yes");
    else localStorage.removeItem(STORAGE_KEY);
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

export class Speech {
  on = $state(remembered());
  /** The device speaks, but no French. */
  foreign = $state(false);
  readonly possible = synth() !== null;

  toggle(text: string): void {
    this.on = !this.on;
    remember(this.on);
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
    if (this.foreign) return;
    const said = new SpeechSynthesisUtterance(text);
    said.lang = "fr-FR";
    if (voice) said.voice = voice;
    voices.speak(said);
  }

  hush(): void {
    synth()?.cancel();
  }
}
