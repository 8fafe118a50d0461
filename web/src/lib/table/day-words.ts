/** What a seat has left in a game over days, in words. */
import { t } from "../i18n.svelte";
import { daySpan, dayWords, shortDaySpan } from "../language/time-words";
import type { DayClock } from "../protocol";

/** « encore 2 jours »; « sur la réserve : 5 heures »; « en vacances jusqu'au 3 mars »; nothing where the clock stands. */
export function leftWords(clock: DayClock, now: number): string {
  if (clock.move_until === null || clock.due === null) return "";
  if (clock.holiday !== null && clock.holiday > now)
    return t("days.holiday", { date: dayWords(clock.holiday) });
  if (clock.move_until > now) return t("days.left", { span: daySpan(clock.move_until - now) });
  return t("days.onReserve", { span: daySpan(clock.due - now) });
}

/** The same on the plate of a seat: « 47 h ». */
export function shortLeft(clock: DayClock, now: number): string {
  if (clock.move_until === null || clock.due === null) return "";
  if (clock.holiday !== null && clock.holiday > now) return t("days.away");
  return shortDaySpan((clock.move_until > now ? clock.move_until : clock.due) - now);
}

/** « réserve : 9 jours »: what is left of it, while the reserve itself is being used, too. */
export function reserveWords(clock: DayClock, now: number): string {
  const used = clock.move_until !== null && clock.due !== null && clock.move_until < now;
  const left = used && clock.due !== null ? Math.max(clock.due - now, 0) : clock.reserve;
  return left > 0 ? t("days.reserve", { span: daySpan(left) }) : t("days.noReserve");
}

/** Less than a quarter of a day is left of the move, or its reserve is being used. */
export function isUrgent(clock: DayClock, now: number): boolean {
  return clock.move_until !== null && clock.move_until - now < 6 * 3600 && (clock.holiday ?? 0) <= now;
}
