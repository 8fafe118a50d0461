// Who asks: a plausible guesser that never repeats a refuted question, the same for both servers.
const CELLS = [...'ABCD'].flatMap((row) => [...'123456'].map((column) => row + column));

/** Marsaglia's xorshift32: numbers from 0 up to 1 that follow from the seed. */
export function generator(seed) {
  let x = (seed ^ 0x9e3779b9) >>> 0 || 1;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 2 ** 32;
  };
}

export class Asker {
  constructor(random) {
    this.random = random;
    this.open = CELLS.flatMap((cell) => [...'SLAO'].map((symbol) => ({ cell, symbol })));
  }

  next() {
    return this.open[Math.floor(this.random() * this.open.length)];
  }

  /** A hit settles the cell, a miss refutes one animal on it. */
  learn({ cell, symbol, hit }) {
    this.open = this.open.filter((x) => x.cell !== cell || (!hit && x.symbol !== symbol));
  }
}
