/** Numbers as the language writes them. */
import type { Lang } from "../i18n.svelte";

const formats = new Map<string, Intl.NumberFormat>();

function format(value: number, lang: Lang, options: Intl.NumberFormatOptions): string {
  const key = `${lang} ${JSON.stringify(options)}`;
  let found = formats.get(key);
  if (!found) formats.set(key, (found = new Intl.NumberFormat(lang, options)));
  return found.format(value);
}

/** « 8,7 », « 2027 »: as it stands in a sentence. Places of texts are filled with it. */
export function decimal(value: number, lang: Lang, digits = 2): string {
  return format(value, lang, { maximumFractionDigits: digits, useGrouping: false });
}

/** « 39 417 ». */
export function large(value: number, lang: Lang): string {
  return format(value, lang, {});
}

/** « 62 % », of 0.62. */
export function percentage(share: number, lang: Lang, digits = 0): string {
  return format(share, lang, { style: "percent", maximumFractionDigits: digits });
}

/** « +3 », « −1 ». */
export function withSign(value: number, lang: Lang): string {
  return format(value, lang, { signDisplay: "exceptZero" }).replace("-", "−");
}
