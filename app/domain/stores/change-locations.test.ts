import { expect, test } from 'vitest';
import { evaluateStore } from '#app/domain/orders/evaluate-store.ts';
import { evaluateStoreJob } from '#app/domain/orders/evaluate-store.job.ts';
import { unbookedAt } from '#app/domain/orders/unbooked-at.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { given } from '#tests/builders/given.ts';
import { TYPED_LOCATION } from '#tests/builders/location-form.ts';
import { statementsOf } from '#tests/fakes/statements.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { PickupLocationForm } from './pickup-location-form.schema.ts';
import {
  createPickupLocation,
  listPickupLocations,
  makeDefaultLocation,
  readPickupLocation,
  removePickupLocation,
  updatePickupLocation,
} from './pickup-locations.ts';

const FORM = {
  ...TYPED_LOCATION,
  latitude: '-29.83',
  longitude: '31.01',
  geoSource: 'pin',
  precision: 'street',
};

/** A store with a warehouse, which is its default, and a depot. */
async function twoLocations() {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, { withPickup: false });
  const storeName = store.name;
  const add = (locationName: string) =>
    createPickupLocation(services, merchant, {
      ...PickupLocationForm.parse({ ...FORM, locationName }),
      storeName,
    });
  const [warehouse, depot] = [await add('Warehouse'), await add('Depot')];
  const orderAt = (pickupLocationId: string) =>
    given.order(services, { merchant, store, pickupLocationId });
  /** Runs the queued evaluations of the store's orders. */
  const work = async () => {
    const jobs = await db.outbox.findMany({ where: { job: evaluateStoreJob.name } });
    for (const { payload } of jobs)
      await evaluateStore(services, evaluateStoreJob.payload.parse(payload));
  };
  const placeOf = async ({ id }: { id: string }) =>
    (await db.order.findUniqueOrThrow({ where: { id } })).pickupLocationId;
  const names = async () =>
    (await listPickupLocations(services, merchant, storeName)).map(
      ({ name, isDefault }) => `${name}${isDefault ? ' (default)' : ''}`,
    );
  const about = { storeName, id: depot.id };
  return {
    services,
    db,
    merchant,
    store,
    add,
    warehouse,
    depot,
    orderAt,
    work,
    placeOf,
    names,
    about,
  };
}

test('removing a location moves its unbooked orders to the default location and leaves booked orders', async () => {
  const { services, db, merchant, store, warehouse, depot, orderAt, work, placeOf, names, about } =
    await twoLocations();
  const [unbooked, booked] = [await orderAt(depot.id), await orderAt(depot.id)];
  await db.order.update({ where: { id: booked.id }, data: { status: 'assigned' } });

  const sent = await statementsOf(async () => {
    expect((await unbookedAt(db, [depot])).get(depot.id)).toBe(1);
  });
  // Without the store, no index would limit the orders that are read.
  expect(sent).toEqual([expect.stringMatching(/where.+store_id/i)]);
  await removePickupLocation(services, merchant, about);
  await work();

  expect(await placeOf(unbooked)).toBe(warehouse.id);
  expect(await placeOf(booked)).toBe(depot.id);
  expect(await names()).toEqual(['Warehouse (default)']);

  await removePickupLocation(services, merchant, { storeName: store.name, id: warehouse.id });
  await work();
  expect(await placeOf(unbooked)).toBeNull();
  expect(await names()).toEqual([]);
});

test('an order that ships right after its location was removed is collected at the default location, or does not ship', async () => {
  const { services, merchant, store, warehouse, depot, orderAt, placeOf, about } =
    await twoLocations();
  const [first, second] = [await orderAt(depot.id), await orderAt(depot.id)];
  const ship = ({ orderKey }: { orderKey: string }) =>
    requestShipments(services, merchant, { orderKeys: [orderKey] });
  await removePickupLocation(services, merchant, about);

  await ship(first);
  expect(await placeOf(first)).toBe(warehouse.id);

  await removePickupLocation(services, merchant, { storeName: store.name, id: warehouse.id });
  await expect(ship(second)).rejects.toMatchObject({
    code: 'nothing-to-do',
    details: { skipped: [{ reason: expect.stringContaining('no pickup location') }] },
  });
});

test('an order that is booked during the evaluation keeps its location', async () => {
  const { services, db, merchant, warehouse, depot, orderAt, work, placeOf, about } =
    await twoLocations();
  const [first, second] = [await orderAt(depot.id), await orderAt(depot.id)];
  await removePickupLocation(services, merchant, about);
  await db.$executeRawUnsafe(`create function book_the_next() returns trigger language plpgsql as $$
    begin
      update orders set status = 'assigned' where id = '${second.id}' and status <> 'assigned';
      return null;
    end $$`);
  await db.$executeRawUnsafe(`create trigger book_the_next after update on orders
    for each row when (new.id = '${first.id}') execute function book_the_next()`);

  await work();

  expect(await placeOf(first)).toBe(warehouse.id);
  expect(await placeOf(second)).toBe(depot.id);
});

test('if the default location is removed, another one becomes the default', async () => {
  const { services, merchant, store, warehouse, names } = await twoLocations();

  await removePickupLocation(services, merchant, { storeName: store.name, id: warehouse.id });

  expect(await names()).toEqual(['Depot (default)']);
});

test('the first location after all others were removed becomes the default', async () => {
  const { services, merchant, store, warehouse, depot, add, names } = await twoLocations();
  for (const { id } of [warehouse, depot])
    await removePickupLocation(services, merchant, { storeName: store.name, id });

  await add('Harbour');

  expect(await names()).toEqual(['Harbour (default)']);
});

test('only one location is the default, and new orders are collected there', async () => {
  const { services, merchant, about, names } = await twoLocations();

  await makeDefaultLocation(services, merchant, about);

  expect(await names()).toEqual(['Depot (default)', 'Warehouse']);
});

test('changing a location keeps its id and queues the evaluation of its orders', async () => {
  const { services, db, merchant, depot, about } = await twoLocations();
  const moved = { ...FORM, locationName: 'Depot North', street: '1 Harbour Road' };
  const before = await db.outbox.count();

  await updatePickupLocation(services, merchant, {
    ...PickupLocationForm.parse(moved),
    ...about,
  });

  expect(await readPickupLocation(services, merchant, about)).toMatchObject({
    id: depot.id,
    name: 'Depot North',
    street: '1 Harbour Road',
    address: '1 Harbour Road, Durban, KZN, 4001',
  });
  const jobs = await db.outbox.findMany({ orderBy: { id: 'asc' }, skip: before });
  expect(jobs.map(({ job }) => job).sort()).toEqual([
    'orders.check-store-papers',
    'orders.judge-store',
  ]);
});

test('a location that comes from the shop cannot be changed here, and another account’s location is not found', async () => {
  const { services, db, merchant, depot, about } = await twoLocations();
  const changed = { ...PickupLocationForm.parse(FORM), ...about };
  const stranger = await given.merchant(services);
  for (const action of [
    () => updatePickupLocation(services, stranger, changed),
    () => removePickupLocation(services, stranger, about),
    () => makeDefaultLocation(services, stranger, about),
    () => removePickupLocation(services, merchant, { ...about, id: 'none' }),
  ])
    await expect(action()).rejects.toMatchObject({ code: 'not-found' });
  const externalId = 'gid://shopify/Location/1';
  await db.pickupLocation.update({ where: { id: depot.id }, data: { externalId } });

  for (const action of [
    () => updatePickupLocation(services, merchant, changed),
    () => removePickupLocation(services, merchant, about),
    () => readPickupLocation(services, merchant, about),
  ])
    await expect(action()).rejects.toMatchObject({
      code: 'conflict',
      message: 'This location comes from Shopify. Change it there, and it updates here.',
    });
  await makeDefaultLocation(services, merchant, about);
});
