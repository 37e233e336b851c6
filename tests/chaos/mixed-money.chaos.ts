import { expect, test } from 'vitest';
import { monthEnd } from './mixed-books.ts';
import { topUp } from './mixed-payments.ts';
import { mixedRun, type Run, type Twin } from './mixed-run.ts';
import { ship } from './mixed-shipments.ts';
import { holdsWithoutFloor, numbersFromASequence, writesTwice } from './mixed-twins.ts';
import { untilRed } from './until-red.ts';
import { isFull } from './worker-process.ts';

const FULL = Number(process.env['CHAOS_OPERATIONS'] ?? 10_000);
const SEED = Number(process.env['CHAOS_SEED'] ?? 13);
const SHORT: Run = { operations: 200, clients: 20, accounts: 6, workers: 3, seed: SEED };
const RUN: Run = isFull
  ? { operations: FULL, clients: 100, accounts: 25, workers: 6, seed: SEED }
  : SHORT;

test(`${RUN.operations} mixed operations of ${RUN.clients} clients, each sent twice, leave the books as the model says`, async () => {
  const { faults, figures } = await mixedRun(RUN);

  console.log(JSON.stringify(figures));
  expect(some(faults)).toEqual({});
  expect(figures).toMatchObject({ driftCents: 0, billedCents: figures.feesCents });
  // What was to happen did.
  const { holds, pending, invoices, killed, thrownAway, sickAnswers } = figures;
  for (const many of [holds, pending, invoices, killed, thrownAway, sickAnswers.payments])
    expect(many).toBeGreaterThan(0);
});

test.each<[string, Twin, string]>([
  ['a writer that posts twice', { spoil: writesTwice, acts: [[topUp, 1]] }, 'drifts'],
  ['a hold without a floor', { spoil: holdsWithoutFloor, acts: [[ship, 1]] }, 'belowLimit'],
  [
    'a number from a sequence',
    {
      spoil: numbersFromASequence,
      // prettier-ignore
      acts: [[ship, 2], [monthEnd, 1]],
      kills: [0.4, 0],
    },
    'gaps',
  ],
])('%s is found out', async (_twin, twin, kind) => {
  const found = await untilRed(async (round) => {
    const run = { ...SHORT, operations: 70, seed: SEED + round };
    const { faults, figures } = await mixedRun(run, twin);
    const faulty = new Map(Object.entries(faults)).get(kind)?.length ?? 0;
    console.log(JSON.stringify({ [kind]: faulty, ...figures }));
    return faulty;
  });

  expect(found).toBeGreaterThan(0);
});

/** Only the kinds of which there are some. */
function some(faults: Record<string, string[]>): object {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([kind, found]) =>
      found.length > 0 ? [[kind, found.slice(0, 5)]] : [],
    ),
  );
}
