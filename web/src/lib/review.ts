/** The coach's review after a game: what all games count of it. */

/** One turn beside the best one of its moment. */
export interface ReviewEntry {
  number: number;
  seat: number;
  /** What the best turn would have brought more, in the game's own measure. */
  loss: number;
}

export interface ReviewSum {
  seat: number;
  turns: number;
  good: number;
  /** Of all turns together. */
  loss: number;
}

/** One sum for each seat that has a turn in it, in the order of the seats. */
export function sums<Entry extends ReviewEntry>(
  entries: readonly Entry[],
  good: (entry: Entry) => boolean,
): ReviewSum[] {
  const seats = [...new Set(entries.map((entry) => entry.seat))].sort((a, b) => a - b);
  return seats.map((seat) => {
    const own = entries.filter((entry) => entry.seat === seat);
    return {
      seat,
      turns: own.length,
      good: own.filter(good).length,
      loss: own.reduce((sum, entry) => sum + entry.loss, 0),
    };
  });
}
