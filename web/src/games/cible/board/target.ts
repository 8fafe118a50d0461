/** The target: where the towers stand on its rings, and where the camera looks. The middle is 0, 0. */

export interface Place {
  x: number;
  y: number;
}

/** The outer edge of each ring, from outside; inside the last one is the centre with its two places. */
export const EDGES = [94, 73, 52, 32] as const;
/** Where a tower stands on ring 1, 2 and 3. */
const STANDS = [83, 62, 42];
/** The two places of the centre, on both sides of the heart. */
const BESIDE = 20;
/** When the heart is taken, whoever lost the auction makes room. */
const ASIDE = 27;

/** Degrees clockwise from the right; the reader's own tower stands at the bottom. */
export function angleOf(seat: number, seats: number, below: number): number {
  return 90 + ((seat - below) * 360) / seats;
}

/** Between two towers, as near to the top as possible: there a ring has room for its name. */
export function freeAngle(seats: number): number {
  return 90 + ((Math.floor(seats / 2) + 0.5) * 360) / seats;
}

export function placesOf(rings: readonly number[], qualified: readonly number[], below = 0): Place[] {
  const beside = rings.includes(5) ? ASIDE : BESIDE;
  return rings.map((ring, seat) => {
    if (ring >= 5) return { x: 0, y: 0 };
    if (ring === 4) return { x: (qualified.indexOf(seat) === 0 ? -1 : 1) * beside, y: 0 };
    const radius = STANDS[ring - 1] ?? STANDS[0] ?? 0;
    const angle = (angleOf(seat, rings.length, below) * Math.PI) / 180;
    return { x: round(radius * Math.cos(angle)), y: round(radius * Math.sin(angle)) };
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

/** Towers that stand further back are drawn first. */
export function backToFront(places: readonly Place[]): number[] {
  return places.map((_, seat) => seat).sort((a, b) => (places[a]?.y ?? 0) - (places[b]?.y ?? 0) || a - b);
}

/** The camera looks there, in degrees; null for somebody who stands where it would. */
export function lookAt(place: Place | undefined): number | null {
  if (!place || (place.x === 0 && place.y === 0)) return null;
  return (Math.atan2(place.y, place.x) * 180) / Math.PI;
}

/** The camera goes on turning the same way, once round and a little, and stops there. */
export function turnTo(before: number, aim: number): number {
  const rest = (((aim - before) % 360) + 360) % 360;
  return before + rest + (rest < 180 ? 360 : 0);
}
