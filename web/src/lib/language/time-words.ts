/** Times in words. */
import { language, t } from "../i18n.svelte";

/** « il y a 3 min », for seconds that have passed. */
export function ago(seconds: number): string {
  const relative = new Intl.RelativeTimeFormat(language.lang, { numeric: "auto", style: "short" });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return t("time.now");
  if (minutes < 60) return relative.format(-minutes, "minute");
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), "hour");
  return relative.format(-Math.floor(minutes / (24 * 60)), "day");
}

/** « 3 min » that somebody has been away. */
export function span(seconds: number): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  if (minutes < 1) return t("time.lessThanMinute");
  if (minutes < 60) return t("time.minutes", { n: minutes });
  return t("time.hours", { n: Math.floor(minutes / 60) });
}

/** « 2 jours », « 5 heures », « 12 min »: what is left of a time that is counted in days. */
export function daySpan(seconds: number): string {
  const hours = Math.floor(Math.max(0, seconds) / 3600);
  // Two whole days and more are told as days: what is over is no use to anybody yet.
  if (hours >= 48) return t("time.days", { n: Math.floor(hours / 24) });
  return span(seconds);
}

/** « 2 j », « 5 h », « 12 min »: the same where there is little room. */
export function shortDaySpan(seconds: number): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  if (minutes >= 48 * 60) return t("time.short.days", { n: Math.floor(minutes / (24 * 60)) });
  return minutes >= 60
    ? t("time.short.hours", { n: Math.floor(minutes / 60) })
    : t("time.short.minutes", { n: minutes });
}

/** « 14:05 » of a moment in seconds since 1970. */
export function hour(at: number): string {
  return new Intl.DateTimeFormat(language.lang, { hour: "2-digit", minute: "2-digit" }).format(
    new Date(at * 1000),
  );
}

/** « 14 mars 2027 » of a moment in seconds since 1970, where the reader is or in another zone. */
export function dayWords(at: number, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(language.lang, { dateStyle: "long", timeZone });
  return firstOfMonth(format.format(new Date(at * 1000)));
}

/** French counts the first of a month: « 1er janvier 2027 ». */
export function firstOfMonth(date: string): string {
  return language.lang === "fr" ? date.replace(/^1(?= )/, "1er") : date;
}

/** « 1:05 » left on a clock. */
export function countdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Seconds left at which a running clock is spoken of, for those who do not see it. */
const SPOKEN_AT_SECONDS: readonly number[] = [60, 30, 10, 5];
/** From here on the clock is in a hurry. */
export const HURRY_SECONDS = 5;

/** The moment that lies between what was left before and what is left now; null when there is none. */
export function passes(before: number, now: number): number | null {
  return SPOKEN_AT_SECONDS.findLast((mark) => before > mark && now <= mark) ?? null;
}

/** What is left, from 1 to 0. Time that was given on top fills a ring again. */
export function share(left: number, whole: number): number {
  return whole > 0 ? Math.min(1, Math.max(0, left / whole)) : 0;
}
