import { beforeEach, describe, expect, test } from "vitest";
import { Reader } from "./reader.svelte";

interface Utterance {
  text: string;
  begun: () => void;
  done: () => void;
}

let spoken: Utterance[];
let hushed: number;
let voice: SpeechSynthesisVoice | null;
let reader: Reader;
/** The longest time that a sentence may take is over. */
let expires: () => void;

const browser = {
  find: () => Promise.resolve(voice),
  speak: (text: string, _: unknown, { begun, done }: { begun?: () => void; done?: () => void } = {}) => {
    spoken.push({ text, begun: begun ?? (() => undefined), done: done ?? (() => undefined) });
  },
  hush: () => void (hushed += 1),
};
const texts = (): string[] => spoken.map(({ text }) => text);
const last = (): Utterance => spoken.at(-1) ?? { text: "", begun: () => undefined, done: () => undefined };
/** The voice was looked for. */
const found = (): Promise<void> =>
  Promise.resolve()
    .then(() => undefined)
    .then(() => undefined);

beforeEach(() => {
  spoken = [];
  hushed = 0;
  voice = { lang: "fr-FR" } as SpeechSynthesisVoice;
  reader = new Reader(browser, {
    now: () => 0,
    after: (_, call) => {
      expires = call;
      return () => undefined;
    },
  });
});

describe("the reader", () => {
  test("reads one line after the other, and writes what it reads", async () => {
    reader.read([{ text: "Juste." }, { text: "" }, { text: "Citez un fruit.", question: true }]);
    await found();
    expect([texts(), reader.caption]).toEqual([["Juste."], ""]);
    last().begun();
    expect(reader.caption).toBe("Juste.");
    last().done();
    expect([texts(), reader.caption]).toEqual([["Juste.", "Citez un fruit."], ""]);
    last().begun();
    last().done();
    expect(reader.caption).toBe("");
  });

  test("does not read a question to the end that is no longer open", async () => {
    reader.read([{ text: "Citez un fruit.", question: true }]);
    await found();
    const question = last();
    question.begun();
    reader.read([{ text: "Faux." }]);
    await found();
    question.done(); // as browsers say of what they cut off
    expect([texts(), hushed]).toEqual([["Citez un fruit.", "Faux."], 1]);
  });

  test("lets a verdict be heard, and skips what has waited behind it meanwhile", async () => {
    reader.read([{ text: "Juste." }, { text: "Ana joue." }]);
    await found();
    reader.read([{ text: "Faux." }]);
    await found();
    expect([texts(), hushed]).toEqual([["Juste."], 0]);
    last().done();
    expect(texts()).toEqual(["Juste.", "Faux."]);
  });

  test("without a French voice reads nothing, and knows it", async () => {
    voice = null;
    reader.read([{ text: "Juste." }]);
    await found();
    expect([texts(), reader.missing]).toEqual([[], true]);
  });

  test("goes on behind a sentence whose end the browser never tells", async () => {
    reader.read([{ text: "Juste." }, { text: "Ana joue." }]);
    await found();
    last().begun();
    expires();
    expect([texts(), reader.caption]).toEqual([["Juste.", "Ana joue."], ""]);
  });

  test("falls silent", async () => {
    reader.read([{ text: "Juste." }, { text: "Ana joue." }]);
    await found();
    last().begun();
    reader.stop();
    expect([reader.caption, hushed]).toEqual(["", 1]);
    last().done();
    expect(texts()).toEqual(["Juste."]);
  });
});
