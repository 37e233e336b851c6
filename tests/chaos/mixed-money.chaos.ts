import { expect, test } from 'vitest';
import { mixedRun, SHORT, type Run } from './mixed-run.ts';
import { isFull } from './worker-process.ts';

const FULL = Number(process.env['CHAOS_OPERATIONS'] ?? 10_000);
const RUN: Run = isFull
  ? { ...SHORT, operations: FULL, clients: 100, accounts: 25, workers: 6 }
  : SHORT;

test(`${RUN.operations} mixed operations of ${RUN.clients} clients, each sent twice, leave the books as the model predicts`, async () => {
  const { errors, figures } = await mixedRun(RUN);

  console.log(JSON.stringify(figures));
  expect(some(errors)).toEqual({});
  expect(figures).toMatchObject({ driftCents: 0, billedCents: figures.feesCents });
  // The events that the test needs must have happened.
  const { holds, pending, invoices, killed, thrownAway, sickAnswers } = figures;
  for (const many of [holds, pending, invoices, killed, thrownAway, sickAnswers.payments])
    expect(many).toBeGreaterThan(0);
});

/** The errors by kind, without the kinds that have none, and at most five of each. */
function some(errors: Record<string, string[]>): object {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([kind, found]) =>
      found.length > 0 ? [[kind, found.slice(0, 5)]] : [],
    ),
  );
}
