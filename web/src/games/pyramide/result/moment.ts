/** The fields of a moment, as they may come. */
import type { Lang } from "$lib/i18n.svelte";
import { percentage } from "$lib/language/numbers";

export const count = (raw: unknown): number => (typeof raw === "number" ? raw : 0);

export const texts = (raw: unknown): string[] => (Array.isArray(raw) ? raw.map(String) : []);

/** « 62 % »; nothing where there is no number. */
export const chanceOf = (raw: unknown, lang: Lang): string =>
  typeof raw === "number" ? percentage(raw, lang) : "";
