/** When an evening was, in words. */
import { language, type Lang } from "../lib/i18n.svelte";
import { tr } from "./words";

/** « La soirée du samedi 15 novembre 2026 »; a day has a morning and an afternoon too. */
export function heading(began: number, lang: Lang = language.lang): string {
  const at = new Date(began * 1000);
  const date = new Intl.DateTimeFormat(lang, { dateStyle: "full" }).format(at);
  const hour = at.getHours();
  const part = hour >= 5 && hour < 12 ? "morning" : hour >= 12 && hour < 17 ? "afternoon" : "evening";
  return tr(`title.${part}`, { date }, lang);
}

/** « 1 h 05 », « 25 min ». */
export function duration(seconds: number, lang: Lang = language.lang): string {
  const minutes = Math.round(seconds / 60);
  const h = Math.floor(minutes / 60);
  const m = minutes % 60;
  if (minutes < 1) return tr("span.none", {}, lang);
  if (h === 0) return tr("span.minutes", { m }, lang);
  return m === 0
    ? tr("span.hours", { h }, lang)
    : tr("span.both", { h, m: String(m).padStart(2, "0") }, lang);
}
