/** Days of the calendar where the reader lives, as a form has them and as the house counts them. */

/** The day of a moment, so many days later, as an input of type date has it. */
export function localDay(seconds: number, later = 0): string {
  const day = new Date(seconds * 1000);
  day.setDate(day.getDate() + later);
  const pad = (n: number): string => String(n).padStart(2, "0");
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

/** When the first of two days begins, in seconds, and how many days they are, both counted; null: they are none. */
export function daysOf(from: string, to: string): { begins: number; days: number } | null {
  const first = new Date(`${from}T00:00`);
  const last = new Date(`${to}T00:00`);
  if (Number.isNaN(first.getTime()) || Number.isNaN(last.getTime()) || last < first) return null;
  // Rounded: a span over a change of the clocks has an hour more or less.
  return {
    begins: first.getTime() / 1000,
    days: Math.round((last.getTime() - first.getTime()) / 86_400_000) + 1,
  };
}
