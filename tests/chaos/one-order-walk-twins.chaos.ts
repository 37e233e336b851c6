import { expect, test } from 'vitest';
import { WALK_TWINS } from './walk-twins.ts';
import { walks } from './walks.ts';

const SEED = Number(process.env['CHAOS_SEED'] ?? 1);
const MOST_WALKS = 40;

test.each(WALK_TWINS)('where $words a walk finds it out', async ({ kinds, ...spoilt }) => {
  const run = { walks: MOST_WALKS, steps: 40, seed: SEED, until: kinds };
  const { isFound, figures } = await walks(run, spoilt);

  console.log(JSON.stringify({ kinds, ...figures }));
  expect(isFound).toBe(true);
});
