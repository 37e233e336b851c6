import { expect, test } from 'vitest';
import { isoDay } from '#app/domain/shared/time.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import { lyingAt } from './lying-at.ts';

test('staff of the hub can assign a driver on the order’s page while the parcel is at the hub', async () => {
  const it = await beltWorld();
  const admin = await given.admin(it.services);
  const where = (actor = it.clerk) => lyingAt(it.services, actor, it.order.id);
  expect(await where(admin)).toBeNull();
  await it.scan();
  const lying = {
    shipmentId: it.first.id,
    hubId: it.hub.id,
    hubName: it.hub.name,
    day: isoDay(it.clock.now()),
    driver: null,
  };
  expect(await where()).toEqual(lying);
  await it.give();
  expect(await where(admin)).toEqual({ ...lying, driver: 'Zola' });
  expect(await where(given.hubStaff([it.other.id]))).toBeNull();
  expect(await where(it.merchant)).toBeNull();
  await it.says('delivery', 'started');
  expect(await where()).toBeNull();
});
