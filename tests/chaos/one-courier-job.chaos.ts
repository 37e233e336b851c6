import { expect, test } from 'vitest';
import { FEE, KILLS, ORDERS, shipUnderFire } from './ship-under-fire.ts';

test(`${ORDERS} orders have one courier job each, although the worker is killed ${KILLS} times`, async () => {
  const run = await shipUnderFire('worker/index.ts');

  expect(run).toMatchObject({ double: 0, missing: 0, drift: 0, total: 0 });
  expect(run.kills).toBeGreaterThanOrEqual(KILLS);
  expect(run.captured).toBe(ORDERS);
  expect(run.feesCents).toBe(ORDERS * FEE);
});
