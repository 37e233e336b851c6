import { expect, test } from 'vitest';
import { writtenDay } from '#app/domain/shared/days.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import { chooseDriver } from './choose-driver.ts';

test('a clerk can assign a driver only to parcels at their own hub', async () => {
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

test('an administrator cannot assign a driver to a parcel that is at no hub', async () => {
  const it = await beltWorld();
  await it.db.driver.create({ data: { id: newId(), fleetId: '77', name: 'Bo' } });
  await it.says('pickup', 'started');
  const admin = await given.admin(it.services);
  await expect(
    chooseDriver(it.services, admin, { orderIds: [it.order.id], driverId: '77' }),
  ).rejects.toMatchObject({ code: 'conflict' });
});

test('a parcel that stayed at the hub overnight goes out today and counts towards today', async () => {
  const it = await givenAfterANight();

  const { from, before } = it.courier.broughtOn.at(-1)!.hub;
  expect(before.getTime()).toBeGreaterThan(from.getTime());
  expect(isoDay(before)).toBe(isoDay(it.clock.now()));
  const { receivedFor } = await it.shipment();
  expect(receivedFor && writtenDay(receivedFor)).toBe(isoDay(it.clock.now()));
});

test('a parcel that is delivered on the day after its own is late, although it waited at the hub', async () => {
  const it = await givenAfterANight();
  await it.says('delivery', 'successful');

  expect(await it.shipment()).toMatchObject({ state: 'completed', isLate: true });
});

test('if the courier does not answer until after midnight, the driver is requested for the new day', async () => {
  const it = await beltWorld();
  await it.scan();
  it.clock.advance(24 * 3_600_000);
  await it.give();

  const { from, before } = it.courier.broughtOn.at(-1)!.hub;
  expect(before.getTime()).toBeGreaterThan(from.getTime());
  const { receivedFor } = await it.shipment();
  expect(receivedFor && writtenDay(receivedFor)).toBe(isoDay(it.clock.now()));
});

/** A parcel that found no driver, stayed at the hub overnight, and was given to one the next day. */
async function givenAfterANight() {
  const it = await beltWorld();
  it.courier.fleet.drivers = [];
  await it.scan();
  await it.give();
  await it.db.driver.create({ data: { id: newId(), fleetId: '1', name: 'Zola' } });
  it.clock.advance(24 * 3_600_000);
  const shipmentIds = [(await it.shipment()).id];
  await chooseDriver(it.services, it.clerk, { shipmentIds, driverId: '1' });
  await it.give();
  return it;
}
