/** One line of `npm run bench`. */
export type BenchResult = {
  part: string;
  unit: string;
  /** Medians of the rounds. */
  limit: number;
  product: number;
  ratio: number;
  goal: number;
  pass: boolean;
  guards: Record<string, Guard>;
  rounds: number;
};

/** What must hold besides the ratio. Never a time: a machine a third as fast would fail it. */
type Guard = { value: number; bound: number; pass: boolean };

export const atMost = (value: number, bound: number): Guard => ({
  value,
  bound,
  pass: value <= bound,
});

/** The part has met its goal, and every guard holds. */
export function judged(result: Omit<BenchResult, 'pass'>, goal: 'at least' | 'at most') {
  const { ratio, guards } = result;
  const met = goal === 'at least' ? ratio >= result.goal : ratio <= result.goal;
  return { ...result, pass: met && Object.values(guards).every(({ pass }) => pass) };
}

type Measure = () => number | Promise<number>;

type Alternated = {
  limit: number;
  product: number;
  ratio: number;
  rounds: number;
  /** The product's, of each round. */
  products: readonly number[];
};

/** Limit, product, limit, product …, so that a machine's moods fall on both; the medians count. One
 *  round of each goes before, to warm up. */
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

/** How many a second `work` makes. */
export async function rate(count: number, work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return (count * 1000) / (performance.now() - start);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
