import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import { chooseDriver } from './choose-driver.ts';

test('a driver is chosen by hand for what lies at one’s hub, and for nothing else', async () => {
  const it = await beltWorld();
  const driver = await it.db.driver.create({ data: { id: newId(), fleetId: '77', name: 'Bo' } });
  const choose = (over: object = {}, by = it.clerk) =>
    chooseDriver(it.services, by, { orderIds: [it.order.id], driverId: driver.id, ...over });
  await expect(choose()).rejects.toMatchObject({ code: 'not-found' });
  await it.scan();
  await it.give();
  for (const driverId of [driver.id, '77'])
    await choose({ driverId, orderIds: [it.order.orderKey] });
  await it.give();

  expect(it.courier.assigned.map(({ fleetId }) => fleetId)).toEqual(['1', '77']);
  await expect(choose({ driverId: '0' })).rejects.toMatchObject({
    details: { fields: { driverId: 'Choose one of the drivers.' } },
  });
  await expect(choose({}, given.hubStaff([it.other.id]))).rejects.toMatchObject({
    code: 'not-found',
  });
  await it.says('delivery', 'started');
  await expect(choose()).rejects.toMatchObject({ code: 'conflict' });
  await expect(
    chooseDriver(it.services, it.merchant, { orderIds: [it.order.id], driverId: driver.id }),
  ).rejects.toMatchObject({ code: 'not-allowed' });
});

test('an administrator gives no driver to what lies at no hub', async () => {
  const it = await beltWorld();
  await it.db.driver.create({ data: { id: newId(), fleetId: '77', name: 'Bo' } });
  await it.says('pickup', 'started');
  const admin = await given.admin(it.services);
  await expect(
    chooseDriver(it.services, admin, { orderIds: [it.order.id], driverId: '77' }),
  ).rejects.toMatchObject({ code: 'conflict' });
});
