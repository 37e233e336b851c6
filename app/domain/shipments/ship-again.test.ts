import { expect, test } from 'vitest';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { bookCourier } from './book-courier.ts';
import { cancelCourier } from './cancel-courier.ts';
import { cancelOrders } from './cancel-orders.ts';
import { shipAgain } from './ship-again.ts';

async function shipped() {
  const world = await bookedWorld();
  const { services, merchant, keys } = world;
  const again = (why: 'lost' | 'notThere' | 'other' = 'notThere', note: string | null = null) =>
    shipAgain(services, merchant, { ...keys, whyCode: why, note });
  return { ...world, again };
}

test('what failed before collection goes again: the old pair is called off first, and its fee comes back', async () => {
  const it = await shipped();
  await it.says('pickup', 'failed');

  expect(await it.again('other', 'The gate was locked')).toMatchObject({
    accepted: [it.order.orderKey],
  });

  const [first, second] = await it.shipments();
  expect(second).toMatchObject({
    kind: 'again',
    reference: `${it.order.orderKey}-S2`,
    ofShipmentId: first!.id,
    whyCode: 'other',
    whyText: 'The gate was locked',
    status: 'unassigned',
  });
  await expect(bookCourier(it.services, { shipmentId: second!.id })).rejects.toMatchObject({
    code: 'courier-unknown',
  });
  expect(it.courier.bookings).toHaveLength(1);

  await cancelCourier(it.services, { shipmentId: first!.id });
  await bookCourier(it.services, { shipmentId: second!.id });

  expect(it.courier.livePairs(first!.reference)).toBe(0);
  expect(it.courier.livePairs(second!.reference)).toBe(1);
  expect(await it.now()).toMatchObject({ status: 'unassigned', currentShipmentId: second!.id });
  expect((await it.shipments())[0]).toMatchObject({ state: 'cancelled', status: 'cancelled' });
  expect(await it.books()).toMatchObject({ held: 0, drift: 0 });
});

test('asked for twice at once it goes out once more, and once', async () => {
  const it = await shipped();
  await it.says('delivery', 'successful');

  const answers = await Promise.allSettled([it.again('lost'), it.again('lost'), it.again('lost')]);

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await it.shipments()).toHaveLength(2);
});

test('a failed parcel that a driver has goes again only when it is back, or gone', async () => {
  const it = await shipped();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'failed');

  await expect(it.again('notThere')).rejects.toMatchObject({
    code: 'nothing-to-do',
    details: {
      skipped: [
        expect.objectContaining({ reason: expect.stringContaining('still with the driver') }),
      ],
    },
  });
  await it.again('lost');

  const [first, second] = await it.shipments();
  await cancelCourier(it.services, { shipmentId: first!.id });
  await bookCourier(it.services, { shipmentId: second!.id });
  expect(await it.books()).toMatchObject({ held: 0, drift: 0 });
  const fees = await it.db.transaction.findMany({ where: { type: 'orderCreationFee' } });
  expect(fees.map(({ status }) => status)).toEqual(['SUCCESSFUL', 'SUCCESSFUL']);
});

test('a first parcel that arrives while the second waits takes the second back, and its fee', async () => {
  const it = await shipped();
  await it.says('pickup', 'failed');
  await it.again();
  const [first, second] = await it.shipments();
  it.clock.advance(60_000);
  await it.says('delivery', 'successful');

  await bookCourier(it.services, { shipmentId: second!.id });

  expect(await it.now()).toMatchObject({
    status: 'deliveryCompleted',
    currentShipmentId: first!.id,
  });
  expect((await it.shipments())[1]).toMatchObject({ state: 'cancelled', status: 'cancelled' });
  expect(it.courier.livePairs(second!.reference)).toBe(0);
  expect(await it.books()).toMatchObject({ held: 0, drift: 0 });
});

test('what an earlier shipment says moves nothing but itself', async () => {
  const it = await shipped();
  await it.says('pickup', 'failed');
  await it.again();
  const [first, second] = await it.shipments();
  await cancelCourier(it.services, { shipmentId: first!.id });
  await bookCourier(it.services, { shipmentId: second!.id });
  await it.says('pickup', 'cancelled');
  await it.says('delivery', 'cancelled');

  expect(await it.now()).toMatchObject({ status: 'unassigned' });
  await it.says('pickup', 'assigned', second!.reference);
  expect(await it.now()).toMatchObject({ status: 'assigned' });
  expect((await it.shipments()).map(({ status }) => status)).toEqual(['cancelled', 'assigned']);
});

test('what was cancelled here goes again, what its store cancelled does not', async () => {
  const it = await shipped();
  await cancelOrders(it.services, it.merchant, it.keys);
  await cancelCourier(it.services, { shipmentId: it.first.id });
  await it.db.order.updateMany({ data: { sourceState: 'cancelled' } });
  await expect(it.again()).rejects.toMatchObject({ code: 'nothing-to-do' });
  await it.db.order.updateMany({ data: { sourceState: 'open' } });

  await it.again();

  expect(await it.now()).toMatchObject({ status: 'unassigned' });
});

test('without money nothing is called off and nothing goes', async () => {
  const it = await shipped();
  await it.says('delivery', 'successful');
  await it.db.merchant.updateMany({ data: { creditLimitCents: -10_000_000n } });

  await expect(it.again('lost')).rejects.toMatchObject({ code: 'nothing-to-do' });

  expect(await it.shipments()).toHaveLength(1);
  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
});
