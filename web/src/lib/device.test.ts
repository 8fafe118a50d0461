/** What a device chooses for a reader who has not chosen yet. */
import { afterEach, expect, test, vi } from "vitest";
import { device, ofBrowser } from "./device.svelte";
import { language } from "./i18n.svelte";

const speaks = (...languages: string[]): void =>
  void vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
const begin = (): void => device.begin()();

afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.lang = "fr";
});

test("a first visit is in the language of the browser", () => {
  speaks("en-GB", "fr");
  begin();
  expect([language.lang, document.documentElement.lang]).toEqual(["en", "en"]);
  speaks("fr-CA", "en");
  begin();
  expect([language.lang, document.documentElement.lang]).toEqual(["fr", "fr"]);
});

test("the language that was chosen here is worth more than the browser's", () => {
  speaks("en-GB");
  device.setLang("fr");
  begin();
  expect(language.lang).toBe("fr");
});

test("the first language that the house speaks counts, and English where it speaks none", () => {
  expect(ofBrowser(["de-AT", "de", "fr", "en"])).toBe("fr");
  expect(ofBrowser(["DE", "EN-us"])).toBe("en");
  expect(ofBrowser(["pt-BR"])).toBe("en");
  expect(ofBrowser(["fro"])).toBe("en");
  expect(ofBrowser([])).toBe("en");
});
