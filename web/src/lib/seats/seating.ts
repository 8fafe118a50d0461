/** Who sits where, seen by somebody who sits below the board: clockwise, the next seat is on the left. */
export interface Around {
  /** The others, from the left over the far side to the right. */
  others: number[];
  below: number;
}

export function around(count: number, below: number): Around {
  return { others: Array.from({ length: Math.max(0, count - 1) }, (_, i) => (below + 1 + i) % count), below };
}

/** All seats in one row: those who play together side by side. */
export function inOneRow(count: number, teams: (seats: number) => number[][] = () => []): number[] {
  const sorted = teams(count).flat();
  return sorted.length === count ? sorted : Array.from({ length: count }, (_, seat) => seat);
}
