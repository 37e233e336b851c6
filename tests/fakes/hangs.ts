export type Timed = { what: string; ms: number };

const LONGEST_MS = 2_000;
const TIMES_THE_USUAL = 100;

/** The requests that hung: over two seconds, and a hundred times as long as the median of the same run. A slow
 *  machine delays all of them, a hang only some. */
export function hungAmong(answers: readonly Timed[]): string[] {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const limit = Math.max(LONGEST_MS, TIMES_THE_USUAL * usual);
  return answers
    .filter(({ ms }) => ms > limit)
    .map(({ what, ms }) => `${what} hung for ${Math.round(ms)} ms`);
}
