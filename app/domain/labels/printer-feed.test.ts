import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { holdStation, leaveStation, LEASE_MS } from './printer-feed.ts';

async function printer() {
  const { services, db, clock } = await testServices();
  const merchant = await given.merchant(services);
  return { services, db, clock, merchant, userId: merchant.userId };
}

test('one station holds the printer; another gets it when it leaves or falls silent', async () => {
  const { services, userId, clock } = await printer();
  const hold = (station: string) => holdStation(services, userId, station);

  expect([await hold('tab-1'), await hold('tab-2'), await hold('tab-1')]).toEqual([
    ...[true, false, true],
  ]);
  clock.advance(LEASE_MS);
  expect([await hold('tab-2'), await hold('tab-1')]).toEqual([true, false]);
  await leaveStation(services, userId, 'tab-2');
  expect(await hold('tab-1')).toBe(true);
});
