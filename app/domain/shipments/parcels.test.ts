import { expect, test } from 'vitest';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { bookCourier } from './book-courier.ts';
import { changeParcels } from './change-parcels.ts';
import { requestShipments } from './request-shipments.ts';
import { returnOrders } from './return-orders.ts';
import { shipAgain } from './ship-again.ts';
import { returnToSender } from './return-to-sender.ts';
import { updateCourier } from './update-courier.ts';
import { updateCourierJob } from './update-courier.job.ts';

async function shipping() {
  const world = await testServices({ connections: 10 });
  const { services, db } = world;
  const merchant = await given.merchant(services, { balanceCents: 50_000 });
  const order = await given.order(services, { merchant });
  return {
    ...world,
    merchant,
    order,
    keys: { orderKeys: [order.orderKey] },
    shipment: () => db.shipment.findFirstOrThrow(),
    reported: () =>
      db.orderEvent.findMany({
        where: { kind: { in: ['ship', 'parcels'] } },
        orderBy: { id: 'asc' },
        select: { kind: true, note: true },
      }),
    changes: async () =>
      (await db.outbox.findMany({ where: { job: updateCourierJob.name } })).map(
        ({ payload }) => payload as { shipmentId: string; version: string },
      ),
  };
}

test('a shipment has one courier job and one fee, whatever its number of parcels', async () => {
  const { services, db, courier, merchant, keys, order, shipment, reported } = await shipping();
  await requestShipments(services, merchant, { ...keys, parcels: 3 });
  await bookCourier(services, { shipmentId: (await shipment()).id });

  expect(await shipment()).toMatchObject({ parcels: 3, reference: order.orderKey });
  expect(courier.bookings).toMatchObject([
    { barcode: order.orderKey, description: expect.stringContaining('\n3 parcels\n') as string },
  ]);
  expect(await db.transaction.count({ where: { shipmentId: { not: null } } })).toBe(1);
  expect(await reported()).toEqual([{ kind: 'ship', note: '3 parcels' }]);
});

test('without a number there is one parcel, and more than twenty are refused', async () => {
  const { services, db, merchant, keys, shipment } = await shipping();
  await requestShipments(services, merchant, keys);

  expect(await shipment()).toMatchObject({ parcels: 1 });
  await expect(db.shipment.updateMany({ data: { parcels: 21 } })).rejects.toThrow(
    'shipments_parcels',
  );
});

test('the number can be changed until the driver has the parcels, and the courier is updated', async () => {
  const it = await shipping();
  const { services, merchant, keys, courier } = it;
  const change = async (parcels: number | null) =>
    changeParcels(services, merchant, { ...keys, parcels });
  await expect(change(2)).rejects.toMatchObject({
    code: 'nothing-to-do',
    details: {
      skipped: [{ reason: expect.stringContaining('The order is not shipped yet.') as string }],
    },
  });
  await requestShipments(services, merchant, keys);
  await change(2);
  await change(2);
  await bookCourier(services, { shipmentId: (await it.shipment()).id });
  expect(courier.bookings[0]?.description, 'changed before it was booked').toContain('2 parcels');

  await change(4);
  for (const promise of await it.changes()) await updateCourier(services, promise);

  expect(courier.edits.at(-1)?.booking.description).toContain('4 parcels');
  expect((await it.reported()).slice(1)).toEqual([
    { kind: 'parcels', note: '2 parcels instead of 1' },
    { kind: 'parcels', note: '4 parcels instead of 2' },
  ]);
  expect(await it.db.auditEntry.count({ where: { action: 'order.parcels' } })).toBe(2);
  await expect(change(null)).rejects.toMatchObject({ code: 'invalid-input' });
  await it.db.shipment.updateMany({ data: { collectedAt: it.clock.now() } });
  await expect(change(5)).rejects.toMatchObject({
    details: { skipped: [{ reason: 'The order has already been collected.' }] },
  });
  expect(await it.shipment()).toMatchObject({ parcels: 4 });
});

test('a change that overtakes an earlier one on its way to the courier is sent after it', async () => {
  const it = await shipping();
  const { services, merchant, keys, courier } = it;
  await requestShipments(services, merchant, keys);
  await bookCourier(services, { shipmentId: (await it.shipment()).id });
  await changeParcels(services, merchant, { ...keys, parcels: 2 });
  const [promise] = await it.changes();
  let isFirst = true;
  const overtaken = {
    ...services,
    courier: {
      ...courier,
      edit: async (...asked: Parameters<typeof courier.edit>) => {
        if (isFirst) await changeParcels(services, merchant, { ...keys, parcels: 3 });
        isFirst = false;
        return courier.edit(...asked);
      },
    },
  };

  await updateCourier(overtaken, promise!);

  expect(courier.edits.at(-1)?.booking.description).toContain('3 parcels');
});

test('another account’s order is not found', async () => {
  const it = await shipping();
  await requestShipments(it.services, it.merchant, it.keys);
  const other = await given.merchant(it.services);

  await expect(changeParcels(it.services, other, { ...it.keys, parcels: 2 })).rejects.toMatchObject(
    { details: { skipped: [{ reason: 'Order not found.' }] } },
  );
});

test('a repeated shipment or a return has as many parcels, unless another number is given', async () => {
  const why = { whyCode: 'damaged', note: null };
  const again = await bookedWorld();
  await changeParcels(again.services, again.merchant, { ...again.keys, parcels: 3 });
  await again.says('pickup', 'successful');
  await again.says('delivery', 'successful');

  await returnOrders(again.services, again.merchant, { ...again.keys, ...why });
  await shipAgain(again.services, again.merchant, { ...again.keys, ...why });
  await again.db.shipment.updateMany({
    where: { kind: 'return' },
    data: { endedAt: again.clock.now() },
  });
  await again.db.order.updateMany({ data: { status: 'deliveryCompleted' } });
  await shipAgain(again.services, again.merchant, { ...again.keys, ...why, parcels: 2 });
  expect(
    (await again.shipments()).map(({ reference, parcels }) => [reference.slice(12), parcels]),
  ).toEqual([
    ['', 3],
    ['-R1', 3],
    ['-S2', 3],
    ['-S3', 2],
  ]);
});

test('a return to sender has as many parcels as were sent', async () => {
  const it = await bookedWorld();
  await changeParcels(it.services, it.merchant, { ...it.keys, parcels: 3 });
  await it.says('pickup', 'successful');

  await returnToSender(it.services, it.merchant, { ...it.keys, whyCode: 'called', note: null });

  expect((await it.shipments()).at(-1)).toMatchObject({ kind: 'return', parcels: 3 });
});
