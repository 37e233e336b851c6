import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given, withShipment } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { chooseLocationHub, hubsOfLocations, hubsToChoose } from './location-hubs.ts';

test('an order is expected at the hub nearest to its pickup location, or at the hub that an administrator chose', async () => {
  const it = await beltWorld();
  const far = await given.hub(it.services, { name: 'Far Hub' });
  await it.db.hub.update({ where: { id: far.id }, data: { latitude: -26.2, longitude: 28 } });
  await it.db.hub.update({ where: { id: it.other.id }, data: { latitude: -29.8, longitude: 31 } });
  const ship = async () => {
    const { orderKey, id } = await given.order(it.services, { merchant: it.merchant });
    await requestShipments(it.services, it.merchant, { orderKeys: [orderKey] });
    return (await withShipment(it.services, id)).shipment.hubId;
  };
  expect(await ship()).toBe(it.hub.id);
  await it.db.pickupLocation.updateMany({ data: { hubId: far.id } });
  const [location] = await it.db.pickupLocation.findMany();
  expect(location?.hubId).toBe(far.id);
  const next = await given.order(it.services, { merchant: it.merchant });
  await it.db.order.update({ where: { id: next.id }, data: { pickupLocationId: location!.id } });
  await requestShipments(it.services, it.merchant, { orderKeys: [next.orderKey] });
  expect((await withShipment(it.services, next.id)).shipment.hubId).toBe(far.id);
});

test('choosing the hub of a pickup location also applies to booked shipments that have not arrived', async () => {
  const it = await beltWorld();
  const admin = await given.admin(it.services);
  const [location] = await it.db.pickupLocation.findMany();
  const id = location?.id ?? '';
  await it.db.hub.update({ where: { id: it.other.id }, data: { latitude: -29.8, longitude: 31 } });
  const hub = async () => (await hubsOfLocations(it.services, [id])).get(id);
  expect(await hub()).toEqual({ hubId: it.hub.id, name: 'Cape Town Hub', isChosen: false });

  await chooseLocationHub(it.services, admin, { locationId: id, hubId: it.other.id });
  expect(await hub()).toEqual({ hubId: it.other.id, name: 'Durban Hub', isChosen: true });
  expect(await it.shipment()).toMatchObject({ hubId: it.other.id });
  await it.scan({ here: true });
  await chooseLocationHub(it.services, admin, { locationId: id, hubId: null });
  expect(await hub()).toMatchObject({ hubId: it.hub.id, isChosen: false });
  expect(await it.shipment(), 'it lies here').toMatchObject({ hubId: it.other.id });

  for (const [by, input, code] of [
    [it.merchant, { locationId: id, hubId: null }, 'not-allowed'],
    [it.clerk, { locationId: id, hubId: null }, 'not-allowed'],
    [admin, { locationId: newId(), hubId: null }, 'not-found'],
    [admin, { locationId: id, hubId: newId() }, 'invalid-input'],
  ] as const)
    await expect(chooseLocationHub(it.services, by, input)).rejects.toMatchObject({ code });
});

test('every hub can be chosen, however many there are, but only by an administrator', async () => {
  const { services } = await testServices();
  const admin = await given.admin(services);
  const merchant = await given.merchant(services);
  const names = Array.from({ length: 101 }, (_, at) => `Hub ${String(at).padStart(3, '0')}`);
  for (const name of names) await given.hub(services, { name });

  expect((await hubsToChoose(services, admin)).map(({ name }) => name)).toEqual(names);
  expect(() => hubsToChoose(services, merchant)).toThrow(
    expect.objectContaining({ code: 'not-allowed' }) as Error,
  );
});
