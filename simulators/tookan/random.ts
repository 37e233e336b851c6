/** Seeded random numbers (mulberry32): the same seed gives the same failures. */
export type Random = { next(): number; hex(length: number): string; seed(value: number): void };

export function createRandom(initial: number): Random {
  let state = initial >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    hex: (length) => Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join(''),
    seed: (value) => {
      state = value >>> 0;
    },
  };
}
