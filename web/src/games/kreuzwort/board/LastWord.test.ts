import { render, screen } from "@testing-library/svelte";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { language } from "$lib/i18n.svelte";
import type { WordShown } from "$lib/protocol";
import LastWord from "./LastWord.svelte";
import { viewOf } from "../testing";
import { asView } from "../values";

const reading = { kind: "noun", base: false, ipa: "pɔʁt" };
const known: Record<string, Partial<WordShown>> = {
  PORTES: {
    playable: true,
    readings: [
      {
        ...reading,
        spelling: "portes",
        lemma: "porte",
        fr: "nom féminin pluriel",
        en: "feminine plural noun",
      },
    ],
  },
  LM: {
    playable: false,
    readings: [],
    fr: "« lm » n’est pas dans le dictionnaire.",
    en: "“lm” is not in the dictionary.",
  },
};
let asked: string[] = [];

beforeEach(() => {
  language.lang = "fr";
  asked = [];
  // jsdom has no modal windows.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const word = path.split("/").at(-1) ?? "";
    const told = known[word];
    return Promise.resolve(
      told
        ? Response.json({ word, letters: word, ...told })
        : Response.json({ code: "limit", fr: "veuillez patienter", en: "please wait" }, { status: 429 }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

function show(more: Record<string, unknown> = {}, inflected = true): void {
  const log = [{ seat: 0, word: "LM", score: 3 }, { seat: 1 }, { seat: 1, word: "PORTES", score: 8 }];
  const last = { seat: 1, word: "PORTES", cells: ["C3"], score: 8 };
  const view = asView(viewOf({ log, last, ...more }));
  render(LastWord, { props: { view, names: ["Ana", "Bao"], seat: 0, inflected } });
}

const open = (): Promise<void> =>
  userEvent.click(screen.getByRole("button", { name: "PORTES dans le dictionnaire" }));

test("the last word opens its entry: form, nature, lemma", async () => {
  show();
  expect(screen.getByText("Bao, 8 points")).toBeVisible();
  await open();
  expect(await screen.findByText("portes")).toHaveAttribute("lang", "fr");
  expect(screen.getByText("nom féminin pluriel")).toBeVisible();
  expect(screen.getByText("forme de porte")).toBeVisible();
  expect(screen.getByText(/Lexique 3.83.*CC BY-SA/)).toBeVisible();
  expect(asked).toEqual(["/api/words/PORTES"]);
});

test("in English the nature is told in English", async () => {
  language.lang = "en";
  show();
  await userEvent.click(screen.getByRole("button", { name: "PORTES in the dictionary" }));
  expect(await screen.findByText("feminine plural noun")).toBeVisible();
  expect(screen.getByText("form of porte")).toBeVisible();
});

test("the words before are one tap further, a word that is none gets its reason", async () => {
  show();
  await open();
  expect(screen.queryByRole("button", { name: /passe/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "LM, Ana, 3 points" }));
  expect(await screen.findByText(/n’est pas dans le dictionnaire/)).toBeVisible();
  expect(screen.getByRole("dialog", { name: "LM dans le dictionnaire" })).toBeVisible();
});

test("what the house cannot say now is told", async () => {
  show({ last: { seat: 1, word: "MOT", cells: ["C3"], score: 8 } });
  await userEvent.click(screen.getByRole("button", { name: "MOT dans le dictionnaire" }));
  expect(await screen.findByText("Veuillez patienter.")).toBeVisible();
});

test("a table that plays by its own list or by base forms says so", async () => {
  show({ words: ["PORTES"] });
  await open();
  expect(screen.getByText(/une liste choisie/)).toBeVisible();
});

test("before the first word there is nothing to look up", () => {
  show({ last: null });
  expect(screen.getByText("Pas encore de mot")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});
