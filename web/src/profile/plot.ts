/** The geometry of a rating over time: a line, a band of uncertainty around it, and round numbers beside it. */
export interface Point {
  at: number;
  rating: number;
  spread: number;
}

export interface Plot {
  line: string;
  band: string;
  dots: { x: number; y: number }[];
  /** Ratings that have a line of their own. */
  marks: { y: number; value: number }[];
}

const STEPS = [25, 50, 100, 200, 250, 500, 1000];
const MOST_MARKS = 5;

/** So far apart that there are at most five marks. */
export function stepFor(low: number, high: number): number {
  return STEPS.find((step) => (high - low) / step <= MOST_MARKS) ?? 2000;
}

export function plotOf(points: Point[], width: number, height: number): Plot {
  const times = points.map((point) => point.at);
  const low = Math.min(...points.map((point) => point.rating - point.spread / 2));
  const high = Math.max(...points.map((point) => point.rating + point.spread / 2));
  const step = stepFor(low, high);
  const bottom = Math.floor(low / step) * step;
  const top = Math.max(Math.ceil(high / step) * step, bottom + step);
  const first = Math.min(...times);
  const span = Math.max(...times) - first;
  const x = (point: Point): number => round(span === 0 ? width / 2 : ((point.at - first) / span) * width);
  const y = (rating: number): number => round(height - ((rating - bottom) / (top - bottom)) * height);
  const join = (places: [number, number][]): string => places.map(([a, b]) => `${a},${b}`).join(" ");
  const upper = points.map((point): [number, number] => [x(point), y(point.rating + point.spread / 2)]);
  const lower = points.map((point): [number, number] => [x(point), y(point.rating - point.spread / 2)]);
  const marks = [];
  for (let value = bottom; value <= top; value += step) marks.push({ y: y(value), value });
  return {
    line: join(points.map((point): [number, number] => [x(point), y(point.rating)])),
    band: join([...upper, ...lower.reverse()]),
    dots: points.map((point) => ({ x: x(point), y: y(point.rating) })),
    marks,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
