/** Whether the checks run with their full counts. SECURITY=short, which `npm test` sets, runs the same checks with
 *  smaller counts. */
export const isFull = process.env['SECURITY'] !== 'short';

/** The seed of all random choices, so that a failure can be reproduced: SECURITY_SEED=<number> npm run
 *  test:security. */
export const SEED = Number(process.env['SECURITY_SEED'] ?? 20_261_122);

export const counts = {
  bodies: isFull ? 10_000 : 600,
  rawRequests: isFull ? 20_000 : 1_200,
  /** How long the worst bodies are sent to each endpoint, in milliseconds. */
  loadMs: isFull ? 5_000 : 1_200,
};

export type Pick = {
  one<T>(list: readonly T[]): T;
  /** A whole number from 0 to below `below`. */
  below(below: number): number;
  chance(of: number): boolean;
  bytes(length: number): Buffer;
};

/** A random generator with a seed (mulberry32). */
export function pickFrom(seed: number): Pick {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    one: (list) => list[below(list.length)]!,
    chance: (of) => next() < of,
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  };
}

/** The limit, in milliseconds, above which an answer counts as a hang. It grows on a slow machine: ten times the
 *  slowest answer of a bare server to the same requests, and at least two seconds. */
export function hangLimitMs(controlMs: readonly number[]): number {
  return Math.max(2_000, 10 * Math.max(0, ...controlMs));
}

/** Repeats each slow request alone and keeps those that are slow again. The others were slow because the machine
 *  was busy. */
export async function stillSlow<T extends { ms: number }>(
  slow: readonly T[],
  limitMs: number,
  again: (one: T) => Promise<number>,
): Promise<T[]> {
  const kept: T[] = [];
  for (const one of slow) if ((await again(one)) > limitMs) kept.push(one);
  return kept;
}

/** Does `work` for each thing, `width` at a time. */
export async function inParallel<T>(
  things: readonly T[],
  width: number,
  work: (thing: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const workers = Array.from({ length: width }, async () => {
    while (next < things.length) {
      const index = next;
      next += 1;
      await work(things[index]!, index);
    }
  });
  await Promise.all(workers);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
