import { expect, test } from 'vitest';
import { walks } from './walks.ts';

const WALKS = Number(process.env['WALKS'] ?? 100);
const SEED = Number(process.env['CHAOS_SEED'] ?? 1);
const STEPS = 40;

test(`${WALKS} random walks of an order, ${STEPS} steps each: every parcel has a way on, or somebody who can mend it`, async () => {
  const { errors, figures } = await walks({ walks: WALKS, steps: STEPS, seed: SEED });

  console.log(JSON.stringify(figures));
  expect(errors).toEqual([]);
  expect(figures).toMatchObject({ drift: 0, total: 0, held: 0 });
});
