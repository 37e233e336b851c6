import { expect, test } from 'vitest';
import { labelsOf, WITH_LABELLED } from '#app/domain/documents/order-label.ts';
import { Label } from '#app/domain/documents/label.schema.ts';
import { labelToZpl } from '#app/domain/documents/label-zpl.rules.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { TrackingNumber, trackOrder } from './track-order.ts';

/** An order that was booked, cancelled, and shipped again. */
async function sentAgain() {
  const it = await bookedWorld();
  const { services, db, merchant, keys, order, first } = it;
  await cancelOrders(services, merchant, keys);
  await cancelCourier(services, { shipmentId: first.id });
  await shipAgain(services, merchant, { ...keys, whyCode: 'other', note: 'It goes after all' });
  const reference = `${order.orderKey}-S2`;
  const second = await db.shipment.findUniqueOrThrow({ where: { reference } });
  await bookCourier(services, { shipmentId: second.id });
  const track = (typed: string) => trackOrder(services, TrackingNumber.parse(typed));
  return { ...it, key: order.orderKey, reference, second, track };
}

test('a repeated shipment has its own number on the label, in the ZPL and in the courier’s job', async () => {
  const { db, courier, order, second, reference } = await sentAgain();
  const labelled = await db.order.findUniqueOrThrow({
    where: { id: order.id },
    include: WITH_LABELLED,
  });

  const labels = labelsOf(labelled, { ...second, parcels: 2 }, 'Thumela').map((label) =>
    Label.parse(label),
  );

  expect(labels.map(({ barcode }) => barcode)).toEqual([reference, `${reference}-P2`]);
  expect(labelToZpl(labels[0]!)).toContain(reference);
  expect(courier.bookings.at(-1)).toMatchObject({ reference, barcode: reference });
});

test('the number is found however it is typed or copied', async () => {
  const { key, reference, track } = await sentAgain();
  const half = `${key.slice(0, 6)}–${key.slice(6)}`;
  const misread = key.replaceAll('0', 'O').replaceAll('1', 'l');

  for (const typed of [
    key,
    reference,
    reference.toLowerCase(),
    `#${reference}`,
    `“${reference}”`,
    `'${reference}.`,
    reference.replace('-', '—'),
    reference.replace('-', ' − '),
    half,
    `${half}-S2`,
    misread,
    misread.replaceAll('l', 'I'),
    `${misread}-S2`,
    `${misread.replaceAll('O', 'o')}-S2`,
    `\u202a${reference}\u202c`,
  ])
    expect((await track(typed)).orderKey, typed).toBe(key);
});

test('an unknown number does not find another order', async () => {
  const { reference, key, track } = await sentAgain();

  for (const typed of [`${reference}-P2`, `${key}-S3`, `${key}-R1`, `${key}0`, key.slice(1)])
    await expect(track(typed), typed).rejects.toMatchObject({ code: 'not-found' });
});
