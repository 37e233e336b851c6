import { expect, test } from 'vitest';
import { walks } from './walks.ts';

const SEED = Number(process.env['CHAOS_SEED'] ?? 1);

test('ten random walks of an order end with every parcel in transit, at its end, or with an alert that offers a fix', async () => {
  const { errors, figures } = await walks({ walks: 10, steps: 40, seed: SEED });

  console.log(JSON.stringify(figures));
  expect(errors).toEqual([]);
  expect(figures).toMatchObject({ walked: 10, drift: 0, total: 0, held: 0 });
  // The events that the test needs must have happened.
  for (const action of ['ship', 'cancel', 'shipAgain', 'return', 'turnBack'])
    expect(figures.done[action]).toBeGreaterThan(0);
});
