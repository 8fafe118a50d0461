import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { frenchVoice, Speech } from "./speech.svelte";

const voice = (lang: string, localService = true): SpeechSynthesisVoice =>
  ({ lang, localService, name: lang, default: false, voiceURI: lang }) as SpeechSynthesisVoice;

class Utterance {
  lang = "";
  voice: SpeechSynthesisVoice | null = null;
  constructor(readonly text: string) {}
}

const spoken: Utterance[] = [];
let voices: SpeechSynthesisVoice[];
const cancel = vi.fn();

beforeEach(() => {
  spoken.length = 0;
  voices = [voice("en-GB"), voice("fr-CA"), voice("fr-FR")];
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  vi.stubGlobal("speechSynthesis", {
    getVoices: () => voices,
    speak: (said: Utterance) => spoken.push(said),
    cancel,
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("the voice", () => {
  test("is off until it is asked for, and remembers that it was", () => {
    const first = new Speech();
    expect(first.on).toBe(false);
    expect(spoken).toEqual([]);
    first.toggle("Citez un fruit.");
    expect(first.on).toBe(true);
    expect(spoken.map(({ text, lang }) => [text, lang])).toEqual([["Citez un fruit.", "fr-FR"]]);
    expect(new Speech().on).toBe(true);
    first.toggle("");
    expect(new Speech().on).toBe(false);
  });

  test("is French as in France if it can", () => {
    expect(frenchVoice(voices)?.lang).toBe("fr-FR");
    expect(frenchVoice([voice("fr_FR", false), voice("fr-BE")])?.lang).toBe("fr_FR");
    expect(frenchVoice([voice("en-GB"), voice("fry-NL")])).toBeNull();
  });

  test("says nothing rather than French with another language's sounds", () => {
    voices = [voice("en-GB")];
    const speech = new Speech();
    speech.toggle("Citez un fruit.");
    expect(spoken).toEqual([]);
    expect(speech.foreign).toBe(true);
  });

  test("interrupts itself and falls silent when it is switched off", () => {
    const speech = new Speech();
    speech.toggle("Un.");
    speech.say("Deux.");
    expect(spoken.map(({ text }) => text)).toEqual(["Un.", "Deux."]);
    cancel.mockClear();
    speech.toggle("");
    expect(cancel).toHaveBeenCalledOnce();
  });

  test("a browser without one has no button for it", () => {
    vi.unstubAllGlobals();
    vi.stubGlobal("speechSynthesis", undefined);
    const speech = new Speech();
    expect(speech.possible).toBe(false);
    speech.say("Citez un fruit.");
    speech.hush();
    expect(spoken).toEqual([]);
  });
});
