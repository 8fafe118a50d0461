import "@testing-library/jest-dom/vitest";
import { afterEach } from "vitest";
import { language } from "./lib/i18n.svelte";

// All files of a worker share one page: what a test chose is not the next one's.
afterEach(() => {
  language.lang = "fr";
  localStorage.clear();
});
