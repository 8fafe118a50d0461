/** Robots have names of their own, one for each seat, so that the record reads like a table of people. */
const names = ["Inti", "Killa", "Wayra", "Amaru", "Sami", "Nina"];

export function botName(seat: number): string {
  return names[seat % names.length] ?? "";
}

/** Names as the house lists them: a bot stands there by its level, an open seat by nothing. */
export function shownNames(listed: (string | null)[], levels: string[]): string[] {
  return listed.map((name, seat) =>
    name === null || name === "" ? "" : levels.includes(name) ? botName(seat) : name,
  );
}
