/** One result line of `npm run bench`. `limit` is the value that the product is compared with in the same run,
 *  mostly that of a minimal implementation of the same work (docs/bench.md). */
export type BenchResult = {
  part: string;
  unit: string;
  /** The values of `limit` and `product` are medians of the rounds. */
  limit: number;
  product: number;
  ratio: number;
  goal: number;
  /** Whether a higher or a lower ratio is better. */
  better: 'higher' | 'lower';
  pass: boolean;
  guards: Record<string, Guard>;
  rounds: number;
};

/** A condition besides the ratio. It is never a time, because a machine that is three times slower would fail it. */
type Guard = { value: number; bound: number; pass: boolean };

export const atMost = (value: number, bound: number): Guard => ({
  value,
  bound,
  pass: value <= bound,
});

/** Passes if the ratio meets its goal and every guard holds. */
export function assessed(
  result: Omit<BenchResult, 'pass' | 'better'>,
  goal: 'at least' | 'at most',
): BenchResult {
  const { ratio, guards } = result;
  const met = goal === 'at least' ? ratio >= result.goal : ratio <= result.goal;
  const better = goal === 'at least' ? 'higher' : 'lower';
  return { ...result, better, pass: met && Object.values(guards).every(({ pass }) => pass) };
}

type Measure = () => number | Promise<number>;

type Alternated = {
  limit: number;
  product: number;
  ratio: number;
  rounds: number;
  /** The product's value in each round. */
  products: readonly number[];
};

/** Measures limit and product in turn, so that a varying machine affects both, and takes medians. One unmeasured
 *  round of each warms up. */
export async function alternate(options: {
  rounds: number;
  limit: Measure;
  product: Measure;
}): Promise<Alternated> {
  await options.limit();
  await options.product();
  const limits: number[] = [];
  const products: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    limits.push(await options.limit());
    products.push(await options.product());
  }
  const limit = median(limits);
  const product = median(products);
  return { limit, product, ratio: product / limit, rounds: options.rounds, products };
}

/** Runs `work` once and returns how many of its `count` parts are done per second. */
export async function rate(count: number, work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return (count * 1000) / (performance.now() - start);
}

/** Milliseconds of processor time that this process spends on `work`. Unlike the clock, it does not depend on what
 *  else the machine does, so it suits work that waits for nothing. */
export async function processorMs(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Returns the result of `work` and the milliseconds it took. */
export async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const started = performance.now();
  const value = await work();
  return { value, ms: performance.now() - started };
}

export function p95Of(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
