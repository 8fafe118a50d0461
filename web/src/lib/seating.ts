/** Where seats are around a board, seen by somebody who sits below it: clockwise, the next seat is on the left. */

export interface Around {
  left: number[];
  top: number[];
  right: number[];
  bottom: number[];
}

export function around(count: number, mine: number): Around {
  const others = Array.from({ length: count - 1 }, (_, i) => (mine + 1 + i) % count);
  if (others.length === 1) return { left: [], top: others, right: [], bottom: [mine] };
  const [first] = others;
  const last = others.at(-1);
  return {
    left: first === undefined ? [] : [first],
    top: others.slice(1, -1),
    right: last === undefined ? [] : [last],
    bottom: [mine],
  };
}
