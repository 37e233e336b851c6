import { expect, test } from 'vitest';
import { listOrders, type Listing } from '#app/domain/orders/list-orders.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { confirmManifests } from './confirm-manifests.ts';
import { manifestOrders } from './manifest-orders.ts';
import { openManifests } from './open-manifests.ts';

const query = (over: Partial<Listing> = {}): Listing => ({ ...OrderListQuery.parse({}), ...over });

test('Manifest Orders lists the orders in the manifest, shipped or not, grouped by the resulting manifests', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const [store, other] = [
    await given.store(services, merchant),
    await given.store(services, merchant),
  ];
  const [one, two, three] = [
    await given.order(services, { merchant, store }),
    await given.order(services, { merchant, store }),
    await given.order(services, { merchant, store: other }),
  ].map(({ orderKey }) => orderKey);
  await given.order(services, { merchant, store });
  const last = await services.db.order.findUniqueOrThrow({ where: { orderKey: three! } });
  await manifestOrders(services, merchant, { orderKeys: [one!, two!, three!] });
  await requestShipments(services, merchant, { orderKeys: [two!] });
  const wanted = query({ manifest: 'inManifest', sort: 'orderId', limit: 2 });

  const page = await listOrders(services, merchant, wanted);
  const open = await openManifests(services, merchant, wanted);
  const manager = await openManifests(services, given.storeManager(merchant, [other]), wanted);

  expect(page.docs.map(({ orderKey }) => orderKey)).toEqual([one, two]);
  // The list covers all pages, not only the one shown.
  expect(open).toMatchObject({
    total: 3,
    manifests: [
      { storeName: store.name, pickupName: 'Warehouse', orderKeys: [one, two] },
      { storeName: other.name, orderKeys: [three], ids: { [three!]: last.id } },
    ],
  });
  expect(manager.manifests.map(({ orderKeys }) => orderKeys)).toEqual([[three]]);
});

test('Manifest History lists confirmed orders, newest first, filtered by Johannesburg days', async () => {
  const { services, clock } = await testServices({ now: '2025-03-06T21:59:59Z' });
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const confirmOne = async () => {
    const { orderKey } = await given.order(services, { merchant, store });
    await manifestOrders(services, merchant, { orderKeys: [orderKey] });
    await confirmManifests(services, merchant, { orderKeys: [orderKey] });
    return orderKey;
  };
  const thursday = await confirmOne();
  clock.set('2025-03-06T22:00:00Z');
  const friday = await confirmOne();
  const shown = async (over: Partial<Listing> = {}) => {
    const wanted = query({ manifest: 'confirmManifest', sort: '-confirmManifest', ...over });
    return (await listOrders(services, merchant, wanted)).docs.map(({ orderKey }) => orderKey);
  };

  expect(await shown()).toEqual([friday, thursday]);
  expect(await shown({ from: '2025-03-07' })).toEqual([friday]);
  expect(await shown({ to: '2025-03-06' })).toEqual([thursday]);
  expect(await shown({ from: '2025-03-06', to: '2025-03-07' })).toEqual([friday, thursday]);
  expect(await shown({ confirmedFrom: '2025-03-07' })).toEqual([friday]);
  expect(await shown({ confirmedTo: '2025-03-06' })).toEqual([thursday]);
  expect(await shown({ confirmedFrom: '2025-03-06', confirmedTo: '2025-03-07' })).toEqual([
    friday,
    thursday,
  ]);
  const [row] = (await listOrders(services, merchant, query({ manifest: 'confirmManifest' }))).docs;
  expect(row).toMatchObject({
    inManifestAt: expect.any(String),
    confirmManifestAt: expect.any(String),
    manifestNumber: expect.stringMatching(/^M-/),
  });
});
