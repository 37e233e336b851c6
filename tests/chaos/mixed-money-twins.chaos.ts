import { expect, test } from 'vitest';
import { monthEnd } from './mixed-books.ts';
import { topUp } from './mixed-payments.ts';
import { mixedRun, SHORT, type Twin } from './mixed-run.ts';
import { ship } from './mixed-shipments.ts';
import { holdsWithoutFloor, numbersFromASequence, writesTwice } from './mixed-twins.ts';
import { untilRed } from './until-red.ts';

test.each<[string, Twin, string]>([
  ['a writer that posts twice', { spoil: writesTwice, actions: [[topUp, 1]] }, 'drifts'],
  ['a hold without a limit', { spoil: holdsWithoutFloor, actions: [[ship, 1]] }, 'belowLimit'],
  [
    'a number from a sequence',
    {
      spoil: numbersFromASequence,
      // prettier-ignore
      actions: [[ship, 2], [monthEnd, 1]],
      kills: [0.4, 0],
    },
    'gaps',
  ],
])('broken twin: %s is detected', async (_twin, twin, kind) => {
  const found = await untilRed(async (round) => {
    const run = { ...SHORT, operations: 70, seed: SHORT.seed + round };
    const { errors, figures } = await mixedRun(run, twin);
    const faulty = new Map(Object.entries(errors)).get(kind)?.length ?? 0;
    console.log(JSON.stringify({ [kind]: faulty, ...figures }));
    return faulty;
  });

  expect(found).toBeGreaterThan(0);
});
