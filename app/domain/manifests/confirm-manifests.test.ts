import { expect, test } from 'vitest';
import type { Store } from '@prisma/client';
import { WITH_LABELLED } from '#app/domain/documents/order-label.ts';
import { slipOf } from '#app/domain/documents/order-slip.ts';
import { makeDocument } from '#app/domain/documents/make-document.ts';
import type { ManifestSheet } from '#app/domain/documents/manifest-sheet.schema.ts';
import { getDocument } from '#app/domain/documents/documents.ts';
import { evaluateOrder } from '#app/domain/orders/evaluate-order.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { eraseOrder } from '#app/domain/privacy/erase-order.ts';
import { expectOrder } from '#tests/builders/expect-order.ts';
import { changeParcels } from '#app/domain/shipments/change-parcels.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { reopenedOrder } from '#tests/builders/reopened-order.ts';
import { alertCodes } from '#tests/fakes/alerts.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { zplPrints } from '#tests/fakes/zpl-prints.ts';
import { bookManifest, noteNotBooked } from './book-manifest.ts';
import { confirmManifests } from './confirm-manifests.ts';
import { manifestOrders } from './manifest-orders.ts';
import { requestManifests } from './request-manifests.ts';
import { openManifests } from './open-manifests.ts';
import { removeFromManifest } from './remove-from-manifest.ts';

/** A Friday in Johannesburg, after the cut-off. */
const NOW = '2025-03-07T10:30:00Z';

async function world(options: { balanceCents?: number } = {}) {
  const { services, db, clock, ...rest } = await testServices({ now: NOW });
  const merchant = await given.merchant(services, options);
  const store = await given.store(services, merchant);
  const printed: ManifestSheet[][] = [];
  const none = async () => Buffer.from('%PDF');
  const make = (documentJobId: string) =>
    makeDocument(
      {
        ...services,
        renderLabels: none,
        renderPrints: zplPrints,
        renderSlips: none,
        renderManifests: async (sheets) => {
          printed.push([...sheets]);
          return Buffer.from('%PDF');
        },
      },
      { documentJobId },
    );
  const inManifest = async (count: number, of: Store = store, over: object = {}) => {
    const keys: string[] = [];
    for (let nth = 0; nth < count; nth++)
      keys.push((await given.order(services, { merchant, store: of, ...over })).orderKey);
    await manifestOrders(services, merchant, { orderKeys: keys });
    return keys;
  };
  const orderOf = (orderKey: string) =>
    db.order.findUniqueOrThrow({ where: { orderKey }, include: { manifest: true } });
  const jobOf = (id: string) => db.documentJob.findUniqueOrThrow({ where: { id } });
  return {
    ...rest,
    services,
    db,
    clock,
    merchant,
    store,
    printed,
    make,
    inManifest,
    orderOf,
    jobOf,
  };
}

test('confirming creates one manifest for each store and pickup location, in one document', async () => {
  const { services, db, clock, merchant, store, printed, make, inManifest, orderOf } =
    await world();
  const other = await given.store(services, merchant, { name: 'Kloof Coffee' });
  const depot = await given.pickupLocation(services, store, { name: 'Depot' });
  const [one, three] = await inManifest(2);
  const [two] = await inManifest(1, other);
  const [four] = await inManifest(1, store, { pickupLocationId: depot.id, note: 'Ring twice' });
  const orderKeys = [one!, two!, three!, four!];

  const done = await confirmManifests(services, merchant, { orderKeys });
  await make(done.jobId);

  expect(done).toMatchObject({ accepted: orderKeys, skipped: [] });
  expect(done.manifests).toHaveLength(3);
  for (const number of done.manifests)
    expect(number).toMatch(/^M-[0-9A-HJKMNP-TV-Z]{4}-00000[123]$/);
  expect(await db.manifest.findMany({ orderBy: { number: 'asc' } })).toMatchObject([
    {
      storeId: store.id,
      parcels: 2,
      collectionDay: new Date('2025-03-10'),
      confirmedAt: clock.now(),
    },
    { storeId: other.id, parcels: 1 },
    { storeId: store.id, pickupLocationId: depot.id, confirmedBy: merchant.name },
  ]);
  expect(await orderOf(one!)).toMatchObject({
    status: 'confirmManifest',
    manifestStatus: 'confirmManifest',
    confirmManifestAt: clock.now(),
    manifest: { number: done.manifests[0] },
  });
  await expectOrder(services, await orderOf(one!)).toHaveMoved('confirmManifest', {
    at: clock.now(),
  });
  expect(
    printed[0]?.map(({ storeName, pickupName, lines }) => [
      storeName,
      pickupName,
      lines.map(({ orderKey }) => orderKey),
    ]),
  ).toEqual([
    [store.name, 'Warehouse', [one, three]],
    ['Kloof Coffee', 'Warehouse', [two]],
    [store.name, 'Depot', [four]],
  ]);
  expect(printed[0]?.[2]?.lines[0]).toMatchObject({
    customer: 'Thandeka Mokoena',
    town: 'Gardens, Cape Town',
    note: 'Ring twice',
    isErased: false,
  });
});

test('with two people and double clicks at once, each order is on one manifest, and the other calls are refused', async () => {
  const { services, db, merchant, store, inManifest } = await world();
  const clerk = { ...given.storeManager(merchant, [store]), userId: merchant.userId };
  const orderKeys = await inManifest(6);

  const asked = [merchant, clerk, merchant, clerk].map((actor, nth) =>
    confirmManifests(services, actor, { orderKeys: nth % 2 ? orderKeys.toReversed() : orderKeys }),
  );
  const outcomes = await Promise.allSettled(asked);

  const won = outcomes.filter(({ status }) => status === 'fulfilled');
  expect(won).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({
        code: 'nothing-to-do',
        details: {
          skipped: orderKeys.map(() => ({ reason: expect.stringContaining('already confirmed') })),
        },
      });
  expect(await db.manifest.count()).toBe(1);
  expect(await db.manifestRow.count()).toBe(6);
  expect(await db.documentJob.count()).toBe(1);
  expect(await db.orderEvent.count({ where: { kind: 'confirmManifest', applied: true } })).toBe(6);
});

test('manifests that are confirmed at once have different numbers without a gap', async () => {
  const { services, db, merchant, inManifest } = await world();
  const batches = [
    await inManifest(1),
    await inManifest(1),
    await inManifest(1),
    await inManifest(1),
  ];

  await Promise.all(
    batches.map((orderKeys) => confirmManifests(services, merchant, { orderKeys })),
  );

  const numbers = (await db.manifest.findMany()).map(({ number }) => number.slice(-6)).sort();
  expect(numbers).toEqual(['000001', '000002', '000003', '000004']);
});

test('orders that left the manifest in the meantime are skipped with the reason, and shipped ones stay on it', async () => {
  const { services, db, clock, merchant, inManifest, orderOf } = await world();
  const [good, out, broken, shipped] = await inManifest(4);
  await removeFromManifest(services, merchant, { orderKeys: [out!] });
  await db.$transaction(async (tx) => {
    const { id } = await orderOf(broken!);
    await tx.order.update({ where: { id }, data: { street: null } });
    const order = await lockOrder(tx, id);
    await evaluateOrder(tx, order, { at: clock.now(), source: 'system', actor: 'Store' });
  });
  await requestShipments(services, merchant, { orderKeys: [shipped!] });

  const orderKeys = [good!, out!, broken!, shipped!, 'NO0SUCH0KEY0'];
  const { accepted, skipped } = await confirmManifests(services, merchant, { orderKeys });

  expect(accepted).toEqual([good, shipped]);
  expect(skipped.map(({ orderKey, reason }) => [orderKey, reason])).toEqual([
    [out, 'The order is not in the manifest. The order has the status Thumela Eligible.'],
    [broken, 'The order is not in the manifest. The order has the status Thumela Ineligible.'],
    ['NO0SUCH0KEY0', 'Order not found.'],
  ]);
  expect(await orderOf(shipped!)).toMatchObject({
    status: 'unassigned',
    manifestStatus: 'confirmManifest',
    manifest: { parcels: 2 },
  });
  expect(await orderOf(broken!)).toMatchObject({ manifestStatus: 'none', manifestId: null });
});

test('the number of parcels is that at confirmation, and 1 for an order that was not shipped', async () => {
  const { services, db, merchant, printed, make, inManifest } = await world({
    balanceCents: 50_000,
  });
  const [shipped, waiting] = await inManifest(2);
  await requestShipments(services, merchant, { orderKeys: [shipped!], parcels: 3 });

  const orderKeys = [shipped!, waiting!];
  const { jobId } = await confirmManifests(services, merchant, { orderKeys });
  await changeParcels(services, merchant, { orderKeys: [shipped!], parcels: 5 });
  await make(jobId);

  expect(printed[0]?.[0]?.lines.map(({ parcels }) => parcels)).toEqual([3, 1]);
  expect(await db.manifest.findFirstOrThrow()).toMatchObject({ parcels: 4 });
});

test('an order that its store reopened has one parcel again, on screen, packing slip and manifest', async () => {
  const { services, db, merchant, make, printed } = await world({ balanceCents: 50_000 });
  const store = await given.store(services, merchant, PLATFORM_STORE('woocommerce'));
  const { id, orderKey, status } = await reopenedOrder(services, merchant, { store, parcels: 3 });
  const orderKeys = [orderKey];
  await manifestOrders(services, merchant, { orderKeys });
  const wanted = { ...OrderListQuery.parse({}), manifest: 'inManifest' } as const;

  const { manifests } = await openManifests(services, merchant, wanted);
  const order = await db.order.findUniqueOrThrow({ where: { id }, include: WITH_LABELLED });
  const slip = slipOf(order, 'Thumela');
  const { jobId } = await confirmManifests(services, merchant, { orderKeys });
  await make(jobId);

  expect(status).toBe('eligible');
  expect(manifests.map(({ parcels }) => parcels)).toEqual([{}]);
  expect(slip.parcels).toBe(1);
  expect(printed[0]?.[0]?.lines.map(({ parcels }) => parcels)).toEqual([1]);
  expect(await db.manifest.findFirstOrThrow()).toMatchObject({ parcels: 1 });
  expect(await alertCodes(db, id)).not.toContain('staleLabel');
});

test('a confirmed order stays on the manifest when it is cancelled, and leaves when it becomes ineligible', async () => {
  const { services, db, clock, merchant, inManifest, orderOf } = await world();
  const [first, second] = await inManifest(2);
  await confirmManifests(services, merchant, { orderKeys: [first!, second!] });

  await expect(
    removeFromManifest(services, merchant, { orderKeys: [first!] }),
  ).rejects.toMatchObject({
    code: 'nothing-to-do',
  });
  await cancelOrders(services, merchant, { orderKeys: [first!] });
  await db.$transaction(async (tx) => {
    const { id } = await orderOf(second!);
    await tx.order.update({ where: { id }, data: { customerName: '' } });
    const order = await lockOrder(tx, id);
    await evaluateOrder(tx, order, { at: clock.now(), source: 'system', actor: 'Store' });
  });

  expect(await orderOf(first!)).toMatchObject({
    status: 'cancelled',
    manifestStatus: 'confirmManifest',
  });
  expect(await orderOf(second!)).toMatchObject({
    status: 'ineligible',
    manifestStatus: 'none',
    manifestId: null,
  });
  // The rows document what was handed over, so they stay.
  expect(await db.manifestRow.count()).toBe(2);
});

test('a manifest is always reprinted complete and as it was confirmed', async () => {
  const { services, db, merchant, store, printed, make, inManifest } = await world();
  const orderKeys = await inManifest(3);
  const { jobId } = await confirmManifests(services, merchant, { orderKeys });
  await make(jobId);
  await db.order.updateMany({
    data: { customerName: 'Somebody Else', city: 'Durban', orderId: '9' },
  });
  await db.store.update({ where: { id: store.id }, data: { name: 'Renamed' } });
  await db.pickupLocation.updateMany({ data: { address: 'Elsewhere' } });

  const again = await requestManifests(services, merchant, { orderKeys: [orderKeys[1]!] });
  await make(again.jobId);

  expect(printed).toHaveLength(2);
  expect(printed[1]).toEqual(printed[0]);
});

test('a reprinted document concerns only the orders on its own manifests', async () => {
  const { services, db, merchant, inManifest, jobOf } = await world();
  const [one, two] = [await inManifest(2), await inManifest(1)];
  for (const orderKeys of [one, two]) await confirmManifests(services, merchant, { orderKeys });
  const foreign = await given.merchant(services);
  const { orderKey } = await given.order(services, { merchant: foreign });
  await manifestOrders(services, foreign, { orderKeys: [orderKey] });
  await confirmManifests(services, foreign, { orderKeys: [orderKey] });

  const { jobId } = await requestManifests(services, merchant, { orderKeys: [one[1]!] });

  const { orderIds } = await jobOf(jobId);
  const orders = await db.order.findMany({ where: { id: { in: orderIds } } });
  expect(orders.map((order) => order.orderKey).toSorted()).toEqual(one.toSorted());
});

test('the job that makes the document is stored in the same transaction as the confirmation', async () => {
  const { services, db, merchant, inManifest, jobOf } = await world();
  const orderKeys = await inManifest(2);
  let scheduled = 0;
  const confirming = confirmManifests(services, merchant, { orderKeys }, async (tx) => {
    scheduled = await tx.outbox.count({ where: { job: 'labels.make-document' } });
    throw new Error('killed before the commit');
  });
  await expect(confirming).rejects.toThrow('killed');

  expect(scheduled).toBe(1);
  expect(await db.outbox.count({ where: { job: 'labels.make-document' } })).toBe(0);
  expect(await db.manifest.count()).toBe(0);
  expect(await db.order.count({ where: { status: 'inManifest' } })).toBe(2);

  const { jobId, manifests } = await confirmManifests(services, merchant, { orderKeys });

  expect(manifests[0]).toMatch(/-000001$/);
  expect(await db.outbox.findMany({ where: { job: 'labels.make-document' } })).toMatchObject([
    { payload: { documentJobId: jobId }, doneAt: null },
  ]);
  expect((await jobOf(jobId)).state).toBe('processing');
});

test('no one can confirm, print or open manifests of orders that they may not see', async () => {
  const { services, merchant, store, make, inManifest } = await world();
  const other = await given.store(services, merchant);
  const stranger = await given.merchant(services);
  const manager = given.storeManager(merchant, [store]);
  const [mine] = await inManifest(1);
  const [others] = await inManifest(1, other);
  const orderKeys = [mine!, others!];

  const refused = {
    code: 'nothing-to-do',
    details: { skipped: [{ reason: 'Order not found.' }, {}] },
  };
  await expect(confirmManifests(services, stranger, { orderKeys })).rejects.toMatchObject(refused);
  for (const actor of [given.hubStaff(), given.storeToken(store)])
    await expect(confirmManifests(services, actor, { orderKeys })).rejects.toMatchObject({
      code: 'not-allowed',
    });
  const { accepted, skipped } = await confirmManifests(services, manager, { orderKeys });
  expect([accepted, skipped.map(({ orderKey }) => orderKey)]).toEqual([[mine], [others]]);

  await confirmManifests(services, merchant, { orderKeys: [others!] });
  await expect(requestManifests(services, stranger, { orderKeys })).rejects.toMatchObject(refused);
  const { jobId } = await requestManifests(services, merchant, { orderKeys });
  await make(jobId);
  const same = { ...manager, userId: merchant.userId };
  await expect(getDocument(services, stranger, jobId)).rejects.toMatchObject({ code: 'not-found' });
  // The document also holds orders of a store that this person may not see.
  await expect(getDocument(services, same, jobId)).rejects.toMatchObject({ code: 'not-found' });
  expect((await getDocument(services, merchant, jobId)).state).toBe('completed');
});

test('erasing an order removes its recipient from the manifest and withdraws the document', async () => {
  const { services, db, merchant, printed, make, inManifest, orderOf, jobOf } = await world();
  const [kept, erased] = await inManifest(2, undefined, { note: 'Ring twice' });
  const { jobId } = await confirmManifests(services, merchant, { orderKeys: [kept!, erased!] });
  await make(jobId);
  const before = await orderOf(erased!);

  await eraseOrder(services, before.id);
  const again = await requestManifests(services, merchant, { orderKeys: [kept!] });
  await make(again.jobId);

  expect(await jobOf(jobId)).toMatchObject({ state: 'error' });
  const words = JSON.stringify(await db.manifestRow.findMany({ where: { orderId: before.id } }));
  for (const word of [before.customerName, 'Gardens', 'Ring twice'])
    expect(words).not.toContain(word);
  expect(printed[1]?.[0]?.lines).toMatchObject([
    { orderKey: kept, customer: 'Thandeka Mokoena', isErased: false },
    { orderKey: erased, customer: '', town: '', note: '', orderId: before.orderId, isErased: true },
  ]);
});

test('a manifest whose booking failed raises an alert for each of its orders', async () => {
  const { services, db, merchant, store, inManifest } = await world({ balanceCents: 500 });
  await db.store.update({ where: { id: store.id }, data: { bookOnConfirm: true } });
  const orderKeys = await inManifest(2);
  await confirmManifests(services, merchant, { orderKeys });
  const [promise] = await db.outbox.findMany({ where: { job: 'manifests.book' } });
  const payload = promise!.payload as { manifestId: string };

  await noteNotBooked(services, payload);
  await noteNotBooked(services, payload);

  const alerts = await db.alert.findMany({ where: { closedAt: null } });
  expect(alerts.map(({ code }) => code)).toEqual(['notBooked', 'notBooked']);
});

test('a store that books on confirmation requests couriers, and an order it cannot pay for raises one alert', async () => {
  const { services, db, merchant, store, inManifest } = await world({ balanceCents: 500 });
  await db.store.update({ where: { id: store.id }, data: { bookOnConfirm: true } });
  const orderKeys = await inManifest(2);

  await confirmManifests(services, merchant, { orderKeys });
  const [promise] = await db.outbox.findMany({ where: { job: 'manifests.book' } });
  const payload = promise!.payload as { manifestId: string };
  await bookManifest(services, payload);
  await bookManifest(services, payload);

  expect(await db.shipment.findMany()).toMatchObject([{ requestedByUserId: merchant.userId }]);
  const left = await db.order.findMany({ where: { status: 'confirmManifest' } });
  expect(left).toHaveLength(1);
  expect(await db.alert.findMany({ where: { closedAt: null } })).toMatchObject([
    {
      code: 'notBooked',
      subjectId: left[0]!.id,
      facts: { said: expect.stringContaining('balance') },
    },
  ]);

  await cancelOrders(services, merchant, { orderKeys: [left[0]!.orderKey] });
  expect(await db.alert.count({ where: { closedAt: null } })).toBe(0);
});

test('a store that does not book on confirmation books nothing', async () => {
  const { services, db, merchant, inManifest } = await world();

  await confirmManifests(services, merchant, { orderKeys: await inManifest(1) });

  expect(await db.outbox.count({ where: { job: 'manifests.book' } })).toBe(0);
});

test('the collection day is a working day, and not a holiday if holidays are observed', async () => {
  const { services, db, clock, merchant, inManifest, orderOf } = await world();
  // The Thursday before Easter, after the cut-off. The Tuesday after Easter is proclaimed a holiday.
  clock.set('2025-04-17T10:00:00Z');
  await db.proclaimedDay.create({
    data: {
      day: new Date('2025-04-22'),
      name: 'Mourning',
      addedAt: clock.now(),
      addedBy: 'Pieter',
    },
  });
  const days: unknown[] = [];

  for (const holidays of ['ignore', 'observe'] as const) {
    const [orderKey] = await inManifest(1);
    const settings = { ...services.settings, holidays };
    await confirmManifests({ ...services, settings }, merchant, { orderKeys: [orderKey!] });
    days.push((await orderOf(orderKey!)).manifest?.collectionDay);
  }

  expect(days).toEqual([new Date('2025-04-18'), new Date('2025-04-23')]);
});
