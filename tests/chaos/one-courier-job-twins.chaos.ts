import { expect, test } from 'vitest';
import { shipUnderFire } from './ship-under-fire.ts';

test.each([
  ['without looking first', 'tests/chaos/worker-without-look-up.ts'],
  ['without waiting while unknown', 'tests/chaos/worker-without-wait.ts'],
])('%s the same run books twice', async (_, entry) => {
  const run = await shipUnderFire(entry);

  expect(run.double).toBeGreaterThan(0);
});
