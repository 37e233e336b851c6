import { expect, test } from 'vitest';
import { mixedRun, type Run } from './mixed-run.ts';
import { isFull } from './worker-process.ts';

const FULL = Number(process.env['CHAOS_OPERATIONS'] ?? 10_000);
const RUN: Run = isFull
  ? { operations: FULL, clients: 100, accounts: 25, workers: 6, seed: 13 }
  : { operations: 400, clients: 20, accounts: 6, workers: 3, seed: 13 };

test(`${RUN.operations} mixed operations of ${RUN.clients} clients, each sent twice, leave the books as the model says`, async () => {
  const { faults, figures } = await mixedRun(RUN);
  console.log(JSON.stringify(figures));
  expect(some(faults)).toEqual({});
  expect(figures.driftCents).toBe(0);
  expect(figures.billedCents).toBe(figures.feesCents);
});

/** Only the kinds of which there are some. */
function some(faults: Record<string, string[]>): object {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([kind, found]) =>
      found.length ? [[kind, found.slice(0, 5)]] : [],
    ),
  );
}
