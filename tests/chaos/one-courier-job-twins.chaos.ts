import { expect, test } from 'vitest';
import { shipUnderFire } from './ship-under-fire.ts';
import { untilRed } from './until-red.ts';

test.each([
  ['without a look-up', 'tests/chaos/worker-without-look-up.ts'],
  ['without waiting while the result is unknown', 'tests/chaos/worker-without-wait.ts'],
])('broken twin: %s the same run books twice', async (_, entry) => {
  const double = await untilRed(async (round) => (await shipUnderFire(entry, round)).double);

  expect(double).toBeGreaterThan(0);
});
