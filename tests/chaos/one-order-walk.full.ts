import { expect, test } from 'vitest';
import { walks } from './walks.ts';

const WALKS = Number(process.env['WALKS'] ?? 100);
const SEED = Number(process.env['CHAOS_SEED'] ?? 1);
const STEPS = 40;

test(`${WALKS} random walks of an order, ${STEPS} steps each: every parcel can continue, or has an alert that offers a fix`, async () => {
  const { errors, figures } = await walks({ walks: WALKS, steps: STEPS, seed: SEED });

  console.log(JSON.stringify(figures));
  expect(errors).toEqual([]);
  expect(figures).toMatchObject({ drift: 0, total: 0, held: 0 });
});
